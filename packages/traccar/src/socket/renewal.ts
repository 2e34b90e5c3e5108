/** When a line that does not tell of new vehicles is to be ended, so that the page opens it anew. Times are milliseconds that never jump. */
export interface Renewal {
  /** Something changed that the line will not tell of. */
  wish(nowMs: number): void
  isDue(nowMs: number): boolean
}

/** An import links vehicles one after the other: that is one end, after its last row. */
const PAUSE_MS = 400
/** Whoever watches a long import sees what it brought by now. */
const LONGEST_MS = 10_000

/** Create it: nothing is due before a first wish. */
export function createRenewal(): Renewal {
  let firstMs: number | undefined
  let lastMs = 0
  return {
    wish(nowMs) {
      firstMs ??= nowMs
      lastMs = nowMs
    },
    isDue: (nowMs) => firstMs !== undefined && (nowMs - lastMs >= PAUSE_MS || nowMs - firstMs >= LONGEST_MS),
  }
}
