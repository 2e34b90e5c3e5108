import type { Place } from '@rastro/contracts'

/** Degrees, in the order the map library wants them. */
export type Corners = [west: number, south: number, east: number, north: number]

/** The box around places; null without any. */
export function cornersOf(places: readonly Place[]): Corners | null {
  const [first] = places
  if (first === undefined) return null
  const corners: Corners = [first.longitude, first.latitude, first.longitude, first.latitude]
  for (const { latitude, longitude } of places) {
    corners[0] = Math.min(corners[0], longitude)
    corners[1] = Math.min(corners[1], latitude)
    corners[2] = Math.max(corners[2], longitude)
    corners[3] = Math.max(corners[3], latitude)
  }
  return corners
}
