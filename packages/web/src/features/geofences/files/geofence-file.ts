import { AREA_MAX_LENGTH, type Area, formatArea, type Place } from '@rastro/contracts'

/** Why a shape of a file cannot become a geofence. */
export type ShapeProblem = 'noShape' | 'tooFew' | 'wrongPlace' | 'tooLong'

/** A shape of a file as it would become a geofence. */
export interface FileShape {
  /** Empty when the file says none. */
  name: string
  description: string
  /** `#rrggbb`; null = that of the theme. */
  color: string | null
  area: Area | null
  problem: ShapeProblem | null
  /** The polygon has holes, which a geofence cannot have. */
  hadHoles: boolean
}

/** Why a whole file cannot be read. */
export type FileProblem = 'tooLarge' | 'unknown' | 'broken' | 'nothing' | 'tooMany'

/** Larger files are no list of areas, bytes. */
export const MAX_FILE_BYTES = 10_000_000
/** More at once nobody can look through. */
export const MAX_SHAPES = 500
/** A point becomes a circle of this many metres unless the file says otherwise. */
export const POINT_RADIUS = 100

/** What the readers of the formats tell: a geometry with its words. */
export interface RawShape {
  name: string
  description: string
  color: string | null
  geometry:
    | { kind: 'point'; place: Place; radius: number | null }
    | { kind: 'line'; points: readonly Place[] }
    | { kind: 'polygon'; points: readonly Place[]; hadHoles: boolean }
    | null
}

/** Make a shape of what a file says, with what is wrong with it. */
export function shapeOf({ geometry, ...words }: RawShape): FileShape {
  const hadHoles = geometry?.kind === 'polygon' && geometry.hadHoles
  const area = areaOf(geometry)
  const problem = area === null ? 'noShape' : problemOf(area)
  return { ...words, area: problem === null ? area : null, problem, hadHoles }
}

function areaOf(geometry: RawShape['geometry']): Area | null {
  if (geometry === null) return null
  if (geometry.kind === 'point') return { kind: 'circle', ...geometry.place, radius: geometry.radius ?? POINT_RADIUS }
  if (geometry.kind === 'line') return { kind: 'line', points: withoutRepeats(geometry.points) }
  const points = withoutRepeats(geometry.points)
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length > 1 && first && last && isSame(first, last)
  return { kind: 'polygon', points: isClosed ? points.slice(0, -1) : points }
}

const isSame = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

function withoutRepeats(points: readonly Place[]): Place[] {
  return points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]!))
}

const isOnEarth = ({ latitude, longitude }: Place): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

function problemOf(area: Area): ShapeProblem | null {
  const places = area.kind === 'circle' ? [area] : area.points
  if (!places.every(isOnEarth)) return 'wrongPlace'
  if (area.kind === 'circle') return area.radius > 0 ? null : 'noShape'
  if (places.length < (area.kind === 'polygon' ? 3 : 2)) return 'tooFew'
  return formatArea(area).length > AREA_MAX_LENGTH ? 'tooLong' : null
}
