import { createFuelGauge } from './fuel.ts'
import { isNowhere, metresBetween, type TrackPoint } from './point.ts'

/** A point with what has been added up since the first one. The difference of two marks is what lies between them. */
export interface Mark {
  readonly point: TrackPoint
  /** Metres driven, by the fixes. */
  readonly travelled: number
  /** Litres burned. */
  readonly burned: number
  /** Milliseconds the engine ran. */
  readonly engine: number
  /** The last values told, so that a record without them does not lose them. 0 = never told. */
  readonly odometer: number
  readonly hours: number
  readonly totalDistance: number
}

/** Engine hours that a tracker counts in whole hours jump by one at once. */
const HOURS_STEP_MS = 3_600_000

/**
 * Create what adds up a track, point by point in the order of time. What the tracker counted is believed leg by leg: a
 * total that somebody set, a counter that restarts and a bad fix change only their own leg.
 * @param capacityLitres of the tank; 0 = not known
 * @returns the mark of a point
 */
export function createTotals(capacityLitres: number): (point: TrackPoint) => Mark {
  const gauge = createFuelGauge(capacityLitres)
  const engine = createEngineClock()
  let last: Mark | undefined
  return (point) => {
    last = {
      point,
      travelled: last ? last.travelled + legMetres(last.point, point) : 0,
      burned: gauge.read(point),
      engine: engine(point),
      odometer: point.odometer ?? last?.odometer ?? 0,
      hours: point.hours ?? last?.hours ?? 0,
      totalDistance: point.totalDistance ?? last?.totalDistance ?? 0,
    }
    return last
  }
}

/**
 * The server's own total where both ends have it and it fits the straight line: a tracker that measures itself cuts no
 * corners, so it may be longer, but not by any length.
 */
function legMetres(from: TrackPoint, to: TrackPoint): number {
  const straight = isNowhere(from) || isNowhere(to) ? 0 : metresBetween(from, to)
  if (from.totalDistance === undefined || to.totalDistance === undefined) return straight
  const counted = to.totalDistance - from.totalDistance
  return counted >= 0 && counted <= 3 * straight + 1000 ? counted : straight
}

/** Adds up the differences of `hours` that are no more than the time they took. */
function createEngineClock(): (point: TrackPoint) => number {
  let told: { hours: number; time: number } | undefined
  let ran = 0
  return ({ hours, time }) => {
    if (hours === undefined) return ran
    const counted = told ? hours - told.hours : 0
    if (told && counted > 0 && counted <= time - told.time + HOURS_STEP_MS) ran += counted
    told = { hours, time }
    return ran
  }
}
