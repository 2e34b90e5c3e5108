/** What was counted so far. */
export interface HistogramReading {
  /** Upper bounds, ascending; above the last is everything else. */
  readonly bounds: readonly number[]
  /** How many were at most each bound, and not at most the one before; one more for those above all. */
  readonly counts: readonly number[]
  readonly sum: number
  readonly count: number
}

/** Counts values by size. */
export interface Histogram {
  /** @param times how many had this value */
  observe(value: number, times?: number): void
  read(): HistogramReading
}

/** Seconds that tell the quick from the slow, for requests, queries and commits alike. */
export const SECONDS_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Create an empty one. @param bounds ascending */
export function createHistogram(bounds: readonly number[] = SECONDS_BOUNDS): Histogram {
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  let count = 0
  return {
    observe(value, times = 1) {
      let place = 0
      while (place < bounds.length && value > bounds[place]!) place++
      counts[place]! += times
      sum += value * times
      count += times
    },
    read: () => ({ bounds, counts: [...counts], sum, count }),
  }
}
