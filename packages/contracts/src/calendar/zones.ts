import { type CalendarComponent, findLine, readWallTime, refuseCalendar } from '../icalendar.ts'
import { readRecurrence } from '../recurrence.ts'
import { instantOf, isTimeZone, zoneOffset } from '../time-zones.ts'
import { expandRule, type StartedRule } from './expand-rule.ts'

/** A clock somewhere. Walls are what it shows, read as UTC. */
export interface Zone {
  instantOf(wall: number): number
  wallOf(instant: number): number
}

const DAY = 86_400_000

export const UTC: Zone = { instantOf: (wall) => wall, wallOf: (instant) => instant }

/**
 * The zone of a TZID: that of the IANA database when it names one, also at the end of a longer name; else the
 * VTIMEZONE of the file itself.
 * @throws Refusal `invalidInput` when it is neither: a guess would be active at the wrong hours
 */
export function findZone(id: string, calendar: CalendarComponent): Zone {
  const embedded = calendar.parts.find((part) => part.name === 'VTIMEZONE' && findLine(part, 'TZID')?.value === id)
  const names = [
    id,
    id.split('/').slice(-2).join('/'),
    embedded ? findLine(embedded, 'X-LIC-LOCATION')?.value : undefined,
  ]
  const name = names.find((candidate) => candidate !== undefined && isTimeZone(candidate))
  if (name !== undefined) {
    return { instantOf: (wall) => instantOf(name, wall), wallOf: (instant) => instant + zoneOffset(name, instant) }
  }
  return embedded ? createEmbeddedZone(embedded) : refuseCalendar(`"${id.slice(0, 40)}" is no time zone`)
}

interface Observance {
  /** Milliseconds ahead of UTC before and after its onsets. */
  readonly before: number
  readonly after: number
  readonly started: StartedRule | { readonly start: number; readonly rule?: undefined }
}

/** An onset is looked for this far back: rules of time zones repeat each year. */
const LOOK_BACK = 400 * DAY

function createEmbeddedZone(component: CalendarComponent): Zone {
  const observances = component.parts.map(readObservance)
  const [earliest] = observances.sort((one, other) => one.started.start - other.started.start)
  if (earliest === undefined) return refuseCalendar('a VTIMEZONE tells no offset')

  function offsetAt(instant: number): number {
    let [onset, offset] = [Number.NEGATIVE_INFINITY, earliest!.before]
    for (const observance of observances) {
      const found = lastOnset(observance, instant)
      if (found > onset) [onset, offset] = [found, observance.after]
    }
    return offset
  }

  /** Days repeat themselves in a window; the clock of a day is remembered. */
  const remembered = new Map<number, number>()
  function offsetOfDay(day: number): number {
    let offset = remembered.get(day)
    if (offset === undefined) {
      if (remembered.size > 1000) remembered.clear()
      remembered.set(day, (offset = offsetAt(day * DAY)))
    }
    return offset
  }
  const offsetOf = (instant: number): number => {
    const day = Math.floor(instant / DAY)
    const offset = offsetOfDay(day)
    return offset === offsetOfDay(day + 1) ? offset : offsetAt(instant)
  }

  return {
    wallOf: (instant) => instant + offsetOf(instant),
    instantOf(wall) {
      const [before, after] = [offsetOf(wall - DAY), offsetOf(wall + DAY)]
      const isPast = offsetOf(wall - before) !== before && offsetOf(wall - after) === after
      return wall - (isPast ? after : before)
    },
  }
}

function lastOnset({ before, started }: Observance, instant: number): number {
  const wall = instant + before
  if (started.rule === undefined) return started.start <= wall ? started.start - before : Number.NEGATIVE_INFINITY
  let last = started.start <= wall ? started.start : Number.NEGATIVE_INFINITY
  const from = Math.max(started.start, Math.min(wall, started.until) - LOOK_BACK)
  expandRule(started, { from, to: wall }, (onset) => void (last = onset))
  return last - before
}

function readObservance(component: CalendarComponent): Observance {
  const [start, from, to, rrule] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE'].map((name) =>
    findLine(component, name),
  )
  const { wall } = readWallTime(start?.value ?? '')
  const [before, after] = [readOffset(from?.value ?? ''), readOffset(to?.value ?? '')]
  if (rrule === undefined) return { before, after, started: { start: wall } }
  const rule = readRecurrence(rrule.value)
  if (rule.frequency !== 'YEARLY' || rule.interval !== 1 || rule.count !== undefined) {
    refuseCalendar('a VTIMEZONE must repeat every year')
  }
  const { until } = rule
  const last = until === undefined ? Number.POSITIVE_INFINITY : until.wall + (until.kind === 'utc' ? before : 0)
  return { before, after, started: { rule, start: wall, until: last } }
}

/** `-0300` or `+053000` in milliseconds. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])([01]\d)([0-5]\d)([0-5]\d)?$/.exec(text.trim()) ?? []
  if (sign === undefined) return refuseCalendar(`"${text.slice(0, 10)}" is no offset of a time zone`)
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offset : offset
}
