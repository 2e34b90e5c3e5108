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

/** Pixels of the panel beside the map where it is widened, and below it where the map is above; 0 = as much as fits well. */
export const wideWidth = createPreference<number>('wide-width', 0, isNumber)
export const underHeight = createPreference<number>('under-height', 0, isNumber)

/** Where the map of a report is. */
export const MAP_SIDES = ['beside', 'above'] as const
export const mapSide = createPreference<(typeof MAP_SIDES)[number]>('map-side', 'beside', oneOf(MAP_SIDES))
