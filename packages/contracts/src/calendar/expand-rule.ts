import { refuseCalendar } from '../icalendar.ts'
import type { Recurrence, WeekdayRule } from '../recurrence.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A rule that knows where it begins. Walls are clock times read as UTC, in epoch milliseconds. */
export interface StartedRule {
  readonly rule: Recurrence
  readonly start: number
  /** Last wall at which it may still begin; infinite when it never ends. */
  readonly until: number
}

export interface WallRange {
  readonly from: number
  /** Included. */
  readonly to: number
  /** Days that may still be looked at, for ranges of any length; the expansion takes from it. */
  readonly budget?: { days: number }
}

/**
 * Call with the walls at which a rule takes place in a range, ascending, until `visit` returns true. It goes straight to
 * the range, so the cost does not depend on how long ago the rule began.
 * @throws Refusal `invalidInput` when the budget is spent
 */
export function expandRule(started: StartedRule, range: WallRange, visit: (wall: number) => boolean | void): void {
  const { from, to, budget } = range
  const rule = withDefaults(started)
  const last = Math.min(to, started.until)
  const { interval } = rule
  const begin = periodOf(rule, started.start)
  const skipped = Math.max(0, Math.floor((periodOf(rule, Math.max(from, started.start)) - begin) / interval))
  for (let period = begin + skipped * interval; firstWall(rule, period) <= last; period += interval) {
    if (budget !== undefined && (budget.days -= daysOf(rule)) < 0) refuseCalendar('too many occurrences')
    for (const wall of wallsIn(rule, period)) {
      if (wall < started.start || wall < from) continue
      if (wall > last || visit(wall) === true) return
    }
  }
}

/** How many days the expansion of a month looks at, times the times of each: what a calendar is limited by. */
export function costOf(started: StartedRule): number {
  const rule = withDefaults(started)
  const times = rule.byMinute.length * rule.bySecond.length * Math.max(1, rule.byHour.length)
  const periods = { HOURLY: 31 * 24, DAILY: 31, WEEKLY: 5, MONTHLY: 3, YEARLY: 2 }[rule.frequency]
  return periods * daysOf(rule) * times
}

/** Days that are looked at in one period. */
function daysOf(rule: Recurrence): number {
  return { HOURLY: 1, DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 31 * monthsOf(rule).length }[rule.frequency]
}

/** Fill in what RFC 5545 takes from the start when the rule does not tell it. */
function withDefaults({ rule, start }: StartedRule): Recurrence {
  const at = new Date(start)
  const isDayFree = [rule.byWeek, rule.byYearDay, rule.byMonthDay, rule.byDay].every(({ length }) => length === 0)
  const { frequency } = rule
  return {
    ...rule,
    ...(isDayFree && frequency === 'YEARLY' && rule.byMonth.length === 0 ? { byMonth: [at.getUTCMonth() + 1] } : {}),
    ...(isDayFree && (frequency === 'YEARLY' || frequency === 'MONTHLY') ? { byMonthDay: [at.getUTCDate()] } : {}),
    ...(isDayFree && frequency === 'WEEKLY' ? { byDay: [{ weekday: at.getUTCDay(), ordinal: 0 }] } : {}),
    byHour: rule.byHour.length === 0 && frequency !== 'HOURLY' ? [at.getUTCHours()] : rule.byHour,
    byMinute: rule.byMinute.length === 0 ? [at.getUTCMinutes()] : rule.byMinute,
    bySecond: rule.bySecond.length === 0 ? [at.getUTCSeconds()] : rule.bySecond,
  }
}

/** Number of the hour, day, week, month or year a wall lies in. */
function periodOf({ frequency, weekStart }: Recurrence, wall: number): number {
  const at = new Date(wall)
  switch (frequency) {
    case 'HOURLY':
      return Math.floor(wall / HOUR)
    case 'DAILY':
      return Math.floor(wall / DAY)
    case 'WEEKLY':
      // Day 0 was a Thursday.
      return Math.floor((Math.floor(wall / DAY) + 4 - weekStart) / 7)
    case 'MONTHLY':
      return at.getUTCFullYear() * 12 + at.getUTCMonth()
    default:
      return at.getUTCFullYear()
  }
}

function firstWall({ frequency, weekStart }: Recurrence, period: number): number {
  switch (frequency) {
    case 'HOURLY':
      return period * HOUR
    case 'DAILY':
      return period * DAY
    case 'WEEKLY':
      return (period * 7 - 4 + weekStart) * DAY
    case 'MONTHLY':
      return Date.UTC(Math.floor(period / 12), period % 12)
    default:
      return Date.UTC(period, 0)
  }
}

