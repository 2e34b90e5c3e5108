import {
  type CalendarComponent,
  type CalendarLine,
  findLine,
  LATEST_CALENDAR_TIME,
  readWallTime,
  refuseCalendar,
  type WallTime,
} from '../icalendar.ts'
import { type Recurrence, readRecurrence } from '../recurrence.ts'
import { costOf, expandRule, type StartedRule } from './expand-rule.ts'
import { findZone, UTC, type Zone } from './zones.ts'

const DAY = 86_400_000

/** An entry of a calendar, once or again and again. */
export interface CalendarEvent {
  readonly zone: Zone
  /** When it first begins, on the clock of its zone. */
  readonly start: number
  /** Milliseconds on that clock. */
  readonly duration: number
  readonly rules: readonly StartedRule[]
  /** Further beginnings, and beginnings at which it does not take place: instants. */
  readonly added: readonly number[]
  readonly excluded: ReadonlySet<number>
}

/** An entry that repeats lasts a year at most: what lasts longer needs no repetition. */
const LONGEST_REPEATED = 366 * DAY
/** What all entries together may cost for a month, see `costOf`; a daily entry costs 31. */
const MOST_COST = 10_000
/** Days that are looked at to find where rules with COUNT end, once for the calendar. */
const MOST_COUNTED = 100_000

/**
 * The entries of a calendar.
 * @throws Refusal `invalidInput` for what cannot be read, or would take the server too long each time
 */
export function readEvents(calendar: CalendarComponent): CalendarEvent[] {
  const components = calendar.parts.filter(({ name }) => name === 'VEVENT')
  const overridden = overriddenBy(components, calendar)
  const zones = new Map<string, Zone>()
  const zoneOf = (line: CalendarLine): Zone => {
    const id = line.parameters['TZID']
    if (id === undefined) return UTC
    const zone = zones.get(id) ?? findZone(id, calendar)
    zones.set(id, zone)
    return zone
  }
  const events = components.filter(isHeld).map((component) => readEvent(component, zoneOf, overridden))
  const days = (event: CalendarEvent): number => 1 + event.duration / DAY / 31
  const cost = events.flatMap((event) => event.rules.map((rule) => costOf(rule) * days(event)))
  if (cost.reduce((sum, one) => sum + one, 0) > MOST_COST) refuseCalendar('too many occurrences')
  const budget = { days: MOST_COUNTED }
  return events.map((event) => ({ ...event, rules: event.rules.map((rule) => endOfCount(rule, budget)) }))
}

function isHeld(component: CalendarComponent): boolean {
  return findLine(component, 'STATUS')?.value.trim().toUpperCase() !== 'CANCELLED'
}

/** Beginnings that another entry of the same UID stands in for. */
function overriddenBy(components: readonly CalendarComponent[], calendar: CalendarComponent): Map<string, number[]> {
  const overridden = new Map<string, number[]>()
  for (const component of components) {
    const [id, line] = [findLine(component, 'UID'), findLine(component, 'RECURRENCE-ID')]
    if (!id || !line) continue
    const zone = line.parameters['TZID'] === undefined ? UTC : findZone(line.parameters['TZID'], calendar)
    overridden.set(id.value, [...(overridden.get(id.value) ?? []), instantIn(zone, readWallTime(line.value))])
  }
  return overridden
}

function readEvent(
  component: CalendarComponent,
  zoneOf: (line: CalendarLine) => Zone,
  overridden: ReadonlyMap<string, readonly number[]>,
): CalendarEvent {
  const line = findLine(component, 'DTSTART')
  if (!line) return refuseCalendar('an entry has no DTSTART')
  const start = readWallTime(line.value)
  const zone = start.kind === 'utc' ? UTC : zoneOf(line)
  const duration = readDuration(component, start, zone)
  const instants = (name: string): number[] =>
    component.lines
      .filter((other) => other.name === name)
      .flatMap((other) => other.value.split(',').map((value) => instantIn(zoneOf(other), readWallTime(value))))
  if (findLine(component, 'EXRULE')) refuseCalendar('EXRULE is not supported')
  const rules = component.lines
    .filter(({ name }) => name === 'RRULE')
    .map(({ value }) => startRule(readRecurrence(value), start.wall, zone))
  if (rules.length > 0 && duration > LONGEST_REPEATED) refuseCalendar('an entry that repeats lasts longer than a year')
  const isOverride = findLine(component, 'RECURRENCE-ID') !== undefined
  const replaced = isOverride ? [] : (overridden.get(findLine(component, 'UID')?.value ?? '') ?? [])
  const excluded = new Set([...instants('EXDATE'), ...replaced])
  return { zone, start: start.wall, duration, rules: isOverride ? [] : rules, added: instants('RDATE'), excluded }
}

function readDuration(component: CalendarComponent, start: WallTime, zone: Zone): number {
  const [end, duration] = [findLine(component, 'DTEND'), findLine(component, 'DURATION')]
  if (duration) return parseDuration(duration.value)
  if (!end) return start.kind === 'date' ? DAY : 0
  const last = readWallTime(end.value)
  // An end in UTC is put on the clock of the start.
  const wall = last.kind === 'utc' ? zone.wallOf(last.wall) : last.wall
  if (wall < start.wall) refuseCalendar('an entry ends before it starts')
  return wall - start.wall
}

/** `P1DT2H30M` in milliseconds. */
function parseDuration(text: string): number {
  const fields = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/.exec(
    text.trim(),
  )
  if (!fields) return refuseCalendar(`"${text.slice(0, 40)}" is no duration`)
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = fields.slice(1).map((field) => Number(field ?? 0))
  return (weeks * 7 + days) * DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

function startRule(rule: Recurrence, start: number, zone: Zone): StartedRule {
  return { rule, start, until: rule.until === undefined ? LATEST_CALENDAR_TIME : lastWall(rule.until, zone) }
}

/** A day as the end of a rule is meant whole. */
function lastWall({ wall, kind }: WallTime, zone: Zone): number {
  return kind === 'utc' ? zone.wallOf(wall) : kind === 'date' ? wall + DAY - 1 : wall
}

/** Count once where a rule ends, so that later the count need not be gone through from its start. */
function endOfCount(started: StartedRule, budget: { days: number }): StartedRule {
  let left = started.rule.count
  if (left === undefined) return started
  let until = started.start
  expandRule(started, { from: started.start, to: started.until, budget }, (wall) => {
    until = wall
    left = left! - 1
    return left <= 0
  })
  return { ...started, until }
}

function instantIn(zone: Zone, { wall, kind }: WallTime): number {
  return kind === 'utc' ? wall : zone.instantOf(wall)
}
