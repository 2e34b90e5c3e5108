import { type Static, Type } from 'typebox'
import { Attributes, Id, Text } from './wire.ts'

/** A report that is sent whenever a period of its calendar has passed; about the devices and groups linked to it. */
export const Report = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    type: Type.String({ minLength: 1, maxLength: 32 }),
    description: Text(128),
    calendarId: Id,
  },
  { $id: 'Report' },
)
export type Report = Static<typeof Report>

export const REPORT_DEFAULTS: Report = { id: 0, attributes: {}, type: '', description: null, calendarId: 0 }
