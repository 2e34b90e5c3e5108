import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Place, readPlaces, roundCorners } from './geometry.ts'
import { cityOfSaoPaulo } from './graph.ts'
import { DISTRICT_SKETCHES } from './network/districts.ts'
import type { StreetKind } from './network/streets.ts'
import { AREA_SKETCHES, RIVER_SKETCHES } from './network/waters.ts'

/** What the map layer of the demo city draws; `limitKmh` only on streets. */
export interface CityFeature {
  readonly type: 'Feature'
  readonly properties: {
    readonly kind: StreetKind | 'park' | 'water' | 'river' | 'district'
    readonly name: string
    readonly limitKmh?: number
  }
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: readonly number[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
}

/** GeoJSON of the demo city in drawing order: areas, rivers, streets (narrow ones first), district names. */
export function cityGeojson(): { type: 'FeatureCollection'; features: CityFeature[] } {
  const areas = AREA_SKETCHES.map(({ name, kind, corners }): CityFeature => {
    const outline = readPlaces(corners)
    const closed = roundCorners([...outline, ...outline.slice(0, 1)], 3).map(coordinates)
    return { type: 'Feature', properties: { kind, name }, geometry: { type: 'Polygon', coordinates: [closed] } }
  })
  const rivers = RIVER_SKETCHES.map(({ name, corners }) =>
    lineFeature({ kind: 'river', name }, roundCorners(readPlaces(corners), 3)),
  )
  const streets = cityOfSaoPaulo()
    .streets.toSorted((a, b) => STREET_ORDER[a.kind] - STREET_ORDER[b.kind])
    .map(({ kind, name, limitKmh, line }) => lineFeature({ kind, name, limitKmh }, line))
  const districts = DISTRICT_SKETCHES.map(([name, place]): CityFeature => {
    const [middle = { latitude: 0, longitude: 0 }] = readPlaces(place)
    const geometry = { type: 'Point', coordinates: coordinates(middle) } as const
    return { type: 'Feature', properties: { kind: 'district', name }, geometry }
  })
  return { type: 'FeatureCollection', features: [...areas, ...rivers, ...streets, ...districts] }
}

const STREET_ORDER = { avenue: 0, trunk: 1, motorway: 2 } as const satisfies Record<StreetKind, number>

/** Path of the file the web map loads, from the root of the repository. */
export const CITY_FILE = 'packages/web/public/basemap/demo-city.json'

/** The text of that file. */
export function cityFile(): string {
  return `${JSON.stringify(cityGeojson())}\n`
}

function lineFeature(properties: CityFeature['properties'], line: readonly Place[]): CityFeature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: line.map(coordinates) } }
}

function coordinates({ latitude, longitude }: Place): number[] {
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5]
}

// Run as a program: write the file anew after the network changed.
if (import.meta.main) await writeFile(join(import.meta.dirname, '../../../..', CITY_FILE), cityFile())
