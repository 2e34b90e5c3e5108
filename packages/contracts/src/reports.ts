import { type Static, Type } from 'typebox'
import { Event } from './events.ts'
import { Position } from './positions.ts'
import { Id, Text, Time } from './wire.ts'

/**
 * Rows of the reports as they travel. Distances and odometers in metres, speeds in knots, durations and engine hours
 * in milliseconds, fuel in litres. Source: reference server, report items.
 */

const MEASURED = {
  deviceId: Id,
  deviceName: Type.String(),
  distance: Type.Number(),
  averageSpeed: Type.Number(),
  maxSpeed: Type.Number(),
  spentFuel: Type.Number(),
  startOdometer: Type.Number(),
  endOdometer: Type.Number(),
  startTime: Time,
  endTime: Time,
}

/** From leaving one place to standing at another. */
export const Trip = Type.Object(
  {
    ...MEASURED,
    startPositionId: Id,
    endPositionId: Id,
    startLat: Type.Number(),
    startLon: Type.Number(),
    endLat: Type.Number(),
    endLon: Type.Number(),
    startAddress: Text(),
    endAddress: Text(),
    duration: Type.Number(),
    driverUniqueId: Text(128),
    driverName: Text(128),
  },
  { $id: 'Trip' },
)
export type Trip = Static<typeof Trip>

/** Standing at a place between two trips; `distance` and speeds are 0. */
export const Stop = Type.Object(
  {
    ...MEASURED,
    positionId: Id,
    latitude: Type.Number(),
    longitude: Type.Number(),
    address: Text(),
    duration: Type.Number(),
    engineHours: Type.Number(),
  },
  { $id: 'Stop' },
)
export type Stop = Static<typeof Stop>

/** What a device did in a period or on one day; `averageSpeed` is over the engine hours, 0 without any. */
export const Summary = Type.Object(
  { ...MEASURED, startHours: Type.Number(), endHours: Type.Number(), engineHours: Type.Number() },
  { $id: 'Summary' },
)
export type Summary = Static<typeof Summary>

/** From entering a geofence to leaving it; only device, times and the geofence are set. */
export const GeofenceVisit = Type.Object({ ...MEASURED, geofenceId: Id }, { $id: 'GeofenceVisit' })
export type GeofenceVisit = Static<typeof GeofenceVisit>

/** The way of a device as longitude and latitude, and what happened on it. */
export const Combined = Type.Object(
  {
    deviceId: Id,
    route: Type.Array(Type.Array(Type.Number())),
    events: Type.Array(Event),
    positions: Type.Array(Position),
  },
  { $id: 'Combined' },
)
export type Combined = Static<typeof Combined>
