import type { PositionRecord } from '../store/position-record.ts'

/** A tracker whose clock runs ahead by more than this is not merely a little fast. */
const AHEAD_MS = 5 * 60_000

/**
 * Whether a record takes the place of a device's latest. Later fixes win and equal ones do too, as the newer message
 * may carry newer attributes. A latest fix that claimed the future loses to the first sane one received after it:
 * otherwise a clock that was wrong once would freeze the vehicle until that future has come.
 */
export function isNewer(record: PositionRecord, last: PositionRecord | undefined): boolean {
  if (last === undefined) return true
  const [fix, lastFix] = [record.fixTime.getTime(), last.fixTime.getTime()]
  if (fix >= lastFix) return true
  const lastReceived = last.serverTime.getTime()
  return (
    lastFix > lastReceived + AHEAD_MS && fix <= record.serverTime.getTime() + AHEAD_MS && fix >= lastReceived - AHEAD_MS
  )
}
