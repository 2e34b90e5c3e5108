import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000

test('a device whose clock is three hours wrong shows the time of the server', async () => {
  const { learnServerTime, serverNow } = await import('./clock.ts')
  const local = Date.parse('2026-11-21T09:00:00Z')
  vi.useFakeTimers({ now: local })
  expect(serverNow()).toBe(local)
  learnServerTime(local + 3 * HOUR_MS - 800)
  learnServerTime(local + 3 * HOUR_MS - 40)
  learnServerTime(local + 3 * HOUR_MS - 900)
  expect(serverNow()).toBe(local + 3 * HOUR_MS - 40)
})

test('answers that are merely late move no clock, and one that was set right is believed again', async () => {
  const { learnServerTime, serverNow } = await import('./clock.ts')
  const local = Date.parse('2026-11-21T09:00:00Z')
  vi.useFakeTimers({ now: local })
  learnServerTime(local - 1_500)
  expect(serverNow()).toBe(local)
  learnServerTime(local + HOUR_MS)
  vi.setSystemTime(local + HOUR_MS)
  learnServerTime(local + HOUR_MS)
  expect(serverNow()).toBe(local + HOUR_MS)
  learnServerTime(Number.NaN)
  expect(serverNow()).toBe(local + HOUR_MS)
})
