import { createRows, insertRow, type NumberRows, removeRow } from '../number-rows.ts'

/** Where a device was by one of its positions. */
export interface Place {
  id: number
  /** Epoch milliseconds. */
  time: number
  latitude: number
  longitude: number
}

/** Places of the last minutes, oldest first. */
export type Places = NumberRows

/** Numbers of a place: id, time, latitude, longitude. */
const WIDTH = 4
/** Places kept of a duration: a tracker that reports each second is remembered, of three minutes, with gaps of nine. */
const GAPS = 20
/** With the one before the duration, and the two latest, which may lie closer. */
const MOST = GAPS + 4

/** No places yet. */
export function makePlaces(): Places {
  return createRows(WIDTH, MOST)
}

/** A place, the oldest first; undefined when there is none there. */
export function placeAt({ numbers, length }: Places, index: number): Place | undefined {
  if (index < 0 || index >= length) return undefined
  const start = index * WIDTH
  return {
    id: numbers[start]!,
    time: numbers[start + 1]!,
    latitude: numbers[start + 2]!,
    longitude: numbers[start + 3]!,
  }
}

/** Remember a place as the latest. */
export function pushPlace(places: Places, { id, time, latitude, longitude }: Place): void {
  const start = insertRow(places, places.length)
  const { numbers } = places
  numbers[start] = id
  numbers[start + 1] = time
  numbers[start + 2] = latitude
  numbers[start + 3] = longitude
}

/** Forget all but these. */
export function resetPlaces(places: Places, ...kept: readonly Place[]): void {
  places.length = 0
  for (const place of kept) pushPlace(places, place)
}

/** Remember a place; those older than `duration` (milliseconds) go, but for the last of them: together they span it. */
export function keepPlace(places: Places, place: Place, duration: number): void {
  const { length } = places
  if (length > 1 && timeAt(places, length - 1) - timeAt(places, length - 2) < duration / GAPS)
    removeRow(places, length - 1)
  pushPlace(places, place)
  while (places.length > 2 && timeAt(places, 1) <= place.time - duration) removeRow(places, 0)
}

function timeAt({ numbers }: Places, index: number): number {
  return numbers[index * WIDTH + 1]!
}
