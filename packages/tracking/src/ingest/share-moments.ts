import type { Clock } from '@rastro/platform'

/**
 * The same clock, with one date for all that ask within a millisecond. Sessions and vehicles keep the time of their last
 * message, so a date for each of thousands a second would end in the old generation. Nobody may change one.
 */
export function shareMoments(clock: Clock): Clock {
  let moment = clock.now()
  return {
    now() {
      const now = clock.now()
      if (now.getTime() !== moment.getTime()) moment = now
      return moment
    },
    monotonicMs: () => clock.monotonicMs(),
  }
}
