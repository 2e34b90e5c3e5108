import {
  CALENDAR_DEFAULTS,
  type Calendar,
  formatSchedules,
  parseSchedules,
  type Schedule,
  writeCalendarData,
} from '@rastro/contracts'
import { type ActiveTimes, createCalendar } from '@rastro/contracts/calendar/create-calendar'
import { zoneOffset } from '@rastro/contracts/time-zones'

/** A calendar as its form shows it. */
export interface CalendarForm extends Calendar {
  /** Null: another program wrote it, and it says more than the form can show. */
  schedules: readonly Schedule[] | null
}

const DAY = 86_400_000

/** Wall clocks are reckoned as if they were UTC: `2026-11-21T08:00`. */
const written = (wall: number): string => new Date(wall).toISOString().slice(0, 16)
/** Not a number for a text that is no time, such as a field that was cleared. */
const read = (text: string): number => Date.parse(`${text}Z`)

/** What the form shows of a stored calendar. */
export function formOf(calendar: Calendar): CalendarForm {
  return { ...calendar, schedules: schedulesIn(calendar.data) }
}

function schedulesIn(data: string): Schedule[] | null {
  try {
    return parseSchedules(data) ?? null
  } catch {
    // What cannot be read at all is shown as what it is: something the form does not understand.
    return null
  }
}

/**
 * The calendar behind a form.
 * @throws Refusal `invalidInput` while a time is missing or wrong
 */
export function calendarOf({ schedules, ...calendar }: CalendarForm): Calendar {
  return { ...calendar, data: dataOf({ schedules, data: calendar.data }) }
}

/** @throws Refusal `invalidInput` while a time is missing or wrong */
function dataOf({ schedules, data }: Pick<CalendarForm, 'schedules' | 'data'>): string {
  return schedules === null ? data : formatSchedules(schedules)
}

/** When a form's calendar is active; undefined while it is incomplete. */
export function timesOf(form: Pick<CalendarForm, 'schedules' | 'data'>): ActiveTimes | undefined {
  try {
    return createCalendar(dataOf(form))
  } catch {
    return undefined
  }
}

/** Office hours from today: what most calendars are for. */
export function blankSchedule(now: number, timeZone: string): Schedule {
  const today = written(now + zoneOffset(timeZone, now)).slice(0, 10)
  return {
    start: `${today}T08:00`,
    end: `${today}T18:00`,
    timeZone,
    repeat: { frequency: 'weekly', interval: 1, days: ['MO', 'TU', 'WE', 'TH', 'FR'], ends: null },
  }
}

export function blankCalendar(now: number, timeZone: string): CalendarForm {
  return { ...CALENDAR_DEFAULTS, schedules: [blankSchedule(now, timeZone)] }
}

/** Begin at another time; the end moves along, so that it lasts as long as before. */
export function withStart(schedule: Schedule, start: string): Schedule {
  const length = read(schedule.end) - read(schedule.start)
  const end = read(start) + length
  return { ...schedule, start, end: length > 0 && Number.isFinite(end) ? written(end) : schedule.end }
}

/** What is wrong with a schedule: the field, and which sentence says it. */
export type ScheduleProblem = ['start' | 'end' | 'until', 'timeMissing' | 'endsFirst' | 'dateMissing' | 'untilFirst']

export function problemOf({ start, end, repeat }: Schedule): ScheduleProblem | undefined {
  if (Number.isNaN(read(start))) return ['start', 'timeMissing']
  if (Number.isNaN(read(end))) return ['end', 'timeMissing']
  if (read(end) <= read(start)) return ['end', 'endsFirst']
  if (repeat?.ends && 'until' in repeat.ends) {
    const until = read(`${repeat.ends.until}T23:59`)
    if (Number.isNaN(until)) return ['until', 'dateMissing']
    if (until < read(start)) return ['until', 'untilFirst']
  }
  return undefined
}

/**
 * What an iCalendar file of another program becomes.
 * @throws Refusal `invalidInput`, its text tells what is wrong
 */
export function formOfFile(text: string): Pick<CalendarForm, 'schedules' | 'data'> {
  const data = writeCalendarData(text)
  createCalendar(data)
  return { data, schedules: schedulesIn(data) }
}

/** The next times a calendar is active, the one that is running first. */
export function nextPeriods(times: ActiveTimes, now: number, most: number): { from: number; to: number }[] {
  for (const days of [60, 800, 10 * 366]) {
    const found = times.periodsIn({ from: now, to: now + days * DAY })
    if (found.length >= most || days > 3000) return found.slice(0, most)
  }
  return []
}
