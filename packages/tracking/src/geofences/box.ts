import type { Place } from '@rastro/contracts'

/**
 * Bounds in degrees. `east` is at least `west`; where the box lies across the 180th meridian one of them is beyond it,
 * so that everything between them is inside.
 */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Whether a point lies in the box or on its edge. */
export function boxContains({ south, north, west, east }: Box, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitudeFrom(west, longitude) <= east
}

/** The same longitude in the turn of the globe that begins at `west`. */
export function longitudeFrom(west: number, longitude: number): number {
  return longitude - 360 * Math.floor((longitude - west) / 360)
}

/** The box around points whose longitudes are unwrapped, widened by an angle in degrees of a great circle. */
export function boxAround(latitudes: Float64Array, longitudes: Float64Array, margin = 0): Box {
  const south = least(latitudes) - margin
  const north = most(latitudes) + margin
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const aside = margin === 0 ? 0 : margin / narrowest
  const west = least(longitudes) - aside
  const east = most(longitudes) + aside
  // Around a pole every longitude is near.
  return south <= -90 || north >= 90 ? { south, north, west, east: west + 360 } : { south, north, west, east }
}

/**
 * Latitudes and longitudes of a chain of points. Each step goes the short way, so a chain across the 180th meridian has
 * longitudes beyond 180 instead of a jump.
 */
export function unwrap(points: readonly Place[]): { latitudes: Float64Array; longitudes: Float64Array } {
  const latitudes = Float64Array.from(points, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(points, ({ longitude }) => longitude)
  for (let index = 1; index < longitudes.length; index++) {
    const step = longitudes[index]! - longitudes[index - 1]!
    longitudes[index]! -= 360 * Math.round(step / 360)
  }
  return { latitudes, longitudes }
}

function least(values: Float64Array): number {
  return values.reduce((one, other) => Math.min(one, other))
}

function most(values: Float64Array): number {
  return values.reduce((one, other) => Math.max(one, other))
}
