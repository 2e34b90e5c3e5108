import { type Static, Type } from 'typebox'
import { AREA_MAX_LENGTH } from './areas.ts'
import { Attributes, Id, productKey, Text } from './wire.ts'

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

/** The attribute of a geofence behind each field that is none of its own. */
export const GEOFENCE_KEYS = {
  /** `#rrggbb`. */
  color: 'color',
  /** Knots. */
  speedLimit: 'speedLimit',
  /** Metres on each side of a line that count as inside. */
  lineDistance: 'polylineDistance',
  isAnchor: 'isAnchor',
  deviceId: 'deviceId',
} as const

/** The attribute with which a geofence stops the engine of a vehicle, by the event that makes it do so. */
export const GEOFENCE_LOCKS = {
  geofenceEnter: productKey('lockOnEnter'),
  geofenceExit: productKey('lockOnExit'),
} as const

/** Whether a geofence stops engines, on entering or on leaving. */
export function isLocking({ attributes }: Pick<Geofence, 'attributes'>): boolean {
  return Object.values(GEOFENCE_LOCKS).some((key) => attributes[key] === true)
}
