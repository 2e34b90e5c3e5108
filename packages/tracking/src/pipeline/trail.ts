import type { PositionRecord } from '../store/position-record.ts'
import { createRows, insertRow, type NumberRows } from './number-rows.ts'

/** Where a device was at one instant: what is remembered of a record once the next one has been processed. */
export interface TrailPoint {
  /** Fix time in epoch milliseconds. */
  time: number
  hash: number
  latitude: number
  longitude: number
  /** Undefined for a late record that had no known neighbour. */
  totalDistance: number | undefined
}

/** Recent points of a device, ascending by fix time. */
export type Trail = NumberRows

/**
 * Points kept for each device: enough for the largest packet a tracker sends again after a lost acknowledgement, small
 * enough for 100,000 devices.
 */
const TRAIL_LENGTH = 32
/** Numbers of a point: time, hash, latitude, longitude, total distance (NaN for none). */
const WIDTH = 5

/** A trail without a point. */
export function createTrail(): Trail {
  return createRows(WIDTH, TRAIL_LENGTH)
}

/** Whether this very record has passed before. */
export function hasPassed({ numbers, length }: Trail, time: number, hash: number): boolean {
  for (let start = (length - 1) * WIDTH; start >= 0; start -= WIDTH)
    if (numbers[start + 1] === hash && numbers[start] === time) return true
  return false
}

/** The points around an instant; a point at that very instant counts as before. */
export function findNeighbours(
  trail: Trail,
  time: number,
): { before: TrailPoint | undefined; after: TrailPoint | undefined } {
  const index = countUntil(trail, time)
  return { before: pointAt(trail, index - 1), after: pointAt(trail, index) }
}

/** Remember where a record was, in its place in time; the oldest falls off. */
export function extendTrail(trail: Trail, record: PositionRecord): void {
  const time = record.fixTime.getTime()
  const start = insertRow(trail, countUntil(trail, time))
  const total = record.attributes['totalDistance']
  const { numbers } = trail
  numbers[start] = time
  numbers[start + 1] = record.hash
  numbers[start + 2] = record.latitude
  numbers[start + 3] = record.longitude
  numbers[start + 4] = typeof total === 'number' ? total : Number.NaN
}

/** Fix time of the last point; undefined when there is none. */
export function lastTimeOf({ numbers, length }: Trail): number | undefined {
  return numbers[(length - 1) * WIDTH]
}

/** Points at or before an instant. */
function countUntil({ numbers, length }: Trail, time: number): number {
  let count = length
  while (count > 0 && numbers[(count - 1) * WIDTH]! > time) count--
  return count
}

/** A point of the trail, the oldest first; undefined when there is none there. */
export function pointAt({ numbers, length }: Trail, index: number): TrailPoint | undefined {
  if (index < 0 || index >= length) return undefined
  const start = index * WIDTH
  const total = numbers[start + 4]!
  return {
    time: numbers[start]!,
    hash: numbers[start + 1]!,
    latitude: numbers[start + 2]!,
    longitude: numbers[start + 3]!,
    totalDistance: Number.isNaN(total) ? undefined : total,
  }
}
