import { PANEL_WIDTH, panelWidth, underHeight, wideWidth } from '../../data/settings.ts'

/** Beside the map, widened, or below it. */
export type PanelForm = 'side' | 'wide' | 'under'

/** Header, rail, and the strip of map that stays in sight whatever the panel does; pixels. */
const HEADER = 48
const RAIL = 64
const MAP = 320
const WIDE_START = 1120
const LEAST = { wide: 560, under: 240 } as const

/** What the size of a panel is kept as, and its limits in pixels. */
export function limitsOf(form: PanelForm) {
  if (form === 'side') return { ...PANEL_WIDTH, preference: panelWidth }
  const isWide = form === 'wide'
  const max = Math.max(LEAST[form], isWide ? window.innerWidth - RAIL - MAP : window.innerHeight - HEADER - MAP)
  return { min: LEAST[form], max, start: Math.min(WIDE_START, max), preference: isWide ? wideWidth : underHeight }
}

/** A size within the limits, in whole pixels; one that nobody chose is the usual one. */
export function clampSize(form: PanelForm, wanted: number): number {
  const { min, max, start } = limitsOf(form)
  return Math.round(Math.min(max, Math.max(min, wanted || start)))
}
