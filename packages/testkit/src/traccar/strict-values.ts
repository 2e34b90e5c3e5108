const NUMBERS = new Set([
  'deviceId',
  'groupId',
  'userId',
  'geofenceId',
  'id',
  'limit',
  'offset',
  'latitude',
  'longitude',
])
const DATES = new Set(['from', 'to'])
const FLAGS = new Set(['all', 'daily', 'excludeAttributes', 'announcement'])
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/**
 * An address as a Traccar server reads it: numbers and dates with a zone or nothing (404), empty numbers are 0, of flags
 * only `true` is true. Source: reference tracking-server.md, 1.2.
 * @returns the address with what it means; undefined for what it cannot read
 */
export function readStrictly(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const kept = new URLSearchParams()
  for (const [name, value] of searchParams) {
    if (NUMBERS.has(name) && value === '') continue
    if (NUMBERS.has(name) && !/^[-+]?\d+(\.\d+)?$/.test(value)) return undefined
    if (DATES.has(name) && !ZONED.test(value)) return undefined
    if (FLAGS.has(name) && value.toLowerCase() !== 'true') continue
    kept.append(name, value)
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept}`
}

/** Whether the dates of a form can be read; what cannot is 400 there, not 404 as in an address. */
export function isReadableForm(body: string): boolean {
  const { expiration } = Object.fromEntries(new URLSearchParams(body))
  return expiration === undefined || ZONED.test(expiration)
}
