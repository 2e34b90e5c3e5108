/**
 * Web Mercator on a unit square: x grows east from 0 at -180°, y grows south from 0 at the northern edge. Both worker
 * and map speak it, so that a position is projected once, when it arrives.
 */

/** Pixels the whole world is wide at zoom 0. */
export const WORLD_SIZE = 512
const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686
const MAX_LATITUDE = 85.051129

export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

export function mercatorY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export function longitudeOf(x: number): number {
  return x * 360 - 180
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** Length on the unit square of a distance in metres at height `y`. */
export function mercatorLength(metres: number, y: number): number {
  return metres / (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitudeOf(y) * Math.PI) / 180))
}

/** Pixels the world is wide at a zoom level. */
export function worldPixels(zoom: number): number {
  return WORLD_SIZE * 2 ** zoom
}
