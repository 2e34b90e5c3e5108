import { expect, test } from 'vitest'
import { instantOf, isTimeZone, zoneOffset } from './time-zones.ts'

const HOUR = 3_600_000
const at = (text: string): number => Date.parse(text)

test('a zone is known by its name in the IANA database', () => {
  expect(['America/Recife', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true])
  expect(['America/Nowhere', '', 'Brasilia Time'].map(isTimeZone)).toEqual([false, false, false])
})

test('a zone is ahead of UTC by its offset of that instant', () => {
  expect(zoneOffset('America/Recife', at('2026-07-01T12:00Z'))).toBe(-3 * HOUR)
  expect(zoneOffset('Asia/Kolkata', at('2026-07-01T12:00Z'))).toBe(5.5 * HOUR)
  expect(zoneOffset('UTC', 0)).toBe(0)
})

test('on the day the clock changes the offset is that of the instant, not of the day', () => {
  expect(zoneOffset('America/New_York', at('2026-03-08T06:59:59Z'))).toBe(-5 * HOUR)
  expect(zoneOffset('America/New_York', at('2026-03-08T07:00:00Z'))).toBe(-4 * HOUR)
})

test('what the clock shows twice is the first of the two, and what it skips is read as before the change', () => {
  const [twice, skipped, after] = ['2026-11-01T01:30Z', '2026-03-08T02:30Z', '2026-03-08T03:30Z'].map(at)
  expect(instantOf('America/New_York', twice!)).toBe(at('2026-11-01T05:30Z'))
  expect(instantOf('America/New_York', skipped!)).toBe(at('2026-03-08T07:30Z'))
  expect(instantOf('America/New_York', after!)).toBe(at('2026-03-08T07:30Z'))
})

test('an instant and what the clock shows then belong together, the year round', () => {
  for (let instant = at('2026-01-01T00:30Z'); instant < at('2027-01-01T00:00Z'); instant += 7 * HOUR) {
    const offset = zoneOffset('Europe/Lisbon', instant)
    const again = instantOf('Europe/Lisbon', instant + offset)
    expect([instant, instant - HOUR]).toContain(again)
  }
})
