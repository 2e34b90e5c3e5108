import type { Feature, Geometry, MultiPolygon, Polygon, Position } from 'geojson'

/**
 * Make polygons plain for a flat map. The atlas cuts them for a sphere: rings jump across the date line, and
 * Antarctica's ring runs round the pole. On a flat map such an edge paints half an ocean as land; so each ring is
 * unrolled (longitudes may leave ±180, the tiler wraps them) and a ring that went round is closed below the pole.
 */
export function unwrapFeature<P>(feature: Feature<Geometry, P>): Feature<Polygon | MultiPolygon, P> | null {
  const { geometry } = feature
  if (geometry.type === 'Polygon') {
    return { ...feature, geometry: { type: 'Polygon', coordinates: geometry.coordinates.map(unwrapRing) } }
  }
  if (geometry.type !== 'MultiPolygon') return null
  const coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapRing))
  return { ...feature, geometry: { type: 'MultiPolygon', coordinates } }
}

/** A ring whose neighbouring points are never more than half the world apart. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const unrolled = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turns--
    else if (longitude - before < -180) turns++
    before = longitude
    return [longitude + turns * 360, latitude]
  })
  if (turns === 0) return unrolled
  const first = unrolled[0] ?? [0, 0]
  const last = unrolled.at(-1) ?? [0, 0]
  return [...unrolled, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first]
}

/** A line cut where it jumps across the date line. */
export function cutLine(line: readonly Position[]): Position[][] {
  const parts: Position[][] = [[]]
  for (const point of line) {
    const before = parts.at(-1)?.at(-1)
    if (before !== undefined && Math.abs((point[0] ?? 0) - (before[0] ?? 0)) > 180) parts.push([])
    parts.at(-1)?.push(point)
  }
  return parts.filter((part) => part.length > 1)
}
