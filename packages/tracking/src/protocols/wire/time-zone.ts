import { type DateParts, dateFromParts } from './dates.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** No place on Earth is further from UTC; what claims to be is noise. */
const MAX_OFFSET_MS = 14 * HOUR_MS

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/**
 * The instant of calendar parts on the clock of a time zone: `UTC`, `GMT+3`, `UTC-03:00`, or a name such as
 * `America/Sao_Paulo`. A zone nobody knows counts as UTC. Undefined when the calendar has no such moment.
 */
export function dateInZone(parts: DateParts, zone: string): Date | undefined {
  const fixed = fixedOffset(zone)
  if (fixed !== undefined) return dateFromParts(parts, fixed)
  const asUtc = dateFromParts(parts)
  const format = formatOf(zone)
  if (asUtc === undefined || format === undefined) return asUtc
  // The offset is looked up twice: near a change of clocks the first guess stands on the other side of it.
  const guess = new Date(asUtc.getTime() - offsetAt(format, asUtc))
  return new Date(asUtc.getTime() - offsetAt(format, guess))
}

/** Milliseconds a zone is ahead of UTC in its winter, in the year of `now`. Undefined for a zone nobody knows. */
export function standardOffset(zone: string, now: Date): number | undefined {
  const fixed = fixedOffset(zone)
  const format = fixed === undefined ? formatOf(zone) : undefined
  if (format === undefined) return fixed
  const solstices = [0, 6].map((month) => new Date(Date.UTC(now.getUTCFullYear(), month, 1)))
  return Math.min(...solstices.map((instant) => offsetAt(format, instant)))
}

/** Milliseconds ahead of UTC when the zone has a fixed offset. */
function fixedOffset(zone: string): number | undefined {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone)
  if (match === null) return undefined
  const offset = Number(match[2]) * HOUR_MS + Number(match[3] ?? 0) * MINUTE_MS
  return match[1] === '-' ? -offset : offset
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, createFormat(zone))
  return formats.get(zone)
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // RangeError: the owner wrote a name that is no time zone.
    return undefined
  }
}

function offsetAt(format: Intl.DateTimeFormat, instant: Date): number {
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(instant.getTime() / 1000) * 1000
}

/** Whether an announced offset can be real. */
export function isPlausibleOffset(offsetMs: number): boolean {
  return Math.abs(offsetMs) <= MAX_OFFSET_MS
}
