import { isValidCoordinate, type Place } from '@rastro/contracts'
import type { LiveFeed } from '../../data/live-feed.ts'

/** The glide of the map's vehicles between two positions takes as long as the positions are apart, within these. */
const SHORTEST_GLIDE_MS = 1_000
const LONGEST_GLIDE_MS = 5_000

/** A vehicle came to a place; the map shows it there after `glideMs`. */
export interface Arrival {
  place: Place
  /** 0 for the first one, where it stands already. */
  glideMs: number
}

/**
 * Hear of every valid new place of a vehicle, the present one first. Answers how to stop.
 *
 * @param now milliseconds of any clock that only goes forward
 */
export function onPlaces(
  feed: Pick<LiveFeed, 'vehicle'>,
  id: number,
  listener: (arrival: Arrival) => void,
  now = () => performance.now(),
): () => void {
  const slice = feed.vehicle(id)
  let last: { position: number; at: number } | null = null
  const look = (): void => {
    const position = slice.get()?.position
    if (!position || position.id === last?.position) return
    if (!isValidCoordinate(position.latitude, position.longitude)) return
    const at = now()
    const glideMs = last === null ? 0 : Math.max(SHORTEST_GLIDE_MS, Math.min(LONGEST_GLIDE_MS, at - last.at))
    last = { position: position.id, at }
    listener({ place: { latitude: position.latitude, longitude: position.longitude }, glideMs })
  }
  const stop = slice.subscribe(look)
  look()
  return stop
}
