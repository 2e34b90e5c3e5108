import type { ActiveTimes } from '@rastro/contracts/calendar/create-calendar'
import { instantOf, zoneOffset } from '@rastro/contracts/time-zones'

const DAY = 86_400_000

/** Part of a day in which a calendar is active: minutes from its midnight. */
export interface DayPart {
  readonly from: number
  readonly to: number
}

/** One day of a month view. */
export interface MonthDay {
  /** Midnight on the clock of the zone, read as UTC. */
  readonly wall: number
  readonly isInMonth: boolean
  readonly parts: readonly DayPart[]
}

/** A month as a number: years times twelve and the month from 0. */
export function monthAt(instant: number, zone: string): number {
  const at = new Date(instant + zoneOffset(zone, instant))
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

/** The midnight before an instant, on the clock of the zone read as UTC. */
export function midnightOf(instant: number, zone: string): number {
  return Math.floor((instant + zoneOffset(zone, instant)) / DAY) * DAY
}

/** First midnight of a month, on the clock of the zone read as UTC. */
export function firstOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12)
}

/** The weeks of a month, Sunday first, with the days of its neighbours that fill them. */
export function weeksOf(month: number, zone: string, times: ActiveTimes): MonthDay[][] {
  const first = firstOf(month)
  const begin = first - new Date(first).getUTCDay() * DAY
  const end = firstOf(month + 1)
  const count = Math.ceil((end - begin) / DAY / 7)
  const range = { from: instantOf(zone, begin), to: instantOf(zone, begin + count * 7 * DAY) }
  const walls = times.periodsIn(range).map(({ from, to }) => ({
    from: from + zoneOffset(zone, from),
    to: to + zoneOffset(zone, to),
  }))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => {
      const wall = begin + (week * 7 + day) * DAY
      return { wall, isInMonth: wall >= first && wall < end, parts: partsOf(wall, walls) }
    }),
  )
}

/** What periods cover of a day, those that touch made one. */
function partsOf(day: number, periods: readonly { from: number; to: number }[]): DayPart[] {
  const parts: { from: number; to: number }[] = []
  const minutes = (wall: number): number => Math.round((wall - day) / 60_000)
  for (const { from, to } of periods) {
    if (to <= day || from >= day + DAY) continue
    const part = { from: minutes(Math.max(from, day)), to: minutes(Math.min(to, day + DAY)) }
    const before = parts.at(-1)
    if (before && part.from <= before.to) before.to = Math.max(before.to, part.to)
    else parts.push(part)
  }
  return parts
}
