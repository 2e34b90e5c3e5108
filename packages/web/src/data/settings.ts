import { createPreference, isBoolean, isNumber, oneOf } from './preferences.ts'

/** Sounds of notifications are off (PRF-02); header and menu share it (OP-15). */
export const muted = createPreference('muted', false, isBoolean)

/** Width of the panel in pixels, between the two limits. */
export const PANEL_WIDTH = { min: 340, start: 400, max: 560 } as const
export const panelWidth = createPreference<number>('panel-width', PANEL_WIDTH.start, isNumber)

export const DENSITIES = ['comfortable', 'compact', 'table'] as const
export type Density = (typeof DENSITIES)[number]

/** How rows of the list look; null = not chosen yet, the size of the fleet decides. */
export const density = createPreference<Density | null>('density', null, oneOf(DENSITIES))

/** Whether the list stands under the groups of its vehicles. */
export const grouped = createPreference('grouped', false, isBoolean)
