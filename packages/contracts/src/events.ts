import { type Static, Type } from 'typebox'
import { Attributes, Id, Time } from './wire.ts'

/** Something that happened to a device. `attributes.message` is added on the socket only. */
export const Event = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    deviceId: Id,
    type: Type.String({ maxLength: 128 }),
    eventTime: Time,
    /** When the server heard of it. */
    serverTime: Time,
    positionId: Id,
    geofenceId: Id,
    maintenanceId: Id,
  },
  { $id: 'Event' },
)
export type Event = Static<typeof Event>
