import type { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { dueAt } from './renewal-plan.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 1)

/** A certificate of 90 days as far as the plan looks at it. */
const certificateOf = (serialNumber: string) =>
  ({
    serialNumber,
    validFromDate: new Date(START),
    validToDate: new Date(START + 90 * DAY_MS),
  }) as X509Certificate

test('a certificate is renewed when a third of its lifetime is left, two servers not at the same moment', () => {
  const times = ['01', '02', '03', '04'].map((serial) => dueAt(certificateOf(serial), null, START))
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(START + 60 * DAY_MS)
    expect(time).toBeLessThanOrEqual(START + 61.5 * DAY_MS)
  }
  expect(new Set(times).size).toBe(4)
  expect(dueAt(certificateOf('01'), { at: new Date(START).toISOString(), outcome: 'renewed' }, START)).toBe(times[0])
})

test('without a certificate it is due at once, but after a failure not before six hours', () => {
  expect(dueAt(undefined, null, START)).toBe(START)
  const failed = { at: new Date(START).toISOString(), outcome: 'failed' }
  expect(dueAt(undefined, failed, START + 1000)).toBe(START + DAY_MS / 4)
})
