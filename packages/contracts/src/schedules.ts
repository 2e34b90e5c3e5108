import {
  type CalendarComponent,
  findLine,
  readCalendarData,
  readWallTime,
  refuseCalendar,
  writeCalendarData,
} from './icalendar.ts'
import { type Recurrence, readRecurrence, WEEKDAYS } from './recurrence.ts'
import { instantOf, isTimeZone, zoneOffset } from './time-zones.ts'

/** Weekdays as the forms name them; Saturday is ST here and SA in the text (OP-58). */
export const SCHEDULE_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'ST'] as const
export type ScheduleDay = (typeof SCHEDULE_DAYS)[number]

export const SCHEDULE_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number]

/** One period of a calendar as a form shows it. */
export interface Schedule {
  /** On the clock of the zone, `2026-11-21T08:00`. */
  start: string
  end: string
  /** IANA name, `UTC` or `America/Recife`. */
  timeZone: string
  repeat: ScheduleRepeat | null
}

export interface ScheduleRepeat {
  frequency: ScheduleFrequency
  /** Every so many days, weeks, months or years. */
  interval: number
  /** Weekly only; empty is the weekday of the start. */
  days: readonly ScheduleDay[]
  /** Null is never. `until` is the last day, `2026-12-31`. */
  ends: { after: number } | { until: string } | null
}

const DAY = 86_400_000

/**
 * Write schedules as the `data` of a calendar. A weekly one begins on the first of its days.
 * @throws Refusal `invalidInput` for a time, zone or number that is none
 */
export function formatSchedules(schedules: readonly Schedule[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rastro//Calendar//EN']
  for (const [index, schedule] of schedules.entries()) lines.push(...formatEvent(schedule, index))
  return writeCalendarData([...lines, 'END:VCALENDAR', ''].join('\r\n'))
}

/**
 * Read the `data` of a calendar for a form.
 * @returns undefined when it says more than a form can show, such as a file of another program with exceptions
 * @throws Refusal `invalidInput` when it cannot be read at all
 */
export function parseSchedules(data: string): Schedule[] | undefined {
  const { parts } = readCalendarData(data)
  const schedules = parts.filter(({ name }) => name !== 'VTIMEZONE').map(parseEvent)
  return schedules.every((schedule) => schedule !== undefined) ? schedules : undefined
}

function formatEvent({ start, end, timeZone, repeat }: Schedule, index: number): string[] {
  if (!isTimeZone(timeZone)) refuseCalendar(`"${timeZone.slice(0, 40)}" is no time zone`)
  const [from, to] = [readInput(start), readInput(end)]
  if (to <= from) refuseCalendar('a schedule must end after its start')
  const shift = repeat?.frequency === 'weekly' ? daysUntilFirst(from, repeat.days) * DAY : 0
  const zone = timeZone === 'UTC' ? '' : `;TZID=${timeZone}`
  const mark = timeZone === 'UTC' ? 'Z' : ''
  return [
    'BEGIN:VEVENT',
    `UID:schedule-${index + 1}@rastro`,
    `DTSTAMP:${compact(from)}Z`,
    `DTSTART${zone}:${compact(from + shift)}${mark}`,
    `DTEND${zone}:${compact(to + shift)}${mark}`,
    ...(repeat ? [`RRULE:${formatRepeat(repeat, timeZone)}`] : []),
    'END:VEVENT',
  ]
}

function formatRepeat({ frequency, interval, days, ends }: ScheduleRepeat, timeZone: string): string {
  const codes = days.map((day) => WEEKDAYS[SCHEDULE_DAYS.indexOf(day)])
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(frequency === 'weekly' && codes.length > 0 ? [`BYDAY=${codes.join(',')}`] : []),
    ...(ends === null ? [] : ['after' in ends ? `COUNT=${ends.after}` : `UNTIL=${lastInstant(ends.until, timeZone)}`]),
  ].join(';')
}

/** The last second of a day on the zone's clock, in UTC as RFC 5545 wants it. */
function lastInstant(day: string, timeZone: string): string {
  return `${compact(instantOf(timeZone, readInput(`${day}T00:00`) + DAY - 1000))}Z`
}

function daysUntilFirst(wall: number, days: readonly ScheduleDay[]): number {
  const weekday = new Date(wall).getUTCDay()
  const waits = days.map((day) => (SCHEDULE_DAYS.indexOf(day) - weekday + 7) % 7)
  return waits.length === 0 ? 0 : Math.min(...waits)
}

/** Lines a form shows or may drop without changing when the calendar is active. */
const SHOWN = new Set([
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'RRULE',
  'SUMMARY',
  'CREATED',
  'LAST-MODIFIED',
  'SEQUENCE',
])

function parseEvent(event: CalendarComponent): Schedule | undefined {
  const [start, end, rule] = ['DTSTART', 'DTEND', 'RRULE'].map((name) => findLine(event, name))
  const isPlain =
    event.name === 'VEVENT' && event.parts.length === 0 && event.lines.every(({ name }) => SHOWN.has(name))
  if (!isPlain || !start || !end) return undefined
  const [from, to] = [readWallTime(start.value), readWallTime(end.value)]
  const timeZone = start.parameters['TZID'] ?? 'UTC'
  if (!isTimeZone(timeZone) || end.parameters['TZID'] !== start.parameters['TZID'] || from.kind !== to.kind)
    return undefined
  const repeat = rule === undefined ? null : parseRepeat(readRecurrence(rule.value), timeZone)
  return repeat === undefined ? undefined : { start: input(from.wall), end: input(to.wall), timeZone, repeat }
}

function parseRepeat(rule: Recurrence, timeZone: string): ScheduleRepeat | undefined {
  const { frequency, interval, count, until, byDay, byMonth, byWeek, byYearDay, byMonthDay } = rule
  const more = [byMonth, byWeek, byYearDay, byMonthDay, rule.byHour, rule.byMinute, rule.bySecond, rule.byPosition]
  const name = SCHEDULE_FREQUENCIES.find((known) => known.toUpperCase() === frequency)
  if (name === undefined || more.some(({ length }) => length > 0)) return undefined
  if (byDay.some(({ ordinal }) => ordinal !== 0) || (byDay.length > 0 && name !== 'weekly')) return undefined
  const last = until?.kind === 'utc' ? until.wall + zoneOffset(timeZone, until.wall) : until?.wall
  return {
    frequency: name,
    interval,
    days: byDay.map(({ weekday }) => SCHEDULE_DAYS[weekday]!),
    ends: count !== undefined ? { after: count } : last !== undefined ? { until: input(last).slice(0, 10) } : null,
  }
}

/** Fields of `2026-11-21T08:00` (seconds allowed) read as UTC. */
function readInput(text: string): number {
  const digits = text.replace(/[-:]/g, '')
  return readWallTime(digits.length === 13 ? `${digits}00` : digits).wall
}

/** `2026-11-21T08:00`. */
function input(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16)
}

/** `20261121T080000`. */
function compact(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')
}
