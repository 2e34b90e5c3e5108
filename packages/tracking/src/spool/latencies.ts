const KEPT = 1000

/** The last thousand latencies in milliseconds, and their percentiles. */
export interface Latencies {
  add(ms: number): void
  /** @param share 0 to 1; 0 when there are none yet */
  percentile(share: number): number
}

export function createLatencies(): Latencies {
  const ring = new Float64Array(KEPT)
  let count = 0
  return {
    add(ms) {
      ring[count++ % KEPT] = ms
    },
    percentile(share) {
      const sorted = ring.slice(0, Math.min(count, KEPT)).sort()
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    },
  }
}
