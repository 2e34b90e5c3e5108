import { readWallTime, refuseCalendar, type WallTime } from './icalendar.ts'

/** How often a rule repeats. Shorter ones (minutely, secondly) are not for opening hours and are refused. */
export const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Weekdays as iCalendar writes them, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `ordinal` 2 of Tuesday is the second one of the month or year, -1 the last; 0 is every. */
export interface WeekdayRule {
  readonly weekday: number
  readonly ordinal: number
}

/** A recurrence rule (RFC 5545, 3.3.10). An absent list of BY… is empty. */
export interface Recurrence {
  readonly frequency: Frequency
  readonly interval: number
  readonly count?: number
  readonly until?: WallTime
  /** 0 is Sunday. */
  readonly weekStart: number
  readonly byMonth: readonly number[]
  readonly byWeek: readonly number[]
  readonly byYearDay: readonly number[]
  readonly byMonthDay: readonly number[]
  readonly byDay: readonly WeekdayRule[]
  readonly byHour: readonly number[]
  readonly byMinute: readonly number[]
  readonly bySecond: readonly number[]
  readonly byPosition: readonly number[]
}

/**
 * Read the value of an RRULE.
 * @throws Refusal `invalidInput` for what RFC 5545 does not know, and for frequencies below an hour
 */
export function readRecurrence(text: string): Recurrence {
  const parts = new Map(text.split(';').map(readPart))
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ')?.toUpperCase())
  if (frequency === undefined) return refuseCalendar(`FREQ must be one of ${FREQUENCIES.join(', ')}`)
  const list = (name: string, least: number, most: number) => readNumbers(parts.get(name), name, least, most)
  const [count, until, weekStart] = [parts.get('COUNT'), parts.get('UNTIL'), parts.get('WKST')]
  return {
    frequency,
    interval: readNumber(parts.get('INTERVAL') ?? '1', 'INTERVAL', 1, 1_000_000),
    ...(count === undefined ? {} : { count: readNumber(count, 'COUNT', 1, 1_000_000) }),
    ...(until === undefined ? {} : { until: readWallTime(until) }),
    weekStart: weekStart === undefined ? 1 : weekdayOf(weekStart),
    byMonth: list('BYMONTH', 1, 12),
    byWeek: list('BYWEEKNO', -53, 53),
    byYearDay: list('BYYEARDAY', -366, 366),
    byMonthDay: list('BYMONTHDAY', -31, 31),
    byDay: (parts.get('BYDAY') ?? '').split(',').filter(Boolean).map(readWeekday),
    byHour: list('BYHOUR', 0, 23),
    byMinute: list('BYMINUTE', 0, 59),
    bySecond: list('BYSECOND', 0, 59),
    byPosition: list('BYSETPOS', -366, 366),
  }
}

function readPart(part: string): readonly [string, string] {
  const [name = '', value = ''] = part.split('=')
  return [name.trim().toUpperCase(), value.trim()]
}

function readNumbers(text: string | undefined, name: string, least: number, most: number): number[] {
  const values = (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => readNumber(part, name, least, most))
  if (least < 0 && values.includes(0)) refuseCalendar(`${name} must not be 0`)
  return [...new Set(values)].sort((one, other) => one - other)
}

function readNumber(text: string, name: string, least: number, most: number): number {
  const value = /^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) refuseCalendar(`${name} must be from ${least} to ${most}`)
  return value
}

function readWeekday(text: string): WeekdayRule {
  const [, ordinal = '', day = ''] = /^([+-]?\d{0,2})\s*([A-Z]{2})$/i.exec(text.trim()) ?? []
  return { weekday: weekdayOf(day), ordinal: ordinal === '' ? 0 : readNumber(ordinal, 'BYDAY', -53, 53) }
}

/** The specification writes Saturday ST, iCalendar SA; both are read (OP-58). */
function weekdayOf(code: string): number {
  const upper = code.trim().toUpperCase()
  const weekday = WEEKDAYS.findIndex((name) => name === (upper === 'ST' ? 'SA' : upper))
  return weekday === -1 ? refuseCalendar(`"${code.slice(0, 10)}" is no weekday`) : weekday
}
