import { Refusal } from './errors.ts'

/** A point on the globe in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** The shape of a geofence. A line has no width of its own: the attribute `polylineDistance` (metres) tells it. */
export type Area =
  | ({ kind: 'circle' /** Metres. */; radius: number } & Place)
  | { kind: 'polygon'; points: readonly Place[] }
  | { kind: 'line'; points: readonly Place[] }
export type AreaKind = Area['kind']

/** Metres around a line that count as inside, unless the geofence says `polylineDistance`. */
export const LINE_DISTANCE = 25

/** A text longer than this is refused: some 2,000 points, sixteen times what the reference server can store. */
export const AREA_MAX_LENGTH = 65_536

/** No circle is larger: half the way around the globe, in metres. */
const MAX_RADIUS = 20_037_508

/**
 * Read the text of an area. Latitude comes first, unlike in well-known text: `CIRCLE (-10.9 -37.07, 150)`,
 * `POLYGON ((-10.9 -37.1, -10.8 -37.1, -10.8 -37))` (one ring, closed or not), `LINESTRING (-10.9 -37.1, -10.8 -37)`.
 * @throws Refusal `invalidInput`, its text tells which point is wrong and why
 */
export function parseArea(text: string): Area {
  if (text.length > AREA_MAX_LENGTH) refuse(`longer than ${AREA_MAX_LENGTH} characters`)
  const [, name = '', body = ''] = /^\s*([a-z]+)\s*\((.*)\)\s*$/is.exec(text) ?? []
  switch (name.toUpperCase()) {
    case 'CIRCLE':
      return readCircle(body)
    case 'POLYGON':
      return { kind: 'polygon', points: readRing(body) }
    case 'LINESTRING':
      return { kind: 'line', points: readPoints(body, 2) }
    default:
      return refuse('it must be CIRCLE (latitude longitude, radius), POLYGON ((…)) or LINESTRING (…)')
  }
}

/** Write an area as {@link parseArea} reads it; a polygon comes out closed. */
export function formatArea(area: Area): string {
  if (area.kind === 'circle') return `CIRCLE (${formatPlace(area)}, ${formatNumber(area.radius)})`
  if (area.kind === 'line') return `LINESTRING (${area.points.map(formatPlace).join(', ')})`
  return `POLYGON ((${[...area.points, ...area.points.slice(0, 1)].map(formatPlace).join(', ')}))`
}

function readCircle(body: string): Area {
  const [centre = '', radiusText = '', ...rest] = body.split(',')
  if (rest.length > 0) refuse('a circle has one point and a radius')
  const radius = readNumber(radiusText)
  if (!(radius > 0 && radius <= MAX_RADIUS)) refuse('the radius must be a number of metres above 0')
  return { kind: 'circle', ...readPlace(centre, 1), radius }
}

/** The points of the only ring, without the one that closes it. */
function readRing(body: string): Place[] {
  const [, ring] = /^\s*\(([^()]*)\)\s*$/.exec(body) ?? []
  if (ring === undefined) return refuse('a polygon has one ring, POLYGON ((latitude longitude, …))')
  const points = readPoints(ring, 3)
  const first = points[0]!
  const last = points.at(-1)!
  if (first.latitude === last.latitude && first.longitude === last.longitude) points.pop()
  if (points.length < 3) refuse('a polygon needs at least 3 different points')
  return points
}

function readPoints(body: string, atLeast: number): Place[] {
  const parts = body.split(',')
  if (parts.length < atLeast) refuse(`it needs at least ${atLeast} points`)
  return parts.map((part, index) => readPlace(part, index + 1))
}

function readPlace(text: string, number: number): Place {
  const parts = text.trim().split(/\s+/)
  if (parts.length !== 2) refuse(`point ${number} must be "latitude longitude"`)
  const [latitude = Number.NaN, longitude = Number.NaN] = parts.map(readNumber)
  if (!(Math.abs(latitude) <= 90)) refuse(`latitude of point ${number} must be a number from -90 to 90`)
  if (!(Math.abs(longitude) <= 180)) refuse(`longitude of point ${number} must be a number from -180 to 180`)
  return { latitude, longitude }
}

/** A decimal number; NaN for anything else, also for what JavaScript would take (`0x10`, an empty text). */
function readNumber(text: string): number {
  const trimmed = text.trim()
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN
}

function formatPlace({ latitude, longitude }: Place): string {
  return `${formatNumber(latitude)} ${formatNumber(longitude)}`
}

/** Without an exponent, which other readers of this text may not know; a ten-millionth of a degree is a centimetre. */
function formatNumber(value: number): string {
  return value.toFixed(7).replace(/\.?0{1,7}$/, '')
}

function refuse(why: string): never {
  throw new Refusal('invalidInput', `Invalid area: ${why}`)
}
