import { knotsFromMps } from '@rastro/contracts'

/** Knots of a distance in metres in a time in milliseconds; 0 in no time. */
export function averageKnots(metres: number, durationMs: number): number {
  return durationMs > 0 ? knotsFromMps((metres * 1000) / durationMs) : 0
}
