/** A place on the earth, degrees WGS84. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const METRES_PER_DEGREE = 111_195
const RADIANS = Math.PI / 180
/** The city is small enough to take one scale for every longitude in it. */
const CITY_LATITUDE = -23.57
const LONGITUDE_SCALE = Math.cos(CITY_LATITUDE * RADIANS)

/** Distance in metres over the mean sphere (haversine). */
export function distanceMetres(from: Place, to: Place): number {
  const deltaLatitude = ((to.latitude - from.latitude) * RADIANS) / 2
  const deltaLongitude = ((to.longitude - from.longitude) * RADIANS) / 2
  const squareOfHalfChord =
    Math.sin(deltaLatitude) ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * Math.sin(deltaLongitude) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(squareOfHalfChord)))
}

/** Course in degrees from true north, 0 to below 360, from one place to a near one. */
export function courseDegrees(from: Place, to: Place): number {
  const east = (to.longitude - from.longitude) * Math.cos(((from.latitude + to.latitude) / 2) * RADIANS)
  const degrees = Math.atan2(east, to.latitude - from.latitude) / RADIANS
  return (degrees + 360) % 360
}

/** The place `share` (0 to 1) of the way between two near places. */
export function between(from: Place, to: Place, share: number): Place {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}

/** The place `metres` to the right of one who goes from `from` to `to`, seen from `at`. Negative: to the left. */
export function besideMetres(at: Place, from: Place, to: Place, metres: number): Place {
  const course = courseDegrees(from, to) * RADIANS
  return {
    latitude: at.latitude - (Math.sin(course) * metres) / METRES_PER_DEGREE,
    longitude: at.longitude + (Math.cos(course) * metres) / (METRES_PER_DEGREE * LONGITUDE_SCALE),
  }
}

/** Read `latitude,longitude` pairs separated by spaces. */
export function readPlaces(text: string): Place[] {
  return text.split(' ').map((pair) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = pair.split(',').map(Number)
    return { latitude, longitude }
  })
}

/** Round off the corners of a line: a Catmull-Rom curve through every one of them, `steps` pieces between two. */
export function roundCorners(line: readonly Place[], steps: number): Place[] {
  const at = (index: number): Place =>
    line[Math.max(0, Math.min(line.length - 1, index))] ?? { latitude: 0, longitude: 0 }
  const curve = line.slice(0, -1).flatMap((_, index) =>
    Array.from({ length: steps }, (_unused, step) => {
      const share = step / steps
      const corners = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const
      return {
        latitude: curveValue(
          corners.map((corner) => corner.latitude),
          share,
        ),
        longitude: curveValue(
          corners.map((corner) => corner.longitude),
          share,
        ),
      }
    }),
  )
  return [...curve, at(line.length - 1)]
}

/** Catmull-Rom with tension one half. */
function curveValue([before = 0, from = 0, to = 0, after = 0]: readonly number[], share: number): number {
  return (
    0.5 *
    (2 * from +
      (to - before) * share +
      (2 * before - 5 * from + 4 * to - after) * share ** 2 +
      (3 * from - before - 3 * to + after) * share ** 3)
  )
}

/** Where two pieces cross, as shares of both; undefined when they do not, or run beside each other. */
export function crossing(
  first: readonly [Place, Place],
  second: readonly [Place, Place],
): { first: number; second: number } | undefined {
  const [a, b] = first
  const [c, d] = second
  const abEast = b.longitude - a.longitude
  const abNorth = b.latitude - a.latitude
  const cdEast = d.longitude - c.longitude
  const cdNorth = d.latitude - c.latitude
  const cross = abEast * cdNorth - abNorth * cdEast
  if (Math.abs(cross) < 1e-14) return undefined
  const acEast = c.longitude - a.longitude
  const acNorth = c.latitude - a.latitude
  const shareFirst = (acEast * cdNorth - acNorth * cdEast) / cross
  const shareSecond = (acEast * abNorth - acNorth * abEast) / cross
  const isInside = shareFirst >= 0 && shareFirst <= 1 && shareSecond >= 0 && shareSecond <= 1
  return isInside ? { first: shareFirst, second: shareSecond } : undefined
}

/** The nearest place to `place` on the piece, as share of the piece, and how far it is. */
export function nearestOnPiece(place: Place, [from, to]: readonly [Place, Place]): { share: number; metres: number } {
  const east = (to.longitude - from.longitude) * LONGITUDE_SCALE
  const north = to.latitude - from.latitude
  const length = east ** 2 + north ** 2
  const along = (place.longitude - from.longitude) * LONGITUDE_SCALE * east + (place.latitude - from.latitude) * north
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, along / length))
  return { share, metres: distanceMetres(place, between(from, to, share)) }
}
