const BUCKETS_PER_MS = 10
const LONGEST_MS = 10_000

/** Latencies in steps of a tenth of a millisecond up to ten seconds; longer ones count as ten seconds. */
export interface Histogram {
  add(ms: number): void
  /** Milliseconds below which `share` (0 to 1) of all latencies lie; 0 when there are none. */
  percentile(share: number): number
  clear(): void
  readonly count: number
}

export function createHistogram(): Histogram {
  const buckets = new Uint32Array(LONGEST_MS * BUCKETS_PER_MS + 1)
  let count = 0
  return {
    add(ms) {
      const bucket = Math.min(buckets.length - 1, Math.max(0, Math.floor(ms * BUCKETS_PER_MS)))
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      count += 1
    },
    percentile(share) {
      const wanted = Math.ceil(count * share)
      let seen = 0
      for (const [bucket, here] of buckets.entries()) {
        seen += here
        if (seen >= wanted && seen > 0) return (bucket + 1) / BUCKETS_PER_MS
      }
      return 0
    },
    clear() {
      buckets.fill(0)
      count = 0
    },
    get count() {
      return count
    },
  }
}
