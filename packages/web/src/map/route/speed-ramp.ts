import type { SpeedUnit } from '../../i18n/units.ts'

/** Where the ramp of speeds steps up, in the unit shown. */
export const SPEED_STEPS: Readonly<Record<SpeedUnit, readonly [number, number]>> = { kmh: [30, 60], mph: [20, 40] }

/** Tokens of the ramp: slow, faster, fast, and above the limit. */
export const SPEED_PALETTE = ['--sp-1', '--sp-2', '--sp-3', '--sp-over'] as const
const OVER = 3

/**
 * The colour of a leg by the speed it was driven at, as its place in {@link SPEED_PALETTE}.
 * @param knots its speed
 * @param limit knots; null = none
 * @param factor of knots to the unit shown
 */
export function speedColour(knots: number, limit: number | null, factor: number, unit: SpeedUnit): number {
  if (limit !== null && knots > limit) return OVER
  const [low, high] = SPEED_STEPS[unit]
  const shown = knots * factor
  return shown > high ? 2 : shown > low ? 1 : 0
}
