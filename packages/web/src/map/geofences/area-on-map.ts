import type { Area, Place } from '@rastro/contracts'
import type { Feature } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { mercatorLength, mercatorY, WORLD_SIZE } from '../../data/mercator.ts'
import { outlineOf } from '../draw/outline.ts'
import type { MapView } from '../map-view.ts'
import { seenInDark } from './seen-in-dark.ts'

const SOURCE = 'area-shown'
const EXPONENT_ZOOM = 24

export interface ShownArea {
  area: Area
  /** `#rrggbb`; null = the map's own. */
  color: string | null
  /** Metres on each side of a line. */
  lineDistance: number
}

/** Show the area of a form as it is now, above the geofences that are kept. Answers how to take it away. */
export function showArea({ overlays }: MapView, { area, color, lineDistance }: ShownArea): () => void {
  const places = outlineOf(area).map(({ longitude, latitude }) => [longitude, latitude])
  const isLine = area.kind === 'line'
  const geometry: Feature['geometry'] = isLine
    ? { type: 'LineString', coordinates: places }
    : { type: 'Polygon', coordinates: [[...places, ...places.slice(0, 1)]] }
  const middle = outlineOf(area)[0]?.latitude ?? 0
  const width = mercatorLength(2 * lineDistance, mercatorY(middle)) * WORLD_SIZE
  const handle = overlays.add({
    id: SOURCE,
    slot: 'tools',
    sources: { [SOURCE]: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry } } },
    layers: ({ colours }) => {
      const [red, green, blue] = colours.brand.map((part) => Math.round(part * 255))
      const chosen = color !== null && colours.isDark ? seenInDark(color) : color
      const paint = chosen ?? `rgb(${red}, ${green}, ${blue})`
      return [isLine ? bandOf(paint, width) : fillOf(paint), ...rimOf(paint, colours.base.halo)]
    },
  })
  return () => handle.remove()
}

const LAYOUT = { 'line-cap': 'round', 'line-join': 'round' } as const

function fillOf(color: string): LayerSpecification {
  return { id: 'area-shown-fill', type: 'fill', source: SOURCE, paint: { 'fill-color': color, 'fill-opacity': 0.2 } }
}

/** The ground on both sides of a line; a width on the ground doubles with every zoom. */
function bandOf(color: string, width: number): LayerSpecification {
  const far = width * 2 ** EXPONENT_ZOOM
  return {
    id: 'area-shown-band',
    type: 'line',
    source: SOURCE,
    layout: LAYOUT,
    paint: {
      'line-color': color,
      'line-opacity': 0.25,
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 0, width, EXPONENT_ZOOM, far],
    },
  }
}

function rimOf(color: string, halo: string): LayerSpecification[] {
  const line = { type: 'line', source: SOURCE, layout: LAYOUT } as const
  return [
    { ...line, id: 'area-shown-case', paint: { 'line-color': halo, 'line-width': 5.5, 'line-opacity': 0.8 } },
    { ...line, id: 'area-shown-line', paint: { 'line-color': color, 'line-width': 3 } },
  ]
}

/** Bring an area into the view. */
export function fitArea({ camera }: MapView, area: Area): void {
  const places: readonly Place[] = outlineOf(area)
  camera.fit(places)
}
