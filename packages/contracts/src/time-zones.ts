/**
 * The header in which a browser tells the zone its clock is in: days of reports and times in files follow it where
 * neither the person nor the installation wishes another zone.
 */
export const TIME_ZONE_HEADER = 'x-time-zone'

const DAY = 86_400_000

/** Days remembered of a zone; forgotten all at once when full. */
const REMEMBERED = 5000

interface KnownZone {
  readonly writer: Intl.DateTimeFormat
  /** Offset at the first instant of a UTC day. */
  readonly offsets: Map<number, number>
}

const zones = new Map<string, KnownZone>()

/** Whether a name is that of a time zone of the IANA database, such as `America/Recife`. */
export function isTimeZone(zone: string): boolean {
  try {
    return zoneOf(zone) !== undefined
  } catch {
    return false
  }
}

/**
 * Milliseconds a zone's clock is ahead of UTC at an instant.
 * @throws RangeError for an unknown zone
 */
export function zoneOffset(zone: string, instant: number): number {
  return offsetAt(zoneOf(zone), instant)
}

/**
 * Instant at which a zone's clock shows `wall` (its fields read as UTC). What the clock shows twice is the first of the
 * two; what it skips is read as if it had not been changed yet (RFC 5545, 3.3.5).
 * @throws RangeError for an unknown zone
 */
export function instantOf(zone: string, wall: number): number {
  const known = zoneOf(zone)
  const before = offsetAt(known, wall - DAY)
  const after = offsetAt(known, wall + DAY)
  if (before === after) return wall - before
  const late = wall - after
  const isPast = offsetAt(known, wall - before) !== before && offsetAt(known, late) === after
  return isPast ? late : wall - before
}

function offsetAt(zone: KnownZone, instant: number): number {
  const day = Math.floor(instant / DAY)
  const start = offsetOfDay(zone, day)
  // Clocks are rarely changed: a day that ends as it began had one offset all along.
  return start === offsetOfDay(zone, day + 1) ? start : readOffset(zone, instant)
}

function offsetOfDay(zone: KnownZone, day: number): number {
  const { offsets } = zone
  const known = offsets.get(day)
  if (known !== undefined) return known
  if (offsets.size >= REMEMBERED) offsets.clear()
  const offset = readOffset(zone, day * DAY)
  offsets.set(day, offset)
  return offset
}

/** Read the offset from what the zone's clock shows: the platform tells it in no other way. */
function readOffset({ writer }: KnownZone, instant: number): number {
  const text = writer.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? []
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offset : offset
}

function zoneOf(timeZone: string): KnownZone {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    zone = { writer: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }), offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}
