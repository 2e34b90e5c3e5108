import { metresBetween } from './point.ts'
import type { Mark } from './totals.ts'

/** What lies between two marks: metres, and the odometer at both ends it is the difference of. */
export interface Driven {
  distance: number
  startOdometer: number
  endOdometer: number
}

/** A count in whole kilometres is wrong by less than one of them. */
const COARSE_METRES = 1000

/**
 * The odometer's difference where the odometer can be believed, else the length of the way by the fixes. It is believed
 * between half and twice that length: wrong units, a restart, a standstill or an exchange of the unit fall outside.
 * @param ignoreOdometer never believe it (`report.ignoreOdometer`)
 */
export function drivenBetween(start: Mark, end: Mark, ignoreOdometer: boolean): Driven {
  const travelled = end.travelled - start.travelled
  if (!ignoreOdometer && start.odometer > 0 && end.odometer > 0) {
    const counted = end.odometer - start.odometer
    // A coarse odometer that has not turned yet says nothing about a short way.
    const isTold = counted > 0 || travelled < 1
    const isLikely = counted >= travelled / 2 - COARSE_METRES && counted <= travelled * 2 + COARSE_METRES
    if (isTold && isLikely) return { distance: counted, startOdometer: start.odometer, endOdometer: end.odometer }
  }
  const startOdometer = start.totalDistance
  return { distance: centimetres(travelled), startOdometer, endOdometer: centimetres(startOdometer + travelled) }
}

/** Litres burned between two marks; what a sloshing tank seems to win is none. */
export function spentBetween(start: Mark, end: Mark): number {
  return Math.round(Math.max(0, end.burned - start.burned) * 100) / 100
}

/** Metres in a straight line between two marks. */
export function straightBetween(start: Mark, end: Mark): number {
  return metresBetween(start.point, end.point)
}

function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100
}
