import { OBJECT_KINDS, OBJECTS, type ObjectKind } from '@rastro/contracts'
import type { TestUser } from './api.ts'

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Rastro//Test//EN',
  'BEGIN:VEVENT',
  'UID:work',
  'DTSTART:20260105T080000Z',
  'DTEND:20260105T180000Z',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

let count = 0

/** A valid body of every kind, different each time where it must be. A report lacks its calendar. */
export function fieldsOf(kind: ObjectKind): object {
  const number = ++count
  switch (kind) {
    case 'geofence':
      return { name: `Yard ${number}`, area: 'CIRCLE (-10.9472 -37.0731, 150)' }
    case 'driver':
      return { name: 'Rui', uniqueId: `driver-${number}` }
    case 'calendar':
      return { name: 'Work', data: Buffer.from(CALENDAR).toString('base64') }
    case 'maintenance':
      return { name: 'Oil', type: 'totalDistance', start: 10_000_000, period: 10_000_000 }
    case 'attribute':
      return { attribute: 'fast', expression: 'speed > 40', type: 'boolean' }
    case 'notification':
      return { type: 'alarm', notificators: 'web', attributes: { alarms: 'sos' } }
    case 'command':
      return { type: 'custom', attributes: { data: 'STATUS#' } }
    case 'order':
      return { uniqueId: `order-${number}` }
    default:
      return { type: 'trips' }
  }
}

/** Add one object of every kind; a report gets the calendar that was added before it. @returns their ids */
export async function addOneOfEach(user: TestUser): Promise<Map<ObjectKind, number>> {
  const ids = new Map<ObjectKind, number>()
  for (const kind of OBJECT_KINDS) {
    const body = { ...fieldsOf(kind), ...(kind === 'report' ? { calendarId: ids.get('calendar') } : {}) }
    const answer = await user.call('POST', `/api/${OBJECTS[kind].path}`, body)
    // The call answers with the object it added.
    ids.set(kind, ((await answer.json()) as { id: number }).id)
  }
  return ids
}
