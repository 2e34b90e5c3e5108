import type { Clock } from '@rastro/platform'
import type { CountStore, Quota } from '../store/counts.ts'

/** Oldest entries go beyond this, so that strangers cannot fill the memory. */
const MAX_KEYS = 50_000

export interface RateLimit {
  /** Use up one of a key's turns. @returns 0 when there was one, else milliseconds until there is */
  take(key: string): number
}

interface SharedRateLimit {
  take(key: string): Promise<number>
}

interface LimitDeps {
  /** Where all processes count; absent: there is one. */
  counts?: CountStore | undefined
  clock: Clock
}

/** A limit of all processes where they count together, else of this one. @param name tells its keys from those of other limits */
export function createLimit({ counts, clock }: LimitDeps, name: string, quota: Quota): RateLimit | SharedRateLimit {
  return counts ? { take: (key) => counts.take(`${name} ${key}`, quota) } : createRateLimit(clock, quota)
}

/** Allow so many turns of a key in any stretch of `windowMs` that begins with its first turn. */
export function createRateLimit(clock: Clock, { turns, windowMs }: Quota): RateLimit {
  const windows = new Map<string, { sinceMs: number; taken: number }>()
  return {
    take(key) {
      const now = clock.monotonicMs()
      const known = windows.get(key)
      const window = known && now - known.sinceMs < windowMs ? known : { sinceMs: now, taken: 0 }
      if (window.taken >= turns) return windowMs - (now - window.sinceMs)
      window.taken++
      // Again at the young end, so that the oldest is the one used longest ago.
      windows.delete(key)
      windows.set(key, window)
      const [oldest] = windows.size > MAX_KEYS ? windows.keys() : []
      if (oldest !== undefined) windows.delete(oldest)
      return 0
    },
  }
}
