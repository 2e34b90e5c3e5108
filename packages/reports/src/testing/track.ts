import { knotsFromMps } from '@rastro/contracts'
import { metresBetween, type TrackPoint } from '../track/point.ts'

/** Nine in the morning. */
export const NINE = Date.UTC(2026, 10, 20, 9)
const METRES_PER_DEGREE = 111_319.49

/** One row of a track: seconds since nine, metres east of the yard, metres per second, and what else the tracker told. */
export type Row = readonly [seconds: number, metres: number, speed: number, told?: Partial<TrackPoint>]

/** A track on the equator, with the server's total distance as the pipeline adds it up. */
export function track(...rows: readonly Row[]): TrackPoint[] {
  const points: TrackPoint[] = []
  let totalDistance = 5000
  for (const [seconds, metres, speed, told = {}] of rows) {
    const place = { latitude: 0.000001, longitude: 10 + metres / METRES_PER_DEGREE }
    const last = points.at(-1)
    if (last) totalDistance += metresBetween(last, place)
    points.push({
      id: points.length + 1,
      time: NINE + seconds * 1000,
      ...place,
      speed: knotsFromMps(speed),
      odometer: undefined,
      totalDistance,
      hours: undefined,
      fuelUsed: undefined,
      fuel: undefined,
      fuelLevel: undefined,
      ...told,
    })
  }
  return points
}

/** Rows of a vehicle that drives evenly, one every ten seconds, both ends included. */
export function driving(fromSeconds: number, fromMetres: number, seconds: number, speed: number): Row[] {
  return Array.from(
    { length: seconds / 10 + 1 },
    (_, index) => [fromSeconds + index * 10, fromMetres + index * 10 * speed, speed] as const,
  )
}

/** Rows of a vehicle that stands, one every `every` seconds, the first one after the given instant. */
export function standing(fromSeconds: number, metres: number, seconds: number, every = 60): Row[] {
  return Array.from({ length: Math.floor(seconds / every) }, (_, index) => [
    fromSeconds + (index + 1) * every,
    metres + (index % 2) * 4,
    0,
  ])
}

/** Seconds since nine of an instant of the wire. */
export function secondsOf(time: string | null): number {
  return (Date.parse(time ?? '') - NINE) / 1000
}
