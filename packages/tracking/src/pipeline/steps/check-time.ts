import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/** No tracker is older; earlier times come from clocks that were never set. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)
/** Time zones entered wrongly lie within a day. */
const AHEAD_MS = 86_400_000

/**
 * Replace times that cannot be true by ours, and say so in the attribute `wrongClock`: a wrong clock never keeps newer
 * data out. A fix time taken over from the last record is left alone.
 */
export function checkTime(draft: PositionRecord, { hasFix, now }: Scene): void {
  if (hasFix && !isPlausible(draft.fixTime, now)) {
    draft.fixTime = now
    draft.attributes['wrongClock'] = true
  }
  if (!isPlausible(draft.deviceTime, now)) {
    draft.deviceTime = now
    draft.attributes['wrongClock'] = true
  }
}

/** NaN compares false with everything, so an invalid date is not plausible. */
function isPlausible(time: Date, now: Date): boolean {
  const ms = time.getTime()
  return ms >= EARLIEST_MS && ms <= now.getTime() + AHEAD_MS
}
