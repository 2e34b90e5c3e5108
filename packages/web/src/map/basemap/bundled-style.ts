import type { Language } from '@rastro/contracts'
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapColours } from '../colours.ts'
import { groundLayers, nameLayers, type Painter } from './paint.ts'
import { DEMO_CITY, type Schema } from './schemas.ts'

/** The map's own files on our server. Not under `/basemap/` with the tiles: those are the operator's. */
const WORLD_PATH = '/map/world.pmtiles'
/** As `basemap/build.ts` makes it. */
const WORLD_MAX_ZOOM = 6
const CITY_PATH = '/basemap/demo-city.json'

/** An operator's own tiles, already looked into. */
export interface OwnTiles {
  url: string
  minZoom: number
  maxZoom: number
  schema: Schema
  attribution: string
}

export interface StyleParts {
  colours: MapColours
  language: Language
  /** The server's address; tiles are asked for with absolute addresses. */
  origin: string
  own: OwnTiles | null
}

/** The map that needs no network: the world, the operator's own streets if there are any, and the streets of the demo. */
export function bundledStyle({ colours, language, origin, own }: StyleParts): StyleSpecification {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const city: Painter = { prefix: 'city', source: 'city', schema: DEMO_CITY, colours, name }
  const ownPainter: Painter | null = own && { prefix: 'own', source: 'own', schema: own.schema, colours, name }
  const sources: Record<string, SourceSpecification> = {
    world: {
      ...archive({ url: `${origin}${WORLD_PATH}`, minZoom: 0, maxZoom: WORLD_MAX_ZOOM }),
      attribution: 'Natural Earth · GeoNames',
    },
    city: { type: 'geojson', data: `${origin}${CITY_PATH}` },
  }
  if (own) {
    sources['own'] = { ...archive(own), attribution: own.attribution }
  }
  return {
    version: 8,
    sources,
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.base.water } },
      ...worldGround(colours),
      // The demo's streets would lie beside the true ones.
      ...(ownPainter ? groundLayers(ownPainter) : groundLayers(city)),
      ...worldNames(colours, language, own !== null),
      ...nameLayers(ownPainter ?? city),
    ],
  }
}

/** Tiles in one file. They are named one by one, because only the map's workers know how to open it. */
function archive({ url, minZoom, maxZoom }: Pick<OwnTiles, 'url' | 'minZoom' | 'maxZoom'>) {
  return {
    type: 'vector' as const,
    tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
  }
}

function worldGround({ base }: MapColours): LayerSpecification[] {
  return [
    { id: 'land', type: 'fill', source: 'world', 'source-layer': 'land', paint: { 'fill-color': base.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      'source-layer': 'borders',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': base.label,
        'line-opacity': 0.45,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 6, 1.2, 12, 2],
        'line-dasharray': [4, 2],
      },
    },
  ]
}

/** A town is named from the zoom its size earns; rank 0 is a capital. */
const TOWN_RANK: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['<=', ['get', 'rank'], 0],
  3.5,
  ['<=', ['get', 'rank'], 1],
  4.5,
  ['<=', ['get', 'rank'], 2],
  5.5,
  ['<=', ['get', 'rank'], 3],
  7,
  ['<=', ['get', 'rank'], 4],
  8,
  ['<=', ['get', 'rank'], 5],
  9,
  true,
]

function worldNames(colours: MapColours, language: Language, hasStreets: boolean): LayerSpecification[] {
  const { base } = colours
  const paint = { 'text-color': base.label, 'text-halo-color': base.halo, 'text-halo-width': 1.4 }
  const towns: SymbolLayerSpecification = {
    id: 'towns',
    type: 'symbol',
    source: 'world',
    'source-layer': 'cities',
    minzoom: 2.5,
    maxzoom: hasStreets ? 8 : 11.5,
    filter: TOWN_RANK,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Medium', 'Inter Variable'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, ['step', ['get', 'rank'], 11, 2, 10], 9, 13],
      'text-padding': 6,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { ...paint, 'text-color': base.label },
  }
  const countries: SymbolLayerSpecification = {
    id: 'countries',
    type: 'symbol',
    source: 'world',
    'source-layer': 'countries',
    maxzoom: 6.5,
    layout: {
      'text-field': countryName(language),
      'text-font': ['Inter SemiBold', 'Inter Variable'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, ['step', ['get', 'rank'], 15, 2, 13, 3, 11]],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.06,
      'text-max-width': 7,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint,
  }
  return [towns, countries]
}

/** The name of the country a feature's ISO code stands for; the browser knows all of them in every language. */
function countryName(language: Language): ExpressionSpecification {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const pairs = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = names.of(first + second)
      return name === undefined ? [] : [[first + second, name] as const]
    }),
  )
  const known = Object.fromEntries(pairs)
  return ['coalesce', ['get', ['get', 'iso'], ['literal', known]], '']
}
