import { describe, expect, test } from 'vitest'
import { writeCalendarData } from './icalendar.ts'
import { formatSchedules, parseSchedules, SCHEDULE_DAYS, SCHEDULE_FREQUENCIES, type Schedule } from './schedules.ts'

const shift: Schedule = {
  start: '2026-11-23T08:00',
  end: '2026-11-23T18:00',
  timeZone: 'America/Recife',
  repeat: null,
}

function textOf(schedules: readonly Schedule[]): string {
  return atob(formatSchedules(schedules))
}

/** Data of one event with these lines. */
function event(...lines: string[]): string {
  return writeCalendarData(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'))
}

test('a schedule is written with its start and end on the clock of its zone', () => {
  expect(textOf([shift]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rastro//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:schedule-1@rastro',
    'DTSTAMP:20261123T080000Z',
    'DTSTART;TZID=America/Recife:20261123T080000',
    'DTEND;TZID=America/Recife:20261123T180000',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

describe('what a form says comes back as it was said', () => {
  const ends = [null, { after: 10 }, { until: '2027-02-28' }]
  test.each(SCHEDULE_FREQUENCIES.flatMap((frequency) => ends.map((end) => [frequency, end] as const)))(
    '%s, ending %o',
    (frequency, end) => {
      const days = frequency === 'weekly' ? (['MO', 'ST'] as const) : []
      const schedule: Schedule = { ...shift, repeat: { frequency, interval: 2, days, ends: end } }
      const plain: Schedule = { ...shift, timeZone: 'UTC' }
      expect(parseSchedules(formatSchedules([schedule, plain]))).toEqual([schedule, plain])
    },
  )
})

test('an expiration is a COUNT, an UNTIL in UTC at the end of its day, or nothing', () => {
  const repeat = { frequency: 'daily', interval: 1, days: [] } as const
  const rule = (ends: { after: number } | { until: string } | null) =>
    textOf([{ ...shift, repeat: { ...repeat, ends } }]).match(/RRULE:.*/)?.[0]
  expect(rule(null)).toBe('RRULE:FREQ=DAILY')
  expect(rule({ after: 3 })).toBe('RRULE:FREQ=DAILY;COUNT=3')
  expect(rule({ until: '2026-12-31' })).toBe('RRULE:FREQ=DAILY;UNTIL=20270101T025959Z')
})

test('[CAL-06] Saturday is ST in forms, SA in the text, and both are read', () => {
  const repeat = { frequency: 'weekly', interval: 1, days: [...SCHEDULE_DAYS], ends: null } as const
  const text = textOf([{ ...shift, repeat }])
  expect(text).toContain('BYDAY=SU,MO,TU,WE,TH,FR,SA')
  const odd = writeCalendarData(text.replace('FR,SA', 'FR,ST'))
  expect(parseSchedules(odd)?.[0]?.repeat?.days).toEqual(SCHEDULE_DAYS)
})

test('a weekly schedule begins on the first of its days', () => {
  // The 23rd is a Monday.
  const repeat = { frequency: 'weekly', interval: 1, days: ['SU', 'WE'], ends: null } as const
  expect(textOf([{ ...shift, repeat }])).toContain('DTSTART;TZID=America/Recife:20261125T080000')
})

test.each([
  ['an exception', ['DTSTART:20261121T080000Z', 'DTEND:20261121T090000Z', 'EXDATE:20261122T080000Z']],
  ['the second Tuesday', ['DTSTART:20261121T080000Z', 'DTEND:20261121T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=2TU']],
  ['a zone of its own', ['DTSTART;TZID=Home:20261121T080000', 'DTEND;TZID=Home:20261121T090000']],
  ['no end', ['DTSTART:20261121T080000Z']],
])('a calendar with %s is more than a form can show', (_, lines) => {
  expect(parseSchedules(event(...lines))).toBeUndefined()
})

test.each<[string, Partial<Schedule>]>([
  ['is no time zone', { timeZone: 'America/Nowhere' }],
  ['must end after its start', { end: '2026-11-23T08:00' }],
  ['is no date or time', { start: 'tomorrow' }],
  ['there is no time', { start: '2026-02-30T08:00' }],
])('a schedule is refused: it %s', (why, change) => {
  expect(() => formatSchedules([{ ...shift, ...change }])).toThrow(why)
})
