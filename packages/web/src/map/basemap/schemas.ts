import type { FilterSpecification } from 'maplibre-gl'

/** Where one kind of thing is found in a set of tiles. */
export interface Role {
  layer: string
  filter?: FilterSpecification
}

/** Which layers of a source hold what. Absent: the source does not have it. */
export interface Schema {
  land?: Role
  park?: Role
  water?: Role
  waterway?: Role
  building?: Role
  border?: Role
  minor?: Role
  major?: Role
  motorway?: Role
  roadName?: Role
  waterName?: Role
  parkName?: Role
  district?: Role
  town?: Role
}

const among = (property: string, ...values: string[]): FilterSpecification => [
  'in',
  ['get', property],
  ['literal', values],
]

/** Tiles of Protomaps, version 4. Source: docs.protomaps.com/basemaps/layers. */
export const PROTOMAPS: Schema = {
  land: { layer: 'earth' },
  park: { layer: 'landuse', filter: among('kind', 'park', 'forest', 'wood', 'nature_reserve', 'golf_course', 'grass') },
  water: { layer: 'water', filter: ['==', ['geometry-type'], 'Polygon'] },
  waterway: { layer: 'water', filter: ['==', ['geometry-type'], 'LineString'] },
  building: { layer: 'buildings' },
  border: { layer: 'boundaries' },
  minor: { layer: 'roads', filter: among('kind', 'minor_road', 'other') },
  major: { layer: 'roads', filter: among('kind', 'major_road', 'medium_road') },
  motorway: { layer: 'roads', filter: among('kind', 'highway') },
  roadName: { layer: 'roads', filter: among('kind', 'highway', 'major_road', 'medium_road', 'minor_road') },
  waterName: { layer: 'water' },
  district: { layer: 'places', filter: among('kind', 'neighbourhood', 'macrohood') },
  town: { layer: 'places', filter: among('kind', 'locality') },
}

/** Tiles of the OpenMapTiles schema. Source: openmaptiles.org/schema. */
export const OPENMAPTILES: Schema = {
  park: { layer: 'landcover', filter: among('class', 'wood', 'grass', 'forest') },
  water: { layer: 'water' },
  waterway: { layer: 'waterway' },
  building: { layer: 'building' },
  border: { layer: 'boundary', filter: ['<=', ['get', 'admin_level'], 4] },
  minor: { layer: 'transportation', filter: among('class', 'minor', 'service', 'tertiary') },
  major: { layer: 'transportation', filter: among('class', 'primary', 'secondary') },
  motorway: { layer: 'transportation', filter: among('class', 'motorway', 'trunk') },
  roadName: { layer: 'transportation_name' },
  waterName: { layer: 'water_name' },
  district: { layer: 'place', filter: among('class', 'suburb', 'neighbourhood', 'quarter') },
  town: { layer: 'place', filter: among('class', 'city', 'town', 'village') },
}

/** The streets the demo drives on (`public/basemap/demo-city.json`, one layer without a name). */
export const DEMO_CITY: Schema = {
  park: { layer: '', filter: among('kind', 'park') },
  water: { layer: '', filter: among('kind', 'water') },
  waterway: { layer: '', filter: among('kind', 'river') },
  major: { layer: '', filter: among('kind', 'avenue') },
  motorway: { layer: '', filter: among('kind', 'motorway', 'trunk') },
  roadName: { layer: '', filter: among('kind', 'motorway', 'trunk', 'avenue') },
  waterName: { layer: '', filter: among('kind', 'river') },
  parkName: { layer: '', filter: among('kind', 'park') },
  district: { layer: '', filter: among('kind', 'district') },
}

/** Which schema a set of vector layers follows; undefined for one we cannot draw. */
export function schemaOf(layerIds: readonly string[]): Schema | undefined {
  if (layerIds.includes('transportation')) return OPENMAPTILES
  if (layerIds.includes('roads') && layerIds.includes('earth')) return PROTOMAPS
  return undefined
}
