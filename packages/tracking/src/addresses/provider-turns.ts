import type { Clock } from '@rastro/platform'

/** Turns at a provider who allows so many questions a second. Whoever asks him takes one first. */
export interface ProviderTurns {
  /**
   * Take the next turn.
   * @returns milliseconds until it comes, or null when it is not worth waiting for; then none is taken
   */
  take(): number | null
  /** He failed: nobody has a turn for a while. */
  pause(): void
}

/** Who would have to wait longer for his turn goes without. */
const MOST_WAIT_MS = 3_000
/** After a failure nobody is asked for this long. */
const PAUSE_MS = 30_000

export function createProviderTurns(clock: Clock, perSecond: number): ProviderTurns {
  const gapMs = 1000 / perSecond
  let nextMs = 0
  return {
    take() {
      const now = clock.monotonicMs()
      const waitMs = Math.max(0, nextMs - now)
      if (waitMs > MOST_WAIT_MS) return null
      nextMs = now + waitMs + gapMs
      return waitMs
    },
    pause() {
      nextMs = clock.monotonicMs() + PAUSE_MS
    },
  }
}
