import type { TrackPoint } from './point.ts'

/**
 * What counts as filling up instead of slosh, as a rise above the lowest level since the last one. A slope or a curve
 * moves a float by some litres; nobody buys less than this.
 */
const REFUEL_LITRES = 8
const REFUEL_PERCENT = 8

/** Adds up what was burned, litres. A refuel is no negative consumption, and a counter that restarts burned nothing. */
export interface FuelGauge {
  /** Take the next point in time. @returns litres burned since the first point */
  read(point: TrackPoint): number
}

/**
 * Create a gauge that takes the best source the tracker offers: the counter of the engine, else litres in the tank, else
 * the level in percent where the capacity of the tank is known.
 * @param capacityLitres of the tank; 0 = not known
 */
export function createFuelGauge(capacityLitres: number): FuelGauge {
  const counter = createCounter()
  const litres = createTank(REFUEL_LITRES)
  const percent = createTank(REFUEL_PERCENT)
  let hasCounter = false
  let hasLitres = false
  return {
    read({ fuelUsed, fuel, fuelLevel }) {
      hasCounter ||= fuelUsed !== undefined
      hasLitres ||= fuel !== undefined
      const counted = counter(fuelUsed)
      const burned = litres(fuel)
      const share = percent(fuelLevel)
      if (hasCounter) return counted
      return hasLitres ? burned : (share / 100) * capacityLitres
    },
  }
}

function createCounter(): (value: number | undefined) => number {
  let last: number | undefined
  let burned = 0
  return (value) => {
    if (value === undefined) return burned
    if (last !== undefined) burned += Math.max(0, value - last)
    last = value
    return burned
  }
}

/** What was burned is what is missing now plus all that was filled in. */
function createTank(refuel: number): (level: number | undefined) => number {
  let first: number | undefined
  let last = 0
  let filled = 0
  let lowest = 0
  let highest: number | undefined
  return (level) => {
    if (level === undefined) return first === undefined ? 0 : first - last + filled
    if (first === undefined) first = lowest = level
    last = level
    if (highest === undefined && level - lowest >= refuel) {
      filled += level - lowest
      highest = level
    } else if (highest !== undefined && level > highest) {
      // Still filling up: the sensor sees the rest come in.
      filled += level - highest
      highest = level
    } else if (highest !== undefined && highest - level >= refuel / 2) {
      highest = undefined
      lowest = level
    }
    lowest = highest === undefined ? Math.min(lowest, level) : level
    return first - last + filled
  }
}
