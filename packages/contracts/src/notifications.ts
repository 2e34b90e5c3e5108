import { type Static, Type } from 'typebox'
import { Attributes, Id, Text } from './wire.ts'

/**
 * A rule: tell its users of events of a type through channels. `notificators` is a list with commas. `always` covers
 * every device of its users, otherwise it is linked to devices or groups. Attributes `alarms` and `geofenceIds` (lists
 * with commas) narrow it.
 */
export const Notification = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    description: Text(4000),
    type: Type.String({ minLength: 1, maxLength: 128 }),
    always: Type.Boolean(),
    calendarId: Id,
    commandId: Id,
    notificators: Text(128),
  },
  { $id: 'Notification' },
)
export type Notification = Static<typeof Notification>

export const NOTIFICATION_DEFAULTS: Notification = {
  id: 0,
  attributes: {},
  description: null,
  type: '',
  always: false,
  calendarId: 0,
  commandId: 0,
  notificators: null,
}
