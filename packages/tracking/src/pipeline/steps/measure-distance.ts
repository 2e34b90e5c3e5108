import { EARTH_RADIUS } from '@rastro/contracts'
import { isNewer } from '../../fleet/is-newer.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'
import { findNeighbours } from '../trail.ts'

const RADIANS = Math.PI / 180

interface Place {
  latitude: number
  longitude: number
}

/**
 * Set `distance` (metres from the record before it in fix time; what the tracker measured itself wins) and
 * `totalDistance` (sum over the device's life).
 *
 * A late record is measured from its neighbour in time and its total stays between those of its neighbours, so that
 * totals ascend with fix time; without a known neighbour before it, it carries no total.
 */
export function measureDistance(draft: PositionRecord, { previous, trail }: Scene): void {
  if (isNewer(draft, previous)) {
    const distance = distanceOf(draft, previous)
    draft.attributes['distance'] = distance
    draft.attributes['totalDistance'] = centimetres(totalOf(previous) + distance)
    return
  }
  const { before, after } = findNeighbours(trail, draft.fixTime.getTime())
  const distance = distanceOf(draft, before)
  draft.attributes['distance'] = distance
  if (before?.totalDistance === undefined) delete draft.attributes['totalDistance']
  else {
    const total = centimetres(before.totalDistance + distance)
    draft.attributes['totalDistance'] = Math.min(total, after?.totalDistance ?? total)
  }
}

function distanceOf(draft: PositionRecord, from: Place | undefined): number {
  const given = draft.attributes['distance']
  if (typeof given === 'number') return given
  return from === undefined || isNowhere(from) || isNowhere(draft) ? 0 : centimetres(haversine(from, draft))
}

function totalOf(record: PositionRecord | undefined): number {
  const total = record?.attributes['totalDistance']
  return typeof total === 'number' ? total : 0
}

/** 0/0 is what trackers say before their first fix, not a place to measure from. */
export function isNowhere({ latitude, longitude }: Place): boolean {
  return latitude === 0 && longitude === 0
}

/** Great-circle distance in metres. */
export function haversine(from: Place, to: Place): number {
  const dLatitude = ((to.latitude - from.latitude) * RADIANS) / 2
  const dLongitude = ((to.longitude - from.longitude) * RADIANS) / 2
  const a =
    Math.sin(dLatitude) ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * Math.sin(dLongitude) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Metres with two decimals, as the reference server rounds. */
function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100
}
