import { type Static, Type } from 'typebox'
import { CALENDAR_MAX_LENGTH } from './icalendar.ts'
import { Attributes, Id } from './wire.ts'

/** Times that repeat. `data` is an iCalendar text in base64; the calendar is active while any of its events lasts. */
export const Calendar = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    data: Type.String({ minLength: 1, maxLength: CALENDAR_MAX_LENGTH }),
  },
  { $id: 'Calendar' },
)
export type Calendar = Static<typeof Calendar>

export const CALENDAR_DEFAULTS: Calendar = { id: 0, attributes: {}, name: '', data: '' }

/** Attribute that marks a calendar with nothing in it but the times of one scheduled report. */
export const REPORT_CALENDAR = 'scheduledReport'

/** Whether a calendar belongs to a scheduled report, with which it is edited and removed. */
export function isReportCalendar({ attributes }: Pick<Calendar, 'attributes'>): boolean {
  return attributes[REPORT_CALENDAR] === true
}
