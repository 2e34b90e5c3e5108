import type { Clock } from '@rastro/platform'

/** A clock that stands still until told otherwise. */
export interface TestClock extends Clock {
  /** Let time pass, on the wall and on the monotonic clock. */
  advance(ms: number): void
  /** Set the wall clock alone, as an administrator or NTP does. */
  jump(to: Date): void
}

export function createTestClock(start = new Date('2026-11-21T12:00:00Z')): TestClock {
  let wall = start.getTime()
  let monotonic = 1_000
  return {
    now: () => new Date(wall),
    monotonicMs: () => monotonic,
    advance(ms) {
      wall += ms
      monotonic += ms
    },
    jump(to) {
      wall = to.getTime()
    },
  }
}
