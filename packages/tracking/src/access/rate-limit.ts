import type { Clock } from '@rastro/platform'

/** Oldest entries go beyond this, so that strangers cannot fill the memory. */
const MAX_KEYS = 50_000

export interface RateLimit {
  /** Use up one of a key's turns. @returns 0 when there was one, else milliseconds until there is */
  take(key: string): number
}

/** Allow so many turns of a key in any stretch of `windowMs` that begins with its first turn. */
export function createRateLimit(clock: Clock, { turns, windowMs }: { turns: number; windowMs: number }): RateLimit {
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
