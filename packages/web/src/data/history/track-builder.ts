import { isNowhere, metresBetween } from '@rastro/reports/track/point'
import { mercatorX, mercatorY } from '../mercator.ts'
import type { RoutePoint } from './parse-route.ts'
import { LEG, type Track } from './track.ts'

/** A silence this long in which the vehicle got this far leaves open which way it took. */
const GAP = { ms: 300_000, metres: 300 } as const

/** A silence this long in which it was slower than a walker is standing, whatever its last speed was. */
const STOOD = { ms: 90_000, metresPerSecond: 1 } as const

const FIRST_CAPACITY = 4096

function createColumns(capacity: number) {
  return {
    times: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    speeds: new Float32Array(capacity),
    courses: new Float32Array(capacity),
    ignition: new Int8Array(capacity),
    legs: new Uint8Array(capacity),
    ids: new Float64Array(capacity),
    addressIndex: new Int32Array(capacity),
    geofences: new Float64Array(capacity),
  }
}
type Columns = ReturnType<typeof createColumns>

function resized(columns: Columns, count: number, capacity: number): Columns {
  const next = createColumns(capacity)
  // The same keys on both sides, each with its own kind of array.
  for (const key of Object.keys(next) as (keyof Columns)[]) next[key].set(columns[key].subarray(0, count))
  return next
}

/** Collects points, in the order of time, into a {@link Track}. */
export interface TrackBuilder {
  add(point: RoutePoint): void
  finish(): Track
}

export function createTrackBuilder(): TrackBuilder {
  let columns = createColumns(FIRST_CAPACITY)
  let count = 0
  let last: RoutePoint | undefined
  let ignition = -1
  const addresses: string[] = []
  const known = new Map<string, number>()

  const addressNumber = (address: string | null): number => {
    if (address === null || address === '') return -1
    const index = known.get(address) ?? addresses.push(address) - 1
    known.set(address, index)
    return index
  }

  return {
    add(point) {
      if (isNowhere(point)) return
      if (count === columns.times.length) columns = resized(columns, count, count * 2)
      if (point.ignition !== undefined) ignition = point.ignition ? 1 : 0
      columns.times[count] = point.time
      columns.x[count] = mercatorX(point.longitude)
      columns.y[count] = mercatorY(point.latitude)
      columns.speeds[count] = point.speed
      columns.courses[count] = point.course
      columns.ignition[count] = ignition
      columns.legs[count] = last === undefined ? LEG.stood : legBetween(last, point)
      columns.ids[count] = point.id
      columns.addressIndex[count] = addressNumber(point.address)
      columns.geofences[count] = point.geofenceId
      count += 1
      last = point
    },
    finish: () => ({ ...resized(columns, count, count), count, addresses }),
  }
}

function legBetween(from: RoutePoint, to: RoutePoint): number {
  const silence = to.time - from.time
  if (silence <= STOOD.ms) return LEG.driven
  const metres = metresBetween(from, to)
  if (silence > GAP.ms && metres > GAP.metres) return LEG.gap
  return (metres * 1000) / silence < STOOD.metresPerSecond ? LEG.stood : LEG.driven
}
