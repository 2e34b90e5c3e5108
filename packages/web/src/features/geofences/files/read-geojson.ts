import type { Place } from '@rastro/contracts'
import type { RawShape } from './geofence-file.ts'

type Words = Pick<RawShape, 'name' | 'description' | 'color'>

/**
 * Read the shapes of a GeoJSON text. Source: RFC 7946; names and colours as other programs write them (simplestyle),
 * `radius` in metres makes a point a circle.
 * @throws SyntaxError for what is no JSON
 */
export function readGeojson(text: string): RawShape[] {
  return [...shapesOf(JSON.parse(text), { name: '', description: '', color: null }, null)]
}

/** Deeper collections are no file somebody made. */
const MAX_DEPTH = 8

function* shapesOf(value: unknown, words: Words, radius: number | null, depth = 0): Generator<RawShape> {
  // Any object may have them; each is looked at below.
  const object = Object(value) as Record<string, unknown>
  const { type, coordinates } = object
  if (depth > MAX_DEPTH) return
  if (type === 'FeatureCollection' || type === 'GeometryCollection') {
    const members = object[type === 'FeatureCollection' ? 'features' : 'geometries']
    for (const member of listOf(members)) yield* shapesOf(member, words, radius, depth + 1)
  } else if (type === 'Feature') {
    const properties = Object(object['properties']) as Record<string, unknown>
    const metres = Number(properties['radius'])
    yield* shapesOf(object['geometry'], wordsOf(properties), metres > 0 ? metres : null, depth + 1)
  } else if (type === 'MultiPoint' || type === 'MultiLineString' || type === 'MultiPolygon') {
    const single = type.slice('Multi'.length)
    for (const part of listOf(coordinates)) yield { ...words, geometry: geometryOf(single, part, radius) }
  } else yield { ...words, geometry: geometryOf(String(type), coordinates, radius) }
}

function geometryOf(type: string, coordinates: unknown, radius: number | null): RawShape['geometry'] {
  if (type === 'Point') return { kind: 'point', place: placeOf(coordinates), radius }
  if (type === 'LineString') return { kind: 'line', points: listOf(coordinates).map(placeOf) }
  if (type !== 'Polygon') return null
  const [ring, ...holes] = listOf(coordinates)
  return { kind: 'polygon', points: listOf(ring).map(placeOf), hadHoles: holes.length > 0 }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const numberOf = (one: unknown): number => (typeof one === 'number' ? one : Number.NaN)

/** Longitude comes first; what is no number is no place, which is told later. */
function placeOf(value: unknown): Place {
  const [longitude, latitude] = listOf(value)
  return { latitude: numberOf(latitude), longitude: numberOf(longitude) }
}

const COLOR = /^#[0-9a-f]{6}$/i

function wordsOf(properties: Record<string, unknown>): Words {
  const textOf = (...keys: readonly string[]): string => {
    for (const value of keys.map((key) => properties[key])) {
      if (typeof value === 'string') return value
      if (typeof value === 'number') return String(value)
    }
    return ''
  }
  const color = textOf('color', 'stroke', 'fill')
  return {
    name: textOf('name', 'Name', 'NAME', 'title', 'nome'),
    description: textOf('description', 'desc', 'descricao'),
    color: COLOR.test(color) ? color.toLowerCase() : null,
  }
}
