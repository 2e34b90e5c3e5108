import { type Static, Type } from 'typebox'
import { AREA_MAX_LENGTH } from './areas.ts'
import { Attributes, Id, Text } from './wire.ts'

/**
 * An area on the map. `area` is text with latitude first: `CIRCLE (lat lon, metres)`, `POLYGON ((lat lon, …))` or
 * `LINESTRING (lat lon, …)`; a line is as wide as its attribute `polylineDistance`. Outside the calendar it is silent.
 */
export const Geofence = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    description: Text(128),
    area: Type.String({ minLength: 1, maxLength: AREA_MAX_LENGTH }),
    calendarId: Id,
  },
  { $id: 'Geofence' },
)
export type Geofence = Static<typeof Geofence>

export const GEOFENCE_DEFAULTS: Geofence = {
  id: 0,
  attributes: {},
  name: '',
  description: null,
  area: '',
  calendarId: 0,
}
