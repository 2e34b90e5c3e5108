import type { Clock } from '@rastro/platform'

/** 40 bits of milliseconds reach from 2026 to 2060, 5 bits hold 32 nodes, 8 bits 256 ids a millisecond: 53 in all. */
const EPOCH_MS = Date.UTC(2026, 0, 1)
const NODES = 32
const PER_MS = 256
const MS_UNIT = NODES * PER_MS

/**
 * How far the first id after a restart stays above the highest stored one when the clock says it is earlier: out-of-order
 * records may have been given ids a little above the highest that was found.
 */
const RESTART_MARGIN_MS = 60_000

/**
 * Give ids to positions: ascending, ordered by time of arrival, below 2^53, different on every node. They go on
 * ascending when the clock jumps back, and after a restart when `highest` is the highest id found in the store.
 * @param node 0 to 31, different for every running node of one installation
 * @throws RangeError when `node` is outside that range
 */
export function createPositionIds(clock: Clock, node: number, highest: number): () => number {
  if (!Number.isInteger(node) || node < 0 || node >= NODES) throw new RangeError(`node must be 0 to ${NODES - 1}`)
  const highestMs = Math.floor(highest / MS_UNIT)
  let ms = clock.now().getTime() - EPOCH_MS
  if (ms <= highestMs) ms = highestMs + RESTART_MARGIN_MS
  let count = -1
  return () => {
    const now = clock.now().getTime() - EPOCH_MS
    if (now > ms) {
      ms = now
      count = 0
    } else if (++count === PER_MS) {
      // More than 256 in one millisecond borrow from the next.
      ms++
      count = 0
    }
    return ms * MS_UNIT + node * PER_MS + count
  }
}

/** The node that gave an id. */
export function nodeOfId(id: number): number {
  return Math.floor(id / PER_MS) % NODES
}

/** The lowest id that can have been given at a time, or a little below it: ids run ahead when the clock stands. */
export function firstIdAt(instant: Date): number {
  return Math.max(0, instant.getTime() - EPOCH_MS - RESTART_MARGIN_MS) * MS_UNIT
}
