import type { Clock } from './clock.ts'

/**
 * Create a question "is it time again?" that is true at most once in `everyMs`, the first time included: for log lines
 * that would otherwise flood.
 */
export function createPace(clock: Clock, everyMs: number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.monotonicMs()
    if (now - lastMs < everyMs) return false
    lastMs = now
    return true
  }
}
