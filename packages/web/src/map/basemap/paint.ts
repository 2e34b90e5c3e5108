import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapColours } from '../colours.ts'
import type { Role, Schema } from './schemas.ts'

/** The first family is not installed anywhere: it tells the map library the weight, the second draws. */
const MEDIUM = ['Inter Medium', 'Inter Variable']
const SEMIBOLD = ['Inter SemiBold', 'Inter Variable']
const ITALIC = ['Inter Medium Italic', 'Inter Variable']

/** Width in pixels growing with the zoom: given for zoom 9, 13 and 17. */
function width(far: number, city: number, street: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], 9, far, 13, city, 17, street]
}

/** Draws the kinds of a schema from one source in our colours. `prefix` keeps layer names of two sources apart. */
export interface Painter {
  prefix: string
  source: string
  schema: Schema
  colours: MapColours
  /** Name of a feature in the reader's language. */
  name: ExpressionSpecification
}

/** Land, parks, water and roads, from the bottom up. */
export function groundLayers(painter: Painter): LayerSpecification[] {
  const { schema, colours } = painter
  const { base } = colours
  return [
    ...fill(painter, 'land', schema.land, base.land),
    ...fill(painter, 'park', schema.park, base.park),
    ...fill(painter, 'water', schema.water, base.water),
    ...line(painter, 'waterway', schema.waterway, { colour: base.water, widths: [1.2, 5, 30] }),
    ...fill(painter, 'building', schema.building, base.block),
    ...line(painter, 'border', schema.border, { colour: base['hw-case'], widths: [0.8, 1.2, 1.6], dash: [3, 2] }),
    ...line(painter, 'minor', schema.minor, { colour: base.road, widths: [0.2, 1.3, 8] }),
    ...line(painter, 'major-case', schema.major, { colour: base.case, widths: [1, 6.4, 18] }),
    ...line(painter, 'motorway-case', schema.motorway, { colour: base['hw-case'], widths: [1.8, 8, 22] }),
    ...line(painter, 'major', schema.major, { colour: base.road, widths: [0.6, 4.8, 15.5] }),
    ...line(painter, 'motorway', schema.motorway, { colour: base.hw, widths: [1.2, 6.2, 19] }),
  ]
}

/** Names, above everything else of the ground. */
export function nameLayers(painter: Painter): LayerSpecification[] {
  const { schema, colours } = painter
  const { base } = colours
  const halo = { 'text-halo-color': base.halo, 'text-halo-width': 1.5 }
  const plain = { ...halo, 'text-color': base.label }
  const alongLine: SymbolLayerSpecification['layout'] = {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-max-angle': 30,
  }
  return [
    ...text(painter, 'water-name', schema.waterName, {
      minzoom: 11,
      layout: { ...alongLine, 'text-font': ITALIC, 'text-size': 11, 'text-letter-spacing': 0.06 },
      paint: { ...halo, 'text-color': base['water-label'], 'text-halo-width': 0 },
    }),
    ...text(painter, 'park-name', schema.parkName, {
      minzoom: 12.5,
      layout: { 'text-font': MEDIUM, 'text-size': 11, 'text-max-width': 8 },
      paint: plain,
    }),
    ...text(painter, 'road-name', schema.roadName, {
      minzoom: 12,
      layout: { ...alongLine, 'text-font': MEDIUM, 'text-size': 11 },
      paint: plain,
    }),
    ...text(painter, 'district', schema.district, {
      minzoom: 11.5,
      layout: {
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 14, 12],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.04,
        'text-max-width': 8,
      },
      paint: plain,
    }),
    ...text(painter, 'town', schema.town, {
      minzoom: 4,
      layout: { 'text-font': MEDIUM, 'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 12, 14] },
      paint: plain,
    }),
  ]
}

function common({ prefix, source }: Painter, id: string, role: Role) {
  return {
    id: `${prefix}-${id}`,
    source,
    ...(role.layer === '' ? {} : { 'source-layer': role.layer }),
    ...(role.filter === undefined ? {} : { filter: role.filter }),
  }
}

function fill(painter: Painter, id: string, role: Role | undefined, colour: string): LayerSpecification[] {
  if (role === undefined) return []
  const filter: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
  return [{ filter, ...common(painter, id, role), type: 'fill', paint: { 'fill-color': colour } }]
}

interface Stroke {
  colour: string
  widths: readonly [far: number, city: number, street: number]
  dash?: [number, number]
}

function line(painter: Painter, id: string, role: Role | undefined, stroke: Stroke): LayerSpecification[] {
  if (role === undefined) return []
  return [
    {
      ...common(painter, id, role),
      type: 'line',
      layout: { 'line-cap': stroke.dash ? 'butt' : 'round', 'line-join': 'round' },
      paint: {
        'line-color': stroke.colour,
        'line-width': width(...stroke.widths),
        ...(stroke.dash ? { 'line-dasharray': stroke.dash } : {}),
      },
    },
  ]
}

type TextLook = Required<Pick<SymbolLayerSpecification, 'layout' | 'paint' | 'minzoom'>>

function text(painter: Painter, id: string, role: Role | undefined, look: TextLook): LayerSpecification[] {
  if (role === undefined) return []
  const layout = { 'text-field': painter.name, ...look.layout }
  return [{ ...common(painter, id, role), type: 'symbol', minzoom: look.minzoom, layout, paint: look.paint }]
}
