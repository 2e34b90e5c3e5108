import { CALENDAR_DEFAULTS, writeCalendarData } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { emptyDirectory } from '../testing/directory.ts'
import { silent } from '../testing/fleet.ts'
import { createCalendars } from './create-calendars.ts'

function dataOf(lines: readonly string[]): string {
  const event = ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  return writeCalendarData(['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n'))
}

const WORK = ['DTSTART;TZID=America/Recife:20261123T080000', 'DTEND;TZID=America/Recife:20261123T180000']

test('no calendar, and one that cannot be read, are always active', () => {
  const directory = emptyDirectory()
  const calendars = createCalendars(directory, silent)
  const noon = new Date('2026-11-23T15:00Z')
  const next = new Date('2026-11-24T15:00Z')
  directory.put('calendar', { ...CALENDAR_DEFAULTS, id: 1, data: 'broken' })
  directory.put('calendar', { ...CALENDAR_DEFAULTS, id: 2, data: dataOf(WORK) })
  expect([0, 1, 2, 9].map((id) => calendars.isActive(id, noon))).toEqual([true, true, true, true])
  expect([0, 1, 2, 9].map((id) => calendars.isActive(id, next))).toEqual([true, true, false, true])
  expect([0, 1, 2, 9].map((id) => calendars.periodsAt(id, noon).length)).toEqual([0, 0, 1, 0])
})

test('a calendar that is edited or removed is asked as it is now', () => {
  const directory = emptyDirectory()
  const calendars = createCalendars(directory, silent)
  const next = new Date('2026-11-24T15:00Z')
  directory.put('calendar', { ...CALENDAR_DEFAULTS, id: 1, data: dataOf(WORK) })
  expect(calendars.isActive(1, next)).toBe(false)
  directory.put('calendar', { ...CALENDAR_DEFAULTS, id: 1, data: dataOf([...WORK, 'RRULE:FREQ=DAILY']) })
  expect(calendars.isActive(1, next)).toBe(true)
  directory.remove('calendar', 1)
  expect(calendars.isActive(1, new Date('2026-11-25T03:00Z'))).toBe(true)
})
