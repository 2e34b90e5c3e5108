import type { PositionRecord } from '../store/position-record.ts'

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

/**
 * Points kept for each device: enough for the largest packet a tracker sends again after a lost acknowledgement, small
 * enough for 100,000 devices.
 */
const TRAIL_LENGTH = 32

/** Whether this very record has passed before. */
export function hasPassed(trail: readonly TrailPoint[], time: number, hash: number): boolean {
  for (let index = trail.length - 1; index >= 0; index--) {
    const point = trail[index]!
    if (point.hash === hash && point.time === time) return true
  }
  return false
}

/** The points around an instant; a point at that very instant counts as before. */
export function findNeighbours(
  trail: readonly TrailPoint[],
  time: number,
): { before: TrailPoint | undefined; after: TrailPoint | undefined } {
  let index = trail.length - 1
  while (index >= 0 && trail[index]!.time > time) index--
  return { before: trail[index], after: trail[index + 1] }
}

/** Remember a point in its place in time; the oldest falls off. */
export function extendTrail(trail: TrailPoint[], point: TrailPoint): void {
  let index = trail.length
  while (index > 0 && trail[index - 1]!.time > point.time) index--
  if (index === trail.length) trail.push(point)
  else trail.splice(index, 0, point)
  if (trail.length > TRAIL_LENGTH) trail.shift()
}

/** The trail point of a record. */
export function trailPointOf(record: PositionRecord): TrailPoint {
  const total = record.attributes['totalDistance']
  return {
    time: record.fixTime.getTime(),
    hash: record.hash,
    latitude: record.latitude,
    longitude: record.longitude,
    totalDistance: typeof total === 'number' ? total : undefined,
  }
}
