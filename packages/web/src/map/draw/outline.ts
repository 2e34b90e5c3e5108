import { type Area, EARTH_RADIUS, type Place } from '@rastro/contracts'

/** Corners a circle is drawn with. */
const CIRCLE_CORNERS = 72

/** Longitude and latitude, as GeoJSON has them. */
export type Coordinate = [longitude: number, latitude: number]

/** A place from another one: metres away, degrees from north. On the sphere the server measures on. */
export function placeFrom({ latitude, longitude }: Place, metres: number, course: number): Place {
  const angle = metres / EARTH_RADIUS
  const bearing = (course * Math.PI) / 180
  const from = (latitude * Math.PI) / 180
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing)
  const to = Math.asin(Math.max(-1, Math.min(1, sine)))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return { latitude: (to * 180) / Math.PI, longitude: longitude + (turn * 180) / Math.PI }
}

/** The places a shape is drawn through; a circle has none of its own. Not closed. */
export function outlineOf(area: Area): readonly Place[] {
  if (area.kind !== 'circle') return area.points
  return Array.from({ length: CIRCLE_CORNERS }, (_, corner) =>
    placeFrom(area, area.radius, (corner * 360) / CIRCLE_CORNERS),
  )
}

/** Where its name is written: the middle of a circle or of a polygon's corners, the point half way along a line. */
export function middleOf(area: Area): Place {
  if (area.kind === 'circle') return { latitude: area.latitude, longitude: area.longitude }
  if (area.kind === 'line') return area.points[Math.floor(area.points.length / 2)] ?? { latitude: 0, longitude: 0 }
  return centroid(area.points)
}

/** Centre of gravity of a polygon, and the mean of its corners when it has no area. */
function centroid(points: readonly Place[]): Place {
  const [origin = { latitude: 0, longitude: 0 }] = points
  let twice = 0
  let x = 0
  let y = 0
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? origin
    // From the first corner, so that small shapes keep their digits.
    const [ax, ay] = [point.longitude - origin.longitude, point.latitude - origin.latitude]
    const [bx, by] = [next.longitude - origin.longitude, next.latitude - origin.latitude]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  if (Math.abs(twice) < 1e-14) {
    const sum = (pick: (place: Place) => number) =>
      points.reduce((total, point) => total + pick(point), 0) / points.length
    return { latitude: sum(({ latitude }) => latitude), longitude: sum(({ longitude }) => longitude) }
  }
  return { latitude: origin.latitude + y / (3 * twice), longitude: origin.longitude + x / (3 * twice) }
}
