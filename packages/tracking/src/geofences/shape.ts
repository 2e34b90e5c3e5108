import { type Area, EARTH_RADIUS, LINE_DISTANCE, type Place } from '@rastro/contracts'
import { type Box, boxAround, longitudeFrom, unwrap } from './box.ts'
import { type Segment, segmentsMeet, squareBetween, squareToSegment } from './segments.ts'

const RADIANS = Math.PI / 180
const METRES_PER_DEGREE = EARTH_RADIUS * RADIANS

/** An area made ready to be asked many times. */
export interface Shape {
  readonly box: Box
  /** Whether a point in degrees lies inside or, for a line, near enough. Look at the box first: that is cheaper. */
  contains(latitude: number, longitude: number): boolean
  /** Whether the straight way between two places touches the area. */
  meets(from: Place, to: Place): boolean
}

/**
 * Make an area ready.
 * @param lineDistance metres around a line that count as inside; other areas ignore it
 */
export function createShape(area: Area, lineDistance: number = LINE_DISTANCE): Shape {
  if (area.kind === 'circle') return createCircle(area, area.radius)
  if (area.kind === 'line') return createLine(area.points, lineDistance)
  return createPolygon(area.points)
}

function createCircle({ latitude, longitude }: Place, radius: number): Shape {
  const box = circleBox(latitude, longitude, radius)
  const scale = Math.cos(latitude * RADIANS)
  const limit = Math.sin(Math.min(Math.PI / 2, radius / EARTH_RADIUS / 2)) ** 2
  const reach = radius / METRES_PER_DEGREE
  return {
    box,
    contains(ofLatitude, ofLongitude) {
      const dLatitude = Math.sin(((ofLatitude - latitude) * RADIANS) / 2)
      const dLongitude = Math.sin(((ofLongitude - longitude) * RADIANS) / 2)
      return dLatitude * dLatitude + scale * Math.cos(ofLatitude * RADIANS) * dLongitude * dLongitude <= limit
    },
    meets(from, to) {
      return turns(from, to).some(({ ax, ay, bx, by }) => {
        const [x, y] = [longitude, latitude]
        return squareToSegment((ax - x) * scale, ay - y, (bx - x) * scale, by - y) <= reach * reach
      })
    },
  }
}

/** The even-odd rule on the plane of latitude and longitude: a ring that crosses itself has holes. */
function createPolygon(points: readonly Place[]): Shape {
  const { latitudes, longitudes } = unwrap(points)
  const box = boxAround(latitudes, longitudes)
  const count = points.length
  return {
    box,
    contains(latitude, ofLongitude) {
      const longitude = longitudeFrom(box.west, ofLongitude)
      let isInside = false
      for (let index = 0, before = count - 1; index < count; before = index++) {
        const y = latitudes[index]!
        const yBefore = latitudes[before]!
        if (y > latitude === yBefore > latitude) continue
        const x = longitudes[index]!
        const crossing = x + ((latitude - y) / (yBefore - y)) * (longitudes[before]! - x)
        if (longitude < crossing) isInside = !isInside
      }
      return isInside
    },
    meets(from, to) {
      if (this.contains(from.latitude, from.longitude)) return true
      const edges = chain(longitudes, latitudes, 1)
      edges.push({ ax: longitudes[count - 1]!, ay: latitudes[count - 1]!, bx: longitudes[0]!, by: latitudes[0]! })
      return turns(from, to).some((way) => edges.some((edge) => segmentsMeet(way, edge)))
    },
  }
}

function createLine(points: readonly Place[], distance: number): Shape {
  const { latitudes, longitudes } = unwrap(points)
  const box = boxAround(latitudes, longitudes, distance / METRES_PER_DEGREE)
  const reach = distance / METRES_PER_DEGREE
  const square = reach * reach
  return {
    box,
    contains(latitude, ofLongitude) {
      const longitude = longitudeFrom(box.west, ofLongitude)
      // Around the point the globe is flat enough: a degree of longitude is that of its own latitude.
      const scale = Math.cos(latitude * RADIANS)
      let ax = (longitudes[0]! - longitude) * scale
      let ay = latitudes[0]! - latitude
      for (let index = 1; index < latitudes.length; index++) {
        const bx = (longitudes[index]! - longitude) * scale
        const by = latitudes[index]! - latitude
        if (squareToSegment(ax, ay, bx, by) <= square) return true
        ax = bx
        ay = by
      }
      return false
    },
    meets(from, to) {
      const scale = Math.cos(from.latitude * RADIANS)
      const parts = chain(longitudes, latitudes, scale)
      return turns(from, to).some(({ ax, ay, bx, by }) => {
        const way = { ax: ax * scale, ay, bx: bx * scale, by }
        return parts.some((part) => squareBetween(way, part) <= square)
      })
    },
  }
}

/** The segments of an open chain; x in degrees of longitude times `scale`, y in degrees of latitude. */
function chain(longitudes: Float64Array, latitudes: Float64Array, scale: number): Segment[] {
  return Array.from({ length: latitudes.length - 1 }, (_, index) => ({
    ax: longitudes[index]! * scale,
    ay: latitudes[index]!,
    bx: longitudes[index + 1]! * scale,
    by: latitudes[index + 1]!,
  }))
}

/** The way between two places, the short way round, in each turn of the globe an area may lie in. */
function turns(from: Place, to: Place): Segment[] {
  const step = to.longitude - from.longitude
  const end = to.longitude - 360 * Math.round(step / 360)
  return [-360, 0, 360].map((turn) => ({
    ax: from.longitude + turn,
    ay: from.latitude,
    bx: end + turn,
    by: to.latitude,
  }))
}

function circleBox(latitude: number, longitude: number, radius: number): Box {
  const angle = radius / EARTH_RADIUS
  const south = latitude - angle / RADIANS
  const north = latitude + angle / RADIANS
  if (south <= -90 || north >= 90) return { south, north, west: -180, east: 180 }
  // Meridians touch a circle away from its centre's parallel, on the side of the pole.
  const aside = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude * RADIANS))) / RADIANS
  return { south, north, west: longitude - aside, east: longitude + aside }
}
