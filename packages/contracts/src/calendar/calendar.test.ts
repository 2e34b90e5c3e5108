import { describe, expect, test } from 'vitest'
import { writeCalendarData } from '../icalendar.ts'
import { readRecurrence } from '../recurrence.ts'
import { createCalendar } from './create-calendar.ts'
import { expandRule } from './expand-rule.ts'

const at = (text: string): number => Date.parse(text)

/** A calendar of one event with these lines, after what stands outside of it. */
function calendarOf(lines: readonly string[], outside: readonly string[] = []) {
  return createCalendar(dataOf(lines, outside))
}

function dataOf(lines: readonly string[], outside: readonly string[] = []): string {
  const event = ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  return writeCalendarData(['BEGIN:VCALENDAR', 'VERSION:2.0', ...outside, ...event, 'END:VCALENDAR'].join('\r\n'))
}

/** Of these instants, those at which a calendar is active. */
function activeAt(calendar: { isActive(instant: number): boolean }, instants: readonly string[]): string[] {
  return instants.filter((text) => calendar.isActive(at(text)))
}

const WORK = ['DTSTART;TZID=America/Recife:20261123T080000', 'DTEND;TZID=America/Recife:20261123T180000']

test('an event is active from its start until its end, not with it', () => {
  const calendar = calendarOf(WORK)
  const instants = ['2026-11-23T10:59:59Z', '2026-11-23T11:00Z', '2026-11-23T20:59:59Z', '2026-11-23T21:00Z']
  expect(activeAt(calendar, instants)).toEqual(instants.slice(1, 3))
})

describe('repeats', () => {
  test.each([
    ['DAILY', ['2026-11-24', '2027-03-01', '2036-02-29'], ['2026-11-22']],
    ['WEEKLY', ['2026-11-30', '2026-12-07'], ['2026-11-24', '2026-11-28']],
    ['WEEKLY;BYDAY=MO,ST', ['2026-11-28', '2026-11-30', '2026-12-05'], ['2026-11-24', '2026-11-29']],
    ['MONTHLY', ['2026-12-23', '2027-01-23'], ['2026-11-24', '2027-02-02']],
    ['YEARLY', ['2027-11-23', '2040-11-23'], ['2026-12-23', '2027-11-24']],
  ])('%s', (rule, days, others) => {
    const calendar = calendarOf([...WORK, `RRULE:FREQ=${rule}`])
    const noons = [...days, ...others].map((day) => `${day}T15:00Z`)
    expect(activeAt(calendar, noons)).toEqual(noons.slice(0, days.length))
  })
})

describe('ends', () => {
  test.each([
    ['', true, true],
    [';COUNT=3', true, false],
    [';UNTIL=20261125T110000Z', true, false],
    [';UNTIL=20261125', true, false],
    [';UNTIL=20261125T105959Z', false, false],
  ])('daily%s: third day %s, fourth day %s', (end, third, fourth) => {
    const calendar = calendarOf([...WORK, `RRULE:FREQ=DAILY${end}`])
    expect(calendar.isActive(at('2026-11-25T15:00Z'))).toBe(third)
    expect(calendar.isActive(at('2026-11-26T15:00Z'))).toBe(fourth)
  })
})

