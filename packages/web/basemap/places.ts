import type { Feature, MultiPolygon, Point, Polygon, Position } from 'geojson'

/** A town of the GeoNames list as the package hands it out. */
export interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

export interface CityFacts {
  name: string
  /** 0 = capital of a country, then by population: 1 from a million, 2 half a million, 3, 4, 5, 6. */
  rank: number
  population: number
}

/** Population from which a town has rank 1, 2, 3 …; below the last it is left out (except in Brazil). */
const RANKS = [1_000_000, 500_000, 200_000, 50_000, 15_000] as const
const BRAZIL_RANK = 6

/** Towns worth a label, biggest first. Districts of cities (PPLX) are not towns. */
export function cityFeatures(cities: readonly City[]): Feature<Point, CityFacts>[] {
  return cities
    .filter((city) => city.featureCode !== 'PPLX')
    .map((city) => ({ city, rank: rankOf(city) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((a, b) => b.city.population - a.city.population || (a.city.name < b.city.name ? -1 : 1))
    .map(({ city, rank }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: city.loc.coordinates },
      properties: { name: city.name, rank, population: city.population },
    }))
}

function rankOf(city: City): number {
  if (city.featureCode === 'PPLC') return 0
  const rank = RANKS.findIndex((population) => city.population >= population)
  if (rank !== -1) return rank + 1
  return city.country === 'BR' && city.population >= 1_000 ? BRAZIL_RANK : -1
}

export interface CountryFacts {
  /** ISO 3166 two-letter code; the map takes the name in the reader's language from it. */
  iso: string
  /** 1 for the largest countries to 4 for the smallest. */
  rank: number
}

/** One label point a country: the centre of its largest part. Countries without a single town get none. */
export function countryFeatures(
  countries: readonly Feature<Polygon | MultiPolygon>[],
  cities: readonly City[],
): Feature<Point, CountryFacts>[] {
  return countries.flatMap((country) => {
    const rings = outerRings(country.geometry)
    const largest = rings.toSorted((a, b) => Math.abs(area(b)) - Math.abs(area(a)))[0]
    const iso = largest && codeOf(rings, cities)
    if (!iso) return []
    const size = Math.abs(area(largest))
    const rank = 1 + [150, 25, 4].filter((limit) => size < limit).length
    return [{ type: 'Feature', geometry: { type: 'Point', coordinates: centroid(largest) }, properties: { iso, rank } }]
  })
}

function outerRings(geometry: Polygon | MultiPolygon): Position[][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.flatMap(([outer]) => (outer ? [outer] : []))
}

/** The atlas numbers countries, the towns carry letters: a country has the code most of its towns have. */
function codeOf(rings: readonly Position[][], cities: readonly City[]): string | undefined {
  const votes = new Map<string, number>()
  for (const ring of rings) {
    const box = bounds(ring)
    for (const { country, loc } of cities) {
      const [x, y] = loc.coordinates
      if (x < box.west || x > box.east || y < box.south || y > box.north || !isInside(ring, x, y)) continue
      votes.set(country, (votes.get(country) ?? 0) + 1)
    }
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

function bounds(ring: readonly Position[]) {
  const xs = ring.map(([x = 0]) => x)
  const ys = ring.map(([, y = 0]) => y)
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}

function isInside(ring: readonly Position[], x: number, y: number): boolean {
  let inside = false
  ring.forEach(([bx = 0, by = 0], index) => {
    const [ax = 0, ay = 0] = ring.at(index - 1) ?? []
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** Signed area in square degrees. */
function area(ring: readonly Position[]): number {
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [px = 0, py = 0] = ring.at(index - 1) ?? []
    return sum + (px * y - x * py) / 2
  }, 0)
}

function centroid(ring: readonly Position[]): Position {
  let x = 0
  let y = 0
  ring.forEach(([bx = 0, by = 0], index) => {
    const [ax = 0, ay = 0] = ring.at(index - 1) ?? []
    const cross = ax * by - bx * ay
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  const scale = 6 * area(ring)
  return [x / scale, y / scale]
}