/** All walls of one period, ascending. */
function wallsIn(rule: Recurrence, period: number): number[] {
  const walls: number[] = []
  for (const day of daysIn(rule, period)) {
    if (!isChosen(rule, new Date(day * DAY))) continue
    for (const hour of hoursIn(rule, period)) {
      for (const minute of rule.byMinute) {
        for (const second of rule.bySecond) walls.push(day * DAY + hour * HOUR + minute * 60_000 + second * 1000)
      }
    }
  }
  return rule.byPosition.length === 0 ? walls : atPositions(walls, rule.byPosition)
}

function hoursIn({ frequency, byHour }: Recurrence, period: number): readonly number[] {
  if (frequency !== 'HOURLY') return byHour
  const hour = ((period % 24) + 24) % 24
  return byHour.length === 0 || byHour.includes(hour) ? [hour] : []
}

function* daysIn(rule: Recurrence, period: number): Generator<number> {
  if (rule.frequency === 'YEARLY') {
    for (const month of monthsOf(rule)) yield* days(Date.UTC(period, month - 1), Date.UTC(period, month))
  } else {
    const first = firstWall(rule, period)
    yield* days(first, rule.frequency === 'HOURLY' ? first + 1 : firstWall(rule, period + 1))
  }
}

function* days(from: number, to: number): Generator<number> {
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) yield day
}

const EVERY_MONTH: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

function monthsOf({ byMonth }: Recurrence): readonly number[] {
  return byMonth.length === 0 ? EVERY_MONTH : byMonth
}

function atPositions(walls: readonly number[], positions: readonly number[]): number[] {
  const chosen = positions.map((position) => walls.at(position > 0 ? position - 1 : position))
  return [...new Set(chosen.filter((wall) => wall !== undefined))].sort((one, other) => one - other)
}

function isChosen(rule: Recurrence, day: Date): boolean {
  const { byMonth, byMonthDay, byYearDay, byDay, byWeek } = rule
  if (byMonth.length > 0 && !byMonth.includes(day.getUTCMonth() + 1)) return false
  if (byMonthDay.length > 0 && !isAmong(byMonthDay, day.getUTCDate(), daysInMonth(day))) return false
  if (byYearDay.length > 0 && !isAmong(byYearDay, dayOfYear(day), daysInYear(day))) return false
  if (byDay.length > 0 && !byDay.some((wanted) => isWeekday(rule, wanted, day))) return false
  if (byWeek.length === 0) return true
  const { week, weeks } = weekOf(day, rule.weekStart)
  return isAmong(byWeek, week, weeks)
}

function daysInMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
}

function daysInYear(day: Date): number {
  return dayOfYear(new Date(Date.UTC(day.getUTCFullYear(), 11, 31)))
}

/** Whether a place (from 1) is in a list that counts from the end with negative numbers. */
function isAmong(list: readonly number[], place: number, length: number): boolean {
  return list.includes(place) || list.includes(place - length - 1)
}

function isWeekday({ frequency, byMonth }: Recurrence, { weekday, ordinal }: WeekdayRule, day: Date): boolean {
  if (day.getUTCDay() !== weekday) return false
  if (ordinal === 0 || (frequency !== 'MONTHLY' && frequency !== 'YEARLY')) return true
  const isOfYear = frequency === 'YEARLY' && byMonth.length === 0
  const place = isOfYear ? dayOfYear(day) : day.getUTCDate()
  const length = isOfYear ? daysInYear(day) : daysInMonth(day)
  return ordinal > 0 ? Math.ceil(place / 7) === ordinal : Math.floor((length - place) / 7) + 1 === -ordinal
}

function dayOfYear(day: Date): number {
  return (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / DAY
}

/** Number of a day's week, and how many weeks its year has: week 1 is the first with four days in the year. */
function weekOf(day: Date, weekStart: number): { week: number; weeks: number } {
  const middle = (date: number): number => date + (3 - ((new Date(date).getUTCDay() - weekStart + 7) % 7)) * DAY
  const year = new Date(middle(day.getTime())).getUTCFullYear()
  const first = middle(Date.UTC(year, 0, 4))
  const next = middle(Date.UTC(year + 1, 0, 4))
  return {
    week: Math.round((middle(day.getTime()) - first) / DAY / 7) + 1,
    weeks: Math.round((next - first) / DAY / 7),
  }
}
