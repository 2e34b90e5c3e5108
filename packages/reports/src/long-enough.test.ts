import { expect, test } from 'vitest'
import { isLongEnough } from './long-enough.ts'

const ALL = { minDistance: 0, minDuration: 0 }

test('without limits every row is wanted', () => {
  expect(isLongEnough({ distance: 0, duration: 0 }, ALL)).toBe(true)
})

test('a row shorter than the least distance or duration is left out', () => {
  expect(isLongEnough({ distance: 999 }, { ...ALL, minDistance: 1000 })).toBe(false)
  expect(isLongEnough({ distance: 1000 }, { ...ALL, minDistance: 1000 })).toBe(true)
  expect(isLongEnough({ distance: 5000, duration: 59_999 }, { minDistance: 1000, minDuration: 60_000 })).toBe(false)
})

test('a row without a duration is measured by its times, and lasts while it has no end', () => {
  const startTime = '2026-11-18T09:00:00.000+00:00'
  const limit = { ...ALL, minDuration: 600_000 }
  expect(isLongEnough({ startTime, endTime: '2026-11-18T09:10:00.000+00:00' }, limit)).toBe(true)
  expect(isLongEnough({ startTime, endTime: '2026-11-18T09:09:59.000+00:00' }, limit)).toBe(false)
  expect(isLongEnough({ startTime, endTime: null }, limit)).toBe(true)
})