/** The examples of RFC 5545, 3.8.5.3, which all begin on Tuesday 1997-09-02 at 9:00. */
test.each([
  ['DAILY;INTERVAL=10;COUNT=5', '09-02 09-12 09-22 10-02 10-12'],
  ['WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH;COUNT=8', '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16'],
  ['MONTHLY;COUNT=4;BYDAY=1FR', '09-05 10-03 11-07 12-05'],
  ['MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU', '09-07 09-28 11-02 11-30'],
  ['MONTHLY;COUNT=3;BYDAY=-2MO', '09-22 10-20 11-17'],
  ['MONTHLY;BYMONTHDAY=-3;COUNT=4', '09-28 10-29 11-28 12-29'],
  ['MONTHLY;COUNT=6;BYMONTHDAY=1,-1', '09-30 10-01 10-31 11-01 11-30 12-01'],
  ['YEARLY;COUNT=4;BYMONTH=6,7', '98-06-02 98-07-02 99-06-02 99-07-02'],
  ['YEARLY;INTERVAL=3;COUNT=3;BYYEARDAY=1,100,200', '00-01-01 00-04-09 00-07-18'],
  ['YEARLY;BYDAY=20MO;COUNT=3', '98-05-18 99-05-17 00-05-15'],
  ['YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '98-05-11 99-05-17 00-05-15'],
  ['MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', '98-02-13 98-03-13 98-11-13'],
  ['MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=3', '09-13 10-11 11-08'],
  ['MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '09-04 10-07 11-06'],
  ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3', '09-29 10-30 11-27'],
])('%s takes place on %s', (text, expected) => {
  const rule = readRecurrence(`FREQ=${text}`)
  const days: string[] = []
  const start = at('1997-09-02T09:00Z')
  expandRule({ rule, start, until: Number.POSITIVE_INFINITY }, { from: start, to: at('2010-01-01') }, (wall) => {
    const day = new Date(wall).toISOString()
    expect(day).toContain('T09:00')
    days.push(day.startsWith('1997') ? day.slice(5, 10) : day.slice(2, 10))
    return days.length === rule.count
  })
  expect(days.join(' ')).toBe(expected)
})

test('every three hours within a day', () => {
  const calendar = calendarOf([
    'DTSTART:20261121T090000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=HOURLY;INTERVAL=3;BYHOUR=9,12,15',
  ])
  const instants = ['2026-12-01T09:30Z', '2026-12-01T12:59Z', '2026-12-01T15:00Z']
  expect(activeAt(calendar, ['2026-12-01T10:00Z', ...instants, '2026-12-01T18:30Z'])).toEqual(instants)
})

describe('time zones', () => {
  test('a date, and a time without zone, are in UTC', () => {
    expect(calendarOf(['DTSTART:20261121T080000', 'DTEND:20261121T090000']).isActive(at('2026-11-21T08:30Z'))).toBe(
      true,
    )
    const day = calendarOf(['DTSTART;VALUE=DATE:20261121'])
    const instants = ['2026-11-21T00:00Z', '2026-11-21T23:59Z']
    expect(activeAt(day, ['2026-11-20T23:59Z', ...instants, '2026-11-22T00:00Z'])).toEqual(instants)
  })

  test('opening hours stay the same on the clock when the clock is changed', () => {
    const calendar = calendarOf([
      'DTSTART;TZID=America/New_York:20260101T080000',
      'DTEND;TZID=America/New_York:20260101T090000',
      'RRULE:FREQ=DAILY',
    ])
    const instants = ['2026-02-01T13:30Z', '2026-07-01T12:30Z']
    expect(activeAt(calendar, [...instants, '2026-02-01T12:30Z', '2026-07-01T13:30Z'])).toEqual(instants)
  })

  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Home',
    'BEGIN:STANDARD',
    'DTSTART:19671029T020000',
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19870405T020000',
    'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]

  test('a zone of the file itself has its own rules', () => {
    const hour = ['DTSTART;TZID=Home:20260101T080000', 'DTEND;TZID=Home:20260101T090000', 'RRULE:FREQ=DAILY']
    const calendar = calendarOf(hour, zone)
    const instants = [
      '2026-02-01T13:30Z',
      '2026-07-01T12:30Z',
      '2026-03-07T13:30Z',
      '2026-03-08T12:30Z',
      '2026-11-01T13:30Z',
    ]
    expect(activeAt(calendar, [...instants, '2026-02-01T12:30Z', '2026-07-01T13:30Z'])).toEqual(instants)
  })

  test('a zone named by a longer path is that of its end', () => {
    const calendar = calendarOf(WORK.map((line) => line.replace('America', '/example.org/2026/America')))
    expect(calendar.isActive(at('2026-11-23T11:00Z'))).toBe(true)
  })

  test('an unknown zone is refused rather than guessed', () => {
    expect(() => calendarOf(WORK.map((line) => line.replace('America/Recife', 'Home')))).toThrow(
      '"Home" is no time zone',
    )
  })
})

describe('exceptions', () => {
  const daily = [...WORK, 'UID:1', 'RRULE:FREQ=DAILY']
  const days = ['2026-11-24T15:00Z', '2026-11-25T15:00Z', '2026-11-26T15:00Z']

  test('a day left out', () => {
    const calendar = calendarOf([...daily, 'EXDATE;TZID=America/Recife:20261124T080000,20261126T080000'])
    expect(activeAt(calendar, days)).toEqual(['2026-11-25T15:00Z'])
  })

  test('a day added', () => {
    expect(activeAt(calendarOf([...WORK, 'RDATE:20261125T110000Z']), days)).toEqual(['2026-11-25T15:00Z'])
  })

  test('one occurrence moved to another time', () => {
    const moved = ['BEGIN:VEVENT', 'UID:1', 'RECURRENCE-ID:20261125T110000Z', 'DTSTART:20261125T220000Z']
    const calendar = calendarOf(daily, [...moved, 'DURATION:PT1H', 'END:VEVENT'])
    expect(activeAt(calendar, [...days, '2026-11-25T22:30Z'])).toEqual([days[0], days[2], '2026-11-25T22:30Z'])
  })

  test('an entry that was cancelled', () => {
    expect(activeAt(calendarOf([...daily, 'STATUS:CANCELLED']), days)).toEqual([])
  })
})

test('a season of a hundred days is active throughout, also across the windows it is computed in', () => {
  const calendar = calendarOf(['DTSTART;VALUE=DATE:20201201', 'DTEND;VALUE=DATE:20210311', 'RRULE:FREQ=YEARLY'])
  const instants = ['2026-12-01T00:00Z', '2027-01-15T12:00Z', '2027-03-10T23:59Z']
  expect(activeAt(calendar, ['2026-11-30T23:59Z', ...instants, '2027-03-11T00:00Z'])).toEqual(instants)
})

test('entries that overlap are told one by one', () => {
  const other = ['BEGIN:VEVENT', 'DTSTART:20261123T140000Z', 'DTEND:20261124T140000Z', 'END:VEVENT']
  const calendar = calendarOf(WORK, other)
  expect(calendar.periodsAt(at('2026-11-23T15:00Z'))).toEqual([
    { from: at('2026-11-23T11:00Z'), to: at('2026-11-23T21:00Z') },
    { from: at('2026-11-23T14:00Z'), to: at('2026-11-24T14:00Z') },
  ])
  expect(activeAt(calendar, ['2026-11-23T13:00Z', '2026-11-23T21:30Z', '2026-11-24T14:00Z'])).toHaveLength(2)
})

test('lines may be folded, and parameters quoted', () => {
  const folded = ['DTSTART;X-NOTE="a:b;c";TZID=America/Re\r\n cife:20261123T0\r\n\t80000', 'DURATION:PT10H']
  expect(calendarOf(folded).isActive(at('2026-11-23T11:00Z'))).toBe(true)
})

describe('refused with a text that says why', () => {
  test.each([
    ['', 'it must be one VCALENDAR'],
    ['%%%', 'must be base64'],
    [btoa('\xff\xfe'), 'must be base64 of an iCalendar text in UTF-8'],
    [btoa('hello'), 'is no line'],
    [btoa('BEGIN:VEVENT\nEND:VEVENT'), 'it must be one VCALENDAR'],
    [btoa('BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR'), 'END:VCALENDAR ends nothing'],
    [btoa('BEGIN:VCALENDAR'), 'VCALENDAR does not end'],
    [btoa('BEGIN:A\n'.repeat(50_000).slice(0, 190_000)), 'nested too deeply'],
    ['A'.repeat(262_148), 'larger than 256 KiB'],
    [dataOf([]), 'no DTSTART'],
    [dataOf(['DTSTART:20260230T000000Z']), 'there is no time'],
    [dataOf(['DTSTART:99990101T000000Z']), 'there is no time'],
    [dataOf(['DTSTART:20260201T000000Z', 'DTEND:20260101T000000Z']), 'ends before it starts'],
    [dataOf(['DTSTART:20260201T000000Z', 'DURATION:forever']), 'is no duration'],
    [dataOf([...WORK, 'RRULE:FREQ=SECONDLY']), 'FREQ must be one of'],
    [dataOf([...WORK, 'RRULE:FREQ=DAILY;INTERVAL=0']), 'INTERVAL must be'],
    [dataOf([...WORK, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=0']), 'BYMONTHDAY must not be 0'],
    [dataOf([...WORK, 'RRULE:FREQ=WEEKLY;BYDAY=XX']), 'is no weekday'],
    [dataOf(['DTSTART:20260101T000000Z', 'DURATION:P400D', 'RRULE:FREQ=DAILY']), 'lasts longer than a year'],
  ])('%.40s: %s', (data, why) => {
    expect(() => createCalendar(data)).toThrow(`Invalid calendar: `)
    expect(() => createCalendar(data)).toThrow(why)
  })
})

describe('a hostile calendar is refused before it costs more than a moment', () => {
  const minutes = Array.from({ length: 60 }, (_, index) => index).join(',')
  const many = Array.from({ length: 1000 }, () => ['END:VEVENT', 'BEGIN:VEVENT', ...WORK, 'RRULE:FREQ=DAILY']).flat()
  test.each([
    ['each second of each day', [...WORK, `RRULE:FREQ=HOURLY;BYMINUTE=${minutes};BYSECOND=${minutes}`]],
    ['a COUNT that is never reached', [...WORK, 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9']],
    ['a huge COUNT', ['DTSTART:19000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY;COUNT=1000000']],
    ['a thousand entries', [...WORK, ...many]],
  ])('%s', (_, lines) => {
    const start = process.cpuUsage()
    expect(() => calendarOf(lines)).toThrow('Invalid calendar: too many occurrences')
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  test('what is accepted costs little when it is first asked for a month, and next to nothing after', () => {
    const calendar = createCalendar(dataOf([...WORK, 'RRULE:FREQ=DAILY', ...many.slice(0, 300 * 5)]))
    const first = process.cpuUsage()
    calendar.isActive(at('2030-01-01T12:00Z'))
    expect(process.cpuUsage(first).user / 1000).toBeLessThan(500)
    const again = process.cpuUsage()
    for (let round = 0; round < 100_000; round++) calendar.isActive(at('2030-01-02T12:00Z') + round)
    expect(process.cpuUsage(again).user / 1000).toBeLessThan(500)
  })
})

test('the entries of a month are told by their start, those that reach into it too', () => {
  const calendar = calendarOf(['DTSTART:20261031T220000Z', 'DURATION:PT4H', 'RRULE:FREQ=WEEKLY'])
  const periods = calendar.periodsIn({ from: at('2026-11-01T00:00Z'), to: at('2026-11-15T00:00Z') })
  expect(periods.map(({ from, to }) => [new Date(from).toISOString(), (to - from) / 3_600_000])).toEqual([
    ['2026-10-31T22:00:00.000Z', 4],
    ['2026-11-07T22:00:00.000Z', 4],
    ['2026-11-14T22:00:00.000Z', 4],
  ])
})
