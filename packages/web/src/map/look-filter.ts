import type { VehicleLook } from '@rastro/contracts'

/** How far a temperature of 100 % goes towards amber or blue. */
export const MOST_TINT = 0.7
const PERCENT = 100

/**
 * The colour filters of a vehicle as a CSS filter. Warmth is a share of sepia, cold the same turned to the other side
 * of the wheel.
 */
export function lookFilter({ hue, saturate, brightness, temperature }: VehicleLook): string {
  const tint = (Math.abs(temperature) / PERCENT) * MOST_TINT
  return [
    hue === 0 ? '' : `hue-rotate(${hue}deg)`,
    saturate === PERCENT ? '' : `saturate(${saturate}%)`,
    brightness === PERCENT ? '' : `brightness(${brightness}%)`,
    tint === 0 ? '' : `sepia(${tint.toFixed(2)})`,
    temperature < 0 ? 'hue-rotate(180deg)' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
