import { expect, test } from 'vitest'
import { instant } from './instant.ts'

test('times of the wire are read to the millisecond, on any day', () => {
  for (const time of [
    '2026-11-21T23:59:59.999+00:00',
    '2024-02-29T00:00:00.001+00:00',
    '1999-12-31T12:34:56.780+00:00',
  ]) {
    expect(instant(time)).toBe(Date.parse(time))
  }
})

test('other forms are read too, and nonsense is no time', () => {
  expect(instant('2026-11-21T12:00:00Z')).toBe(Date.UTC(2026, 10, 21, 12))
  expect(instant('2026-11-21T12:00:00.000-03:00')).toBe(Date.UTC(2026, 10, 21, 15))
  expect(instant('yesterday')).toBeNull()
  expect(instant('2026-99-99T12:00:00.000+00:00')).toBeNull()
  expect(instant(null)).toBeNull()
})
