import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { WORLD_SIZE } from '../../data/mercator.ts'
import type { OverlayLooks } from '../overlays/overlay-view.ts'
import { GEOFENCE_SOURCE, type GeofenceOptions } from './protocol.ts'

const WIDEST_ZOOM = 24
const isLit: ExpressionSpecification = ['boolean', ['feature-state', 'lit'], false]

/** Fill, outline and name of each geofence; an anchor is dashed and has no name, which is that of its vehicle. */
export function geofenceLayers({ colours, font }: OverlayLooks, options: GeofenceOptions): LayerSpecification[] {
  const [red, green, blue] = colours.brand.map((part) => Math.round(part * 255))
  const own = `rgb(${red}, ${green}, ${blue})`
  const chosen = colours.isDark ? 'darkColor' : 'color'
  const color: ExpressionSpecification = ['case', ['==', ['get', chosen], ''], own, ['get', chosen]]
  const visibility = options.shown ? 'visible' : 'none'
  const only = (...conditions: ExpressionSpecification[]): FilterSpecification => [
    'all',
    ['!=', ['get', 'id'], options.concealed ?? 0],
    ...conditions,
  ]
  const isAnchor: ExpressionSpecification = ['get', 'anchor']
  const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
  const shape = { source: GEOFENCE_SOURCE, layout: { visibility } } as const
  const stroke = { 'line-color': color, 'line-width': ['case', isLit, 3.5, 1.8] as ExpressionSpecification }
  return [
    {
      ...shape,
      id: 'geofences-fill',
      type: 'fill',
      filter: only(isPolygon),
      paint: { 'fill-color': color, 'fill-opacity': ['case', isLit, 0.26, isAnchor, 0.08, 0.13] },
    },
    {
      ...shape,
      id: 'geofences-band',
      type: 'line',
      filter: only(isLine),
      layout: { visibility, 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-opacity': ['case', isLit, 0.32, 0.18], 'line-width': BAND_WIDTH },
    },
    {
      ...shape,
      id: 'geofences-line',
      type: 'line',
      filter: only(['!', isAnchor], ['!', ['get', 'label']]),
      layout: { visibility, 'line-join': 'round', 'line-cap': 'round' },
      paint: stroke,
    },
    {
      ...shape,
      id: 'geofences-anchor',
      type: 'line',
      filter: only(isAnchor, isPolygon),
      paint: { ...stroke, 'line-dasharray': [2.5, 1.8] },
    },
    nameLayer(
      { colours, font },
      {
        visibility: options.shown && options.names ? 'visible' : 'none',
        filter: only(['get', 'label'], ['!', isAnchor]),
      },
    ),
  ]
}

/** A width on the ground doubles with every zoom. */
const BAND_WIDTH: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['*', ['get', 'width'], WORLD_SIZE],
  WIDEST_ZOOM,
  ['*', ['get', 'width'], WORLD_SIZE * 2 ** WIDEST_ZOOM],
]

function nameLayer(
  { colours, font }: OverlayLooks,
  { visibility, filter }: { visibility: 'visible' | 'none'; filter: FilterSpecification },
): LayerSpecification {
  return {
    id: 'geofences-name',
    type: 'symbol',
    source: GEOFENCE_SOURCE,
    minzoom: 8,
    filter,
    layout: {
      visibility,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': 12,
      'text-max-width': 9,
      'text-padding': 4,
    },
    paint: {
      'text-color': colours.isDark ? '#e8edf2' : '#17202a',
      'text-halo-color': colours.base.halo,
      'text-halo-width': 1.6,
    },
  }
}
