import { type Static, Type } from 'typebox'
import { Attributes, Id, Text, Time } from './wire.ts'

/** Whether a device talks to us: `unknown` = silent for longer than the status timeout. */
export const DEVICE_STATUSES = ['online', 'offline', 'unknown'] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]

/** What trackers may be called: no separators, no path parts. */
export const UNIQUE_ID_PATTERN = '^[A-Za-z0-9._-]{1,64}$'

/** A tracker and the vehicle or asset it sits in. `status`, `lastUpdate` and `positionId` are read-only. */
export const Device = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    groupId: Id,
    calendarId: Id,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    uniqueId: Type.String({ minLength: 1, maxLength: 128 }),
    // Only read by the schema library. A copy would be code with effects, and carry the library to every browser.
    status: Type.Unsafe<DeviceStatus>(Type.String({ enum: DEVICE_STATUSES as unknown as string[] })),
    lastUpdate: Time,
    positionId: Id,
    phone: Text(128),
    model: Text(128),
    contact: Text(512),
    category: Text(128),
    disabled: Type.Boolean(),
    expirationTime: Time,
  },
  { $id: 'Device' },
)
export type Device = Static<typeof Device>

/** Values of a device nobody filled in. */
export const DEVICE_DEFAULTS: Device = {
  id: 0,
  attributes: {},
  groupId: 0,
  calendarId: 0,
  name: '',
  uniqueId: '',
  status: 'offline',
  lastUpdate: null,
  positionId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
}

/** Whether the device was deleted lazily: its uniqueId has exactly three dash parts, the first `deleted` (OP-38). */
export function isDeletedDevice(uniqueId: string): boolean {
  const parts = uniqueId.split('-')
  return parts.length === 3 && parts[0] === 'deleted'
}
