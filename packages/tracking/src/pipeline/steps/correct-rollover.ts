import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'
import { NO_FIX_TIME_MS } from './fill-location.ts'

const DAY_MS = 86_400_000
/** The week number in the GPS signal has ten bits. */
const ROLLOVER_MS = 1024 * 7 * DAY_MS
/** A record may lie this long in the tracker's memory. */
const BACKLOG_MS = 90 * DAY_MS

/**
 * Move times of receivers that lost count of the GPS weeks: while a time is older than 1024 weeks less 90 days, add
 * 1024 weeks (formula of the reference server). A time that does not come out within 90 days is no lost count but a
 * clock that was never set, and stays for `checkTime`.
 */
export function correctRollover(draft: PositionRecord, { hasFix, now }: Scene): void {
  if (hasFix) draft.fixTime = correct(draft.fixTime, now.getTime())
  draft.deviceTime = correct(draft.deviceTime, now.getTime())
}

function correct(time: Date, now: number): Date {
  let ms = time.getTime()
  if (!(now - ms > ROLLOVER_MS - BACKLOG_MS) || ms < NO_FIX_TIME_MS) return time
  while (now - ms > ROLLOVER_MS - BACKLOG_MS) ms += ROLLOVER_MS
  return Math.abs(now - ms) <= BACKLOG_MS ? new Date(ms) : time
}
