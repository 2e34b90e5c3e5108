import type { Schedule, ScheduleDay } from '@rastro/contracts'
import { SCHEDULE_DAYS } from '@rastro/contracts'

/**
 * How often a report is sent, in the words of the form: each day, on one day of the week, or on the first of the month.
 * Each one covers the time since the one before.
 */
export interface Repeat {
  readonly frequency: 'daily' | 'weekly' | 'monthly'
  /** `08:00`, on the clock of the zone. */
  readonly time: string
  /** Weekly only. */
  readonly weekday: ScheduleDay
}

export const USUAL_REPEAT: Repeat = { frequency: 'daily', time: '08:00', weekday: 'MO' }

const DAY = 86_400_000
const MONTHS = 12
/** February, counted from 0. */
const FEBRUARY = 1

/** Wall clocks are reckoned as if they were UTC: `2026-11-21T08:00`. */
const written = (wall: number): string => new Date(wall).toISOString().slice(0, 16)
const read = (text: string): number => Date.parse(`${text}:00.000Z`)

/** What the clock of this device shows, as a wall clock. */
function wallOf(now: number): number {
  return now - new Date(now).getTimezoneOffset() * 60_000
}

/** The periods of a calendar that end when the report is to be sent. */
export function schedulesOf(repeat: Repeat, now: number, timeZone: string): Schedule[] {
  const today = new Date(wallOf(now)).toISOString().slice(0, 10)
  const at = read(`${today}T${repeat.time}`)
  if (repeat.frequency === 'monthly') return monthsOf(repeat, new Date(at).getUTCFullYear(), timeZone)
  // The period that runs now: the first mail comes at its end.
  const latest = at > wallOf(now) ? at - DAY : at
  if (repeat.frequency === 'daily') return [oneOf(latest, latest + DAY, timeZone, 'daily')]
  const behind = (new Date(latest).getUTCDay() - SCHEDULE_DAYS.indexOf(repeat.weekday) + 7) % 7
  const start = latest - behind * DAY
  return [{ ...oneOf(start, start + 7 * DAY, timeZone, 'weekly'), repeat: rule('weekly', [repeat.weekday]) }]
}

function rule(frequency: 'daily' | 'weekly' | 'yearly', days: readonly ScheduleDay[] = []) {
  return { frequency, interval: 1, days, ends: null }
}

function oneOf(start: number, end: number, timeZone: string, frequency: 'daily' | 'weekly' | 'yearly'): Schedule {
  return { start: written(start), end: written(end), timeZone, repeat: rule(frequency) }
}

/**
 * Months are of different lengths and a period of a calendar is not, so each month is a period of its own that comes every
 * year. In leap years the one that meets February's end is a day short; that day is a period that only they have.
 */
function monthsOf({ time }: Repeat, year: number, timeZone: string): Schedule[] {
  const clock = read(`1970-01-01T${time}`)
  const begin = (month: number): number => Date.UTC(lastYear(year, false), month, 1) + clock
  const months = Array.from({ length: MONTHS }, (_, month) => oneOf(begin(month), begin(month + 1), timeZone, 'yearly'))
  const day = Date.UTC(lastYear(year, true), FEBRUARY, 29) + clock
  return [...months, oneOf(day, day + DAY, timeZone, 'yearly')]
}

/** The last year up to this one that is a leap year, or none. */
function lastYear(year: number, isLeap: boolean): number {
  const has29 = new Date(Date.UTC(year, FEBRUARY, 29)).getUTCMonth() === FEBRUARY
  return has29 === isLeap ? year : lastYear(year - 1, isLeap)
}

/** What the form shows of a calendar's periods; null when they say something else than it can. */
export function repeatOf(schedules: readonly Schedule[] | undefined): Repeat | null {
  const [first] = schedules ?? []
  if (!schedules || !first?.repeat || first.repeat.interval !== 1 || first.repeat.ends !== null) return null
  const [start, end] = [read(first.start), read(first.end)]
  const time = first.start.slice(11, 16)
  const { frequency, days } = first.repeat
  if (frequency === 'daily' && schedules.length === 1 && end - start === DAY) return { ...USUAL_REPEAT, time }
  const weekday = days[0] ?? SCHEDULE_DAYS[new Date(start).getUTCDay()]
  if (frequency === 'weekly' && schedules.length === 1 && days.length < 2 && end - start === 7 * DAY && weekday)
    return { ...USUAL_REPEAT, frequency, time, weekday }
  if (frequency === 'yearly' && schedules.length >= MONTHS) return { ...USUAL_REPEAT, frequency: 'monthly', time }
  return null
}

/** The latest period that is over, for a report that is sent now. */
export function latestPeriod({ frequency }: Repeat, now: number): { from: number; to: number } {
  if (frequency === 'monthly') {
    const before = new Date(now)
    before.setMonth(before.getMonth() - 1)
    return { from: before.getTime(), to: now }
  }
  return { from: now - (frequency === 'daily' ? 1 : 7) * DAY, to: now }
}
