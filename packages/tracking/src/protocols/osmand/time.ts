import { BadFrame } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'

/** Below this a timestamp counts seconds, from here on milliseconds. */
const LAST_SECOND = 2_147_483_647

const CALENDAR = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|z|[+ -]\d\d(?::?\d\d)?)?$/

/**
 * Seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss`. Without a zone UTC is meant.
 * A plus sign that a query turned into a space is understood.
 * @throws BadFrame `time`
 */
export function timeOf(text: string): Date {
  if (/^-?\d{1,16}$/.test(text)) {
    const value = Number(text)
    const time = new Date(value < LAST_SECOND ? value * 1000 : value)
    if (Number.isNaN(time.getTime())) throw new BadFrame('time')
    return time
  }
  const match = text.length <= 40 ? CALENDAR.exec(text) : null
  if (match === null) throw new BadFrame('time')
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone = 'Z'] = match
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000 + 1e-6)
  const date = dateFromParts(
    [Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second), milliseconds],
    offsetOf(zone),
  )
  if (date === undefined) throw new BadFrame('time')
  return date
}

function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
