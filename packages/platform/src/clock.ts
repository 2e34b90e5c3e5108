/** Time as the product sees it; tests hand in their own. */
export interface Clock {
  /** Wall clock: what is stored and shown. */
  now(): Date
  /** Milliseconds that never jump: for timeouts and latencies. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
}
