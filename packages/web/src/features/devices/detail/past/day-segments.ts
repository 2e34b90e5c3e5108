import type { Event, Trip } from '@rastro/contracts'
import type { Span } from '../../../../data/vehicle-past.ts'

export const SEGMENT_STATES = ['moving', 'idling', 'stopped', 'offline'] as const
export type SegmentState = (typeof SEGMENT_STATES)[number]

/** A stretch of the day in one state. */
export interface Segment extends Span {
  state: SegmentState
}

export interface DayFacts {
  span: Span
  trips: readonly Pick<Trip, 'startTime' | 'endTime'>[]
  /** Ignition and connection, in any order. */
  events: readonly Pick<Event, 'type' | 'eventTime'>[]
  /** What holds at the end of the span; says what held before the first event of its kind, too. */
  ignitionNow: boolean
  offlineNow: boolean
  /** Since when it has been moving, null when it does not; the trip under way reaches only to its last position. */
  movingSince: number | null
}

const ON = { ignitionOn: true, ignitionOff: false } as const
const AWAY = { deviceOffline: true, deviceUnknown: true, deviceOnline: false } as const

/**
 * The spans in which something is so, from the events that say when it began and ended. Before its first change it was
 * the other way, from `before(firstChange)` on.
 */
function spansOf(
  { span, events }: DayFacts,
  meaning: Readonly<Record<string, boolean>>,
  { now, before }: { now: boolean; before: (firstChange: number) => number },
): readonly Span[] {
  const changes = events
    .map(({ type, eventTime }) => ({ is: meaning[type], at: Date.parse(eventTime ?? '') }))
    .filter((change) => change.is !== undefined && change.at >= span.from && change.at <= span.to)
    .toSorted((one, other) => one.at - other.at)
  const spans: Span[] = []
  const [first] = changes
  let since = (first ? !first.is : now) ? before(first?.at ?? span.to) : null
  for (const { is, at } of changes) {
    if (is) since ??= at
    else if (since !== null) {
      spans.push({ from: since, to: at })
      since = null
    }
  }
  if (since !== null) spans.push({ from: since, to: span.to })
  return spans
}

const holds = (spans: readonly Span[], at: number): boolean => spans.some(({ from, to }) => from <= at && at < to)

/**
 * The day as stretches of one state each, without gaps: on a trip it moves whatever the connection was, since it told
 * so later; else it was offline, stood with its engine on, or stood.
 */
export function daySegments(facts: DayFacts): Segment[] {
  const { span } = facts
  const trips = facts.trips.map(({ startTime, endTime }) => ({
    from: Math.max(span.from, Date.parse(startTime ?? '')),
    to: Math.min(span.to, Date.parse(endTime ?? '')),
  }))
  /** A vehicle that was on a trip was heard of: the silence before its first "online" began after that. */
  const lastHeard = (at: number) => Math.max(span.from, ...trips.filter(({ to }) => to <= at).map(({ to }) => to))
  const offline = spansOf(facts, AWAY, { now: facts.offlineNow, before: lastHeard })
  const running = spansOf(facts, ON, { now: facts.ignitionNow, before: () => span.from })
  if (facts.movingSince !== null) trips.push({ from: Math.max(span.from, facts.movingSince), to: span.to })
  const edges = new Set([span.from, span.to])
  for (const { from, to } of [...trips, ...offline, ...running]) edges.add(from).add(to)
  const times = [...edges].filter((at) => at >= span.from && at <= span.to).toSorted((one, other) => one - other)
  const segments: Segment[] = []
  for (const [index, from] of times.slice(0, -1).entries()) {
    const to = times[index + 1] ?? from
    const state = holds(trips, from)
      ? 'moving'
      : holds(offline, from)
        ? 'offline'
        : holds(running, from)
          ? 'idling'
          : 'stopped'
    const last = segments.at(-1)
    if (last?.state === state) last.to = to
    else segments.push({ state, from, to })
  }
  return segments
}

/** How long each state lasted, in milliseconds. */
export function sumsOf(segments: readonly Segment[]): Record<SegmentState, number> {
  const sums = { moving: 0, idling: 0, stopped: 0, offline: 0 }
  for (const { state, from, to } of segments) sums[state] += to - from
  return sums
}
