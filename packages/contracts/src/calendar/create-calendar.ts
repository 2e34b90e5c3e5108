import { readCalendarData } from '../icalendar.ts'
import { expandRule } from './expand-rule.ts'
import { type CalendarEvent, readEvents } from './read-events.ts'

/** A stretch of time: epoch milliseconds, `to` not included. */
export interface Period {
  from: number
  to: number
}

/** A calendar made ready to be asked for each position. */
export interface ActiveTimes {
  /** Whether an entry takes place at an instant (epoch milliseconds). */
  isActive(instant: number): boolean
  /** The entries that take place at an instant, each with its whole length, by start. */
  periodsAt(instant: number): Period[]
  /** The entries that touch a range of at most some months, each with its whole length, by start. */
  periodsIn(range: Period): Period[]
}

const DAY = 86_400_000
/** Computed at once and remembered; asked again, it is a binary search. */
const WINDOW = 30 * DAY
const REMEMBERED = 8

/**
 * Make a calendar ready.
 * @param data base64 of an iCalendar text
 * @throws Refusal `invalidInput`, its text tells what is wrong
 */
export function createCalendar(data: string): ActiveTimes {
  const events = readEvents(readCalendarData(data))
  const windows = new Map<number, Float64Array>()

  function boundsAround(instant: number): Float64Array {
    const window = Math.floor(instant / WINDOW)
    let bounds = windows.get(window)
    if (bounds === undefined) {
      if (windows.size >= REMEMBERED) windows.delete(windows.keys().next().value!)
      bounds = merge(periodsIn(events, { from: window * WINDOW, to: (window + 1) * WINDOW }))
      windows.set(window, bounds)
    }
    return bounds
  }

  return {
    // Starts stand at even places, ends at odd ones: an odd number of bounds behind us means inside.
    isActive: (instant) => countUpTo(boundsAround(instant), instant) % 2 === 1,
    periodsAt: (instant) => byStart(periodsIn(events, { from: instant, to: instant + 1 })),
    periodsIn: (range) => byStart(periodsIn(events, range)),
  }
}

function byStart(periods: Period[]): Period[] {
  return periods.sort((one, other) => one.from - other.from)
}

/** Every occurrence that touches a range. */
function periodsIn(events: readonly CalendarEvent[], range: Period): Period[] {
  const periods: Period[] = []
  for (const event of events) {
    const { zone, duration, excluded } = event
    const add = (from: number, wall: number): void => {
      const to = zone.instantOf(wall + duration)
      if (from < range.to && to > range.from && !excluded.has(from)) periods.push({ from, to })
    }
    // A day more on both sides, as the clock of a zone differs from UTC by less than one.
    const walls = { from: range.from - duration - DAY, to: range.to + DAY }
    const starts = new Set([event.start])
    for (const rule of event.rules) expandRule(rule, walls, (wall) => void starts.add(wall))
    for (const wall of starts) add(zone.instantOf(wall), wall)
    for (const instant of event.added) add(instant, zone.wallOf(instant))
  }
  return periods
}

/** Starts and ends of the times in which anything takes place, ascending. */
function merge(periods: readonly Period[]): Float64Array {
  const bounds: number[] = []
  for (const { from, to } of byStart([...periods])) {
    const end = bounds.at(-1)
    if (end === undefined || from > end) bounds.push(from, to)
    else if (to > end) bounds[bounds.length - 1] = to
  }
  return Float64Array.from(bounds)
}

/** How many of ascending values are not above a limit. */
function countUpTo(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}
