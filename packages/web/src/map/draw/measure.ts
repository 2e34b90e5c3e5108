import { type Area, EARTH_RADIUS, type Place } from '@rastro/contracts'

const SQUARE_METRES_PER_KM2 = 1_000_000

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Metres between two places, on the sphere the server measures on. */
export function distanceBetween(a: Place, b: Place): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2)
  const width = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = height ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Degrees from north in which one place sees another. */
export function courseBetween(from: Place, to: Place): number {
  const turn = radians(to.longitude - from.longitude)
  const [start, end] = [radians(from.latitude), radians(to.latitude)]
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  return (Math.atan2(east, north) * 180) / Math.PI
}

/** Metres along a way through places. */
export function lengthOf(points: readonly Place[]): number {
  return points.slice(1).reduce((metres, point, index) => metres + distanceBetween(points[index] ?? point, point), 0)
}

/** Square metres inside a ring of places. */
function ringArea(points: readonly Place[]): number {
  const doubled = points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    const width = radians(next.longitude - point.longitude)
    return sum + width * (2 + Math.sin(radians(point.latitude)) + Math.sin(radians(next.latitude)))
  }, 0)
  return Math.abs((doubled * EARTH_RADIUS ** 2) / 2)
}

/** Square kilometres of a shape; a line has none. A circle's is that of the plane: 1,000 m make 3.14 (GEO-13). */
export function squareKilometres(area: Area): number {
  if (area.kind === 'line') return 0
  const squareMetres = area.kind === 'circle' ? Math.PI * area.radius ** 2 : ringArea(area.points)
  return squareMetres / SQUARE_METRES_PER_KM2
}
