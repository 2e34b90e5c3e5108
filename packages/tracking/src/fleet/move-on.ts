import type { PositionRecord } from '../store/position-record.ts'
import type { TrackedDevice } from './fleet.ts'
import { isNewer } from './is-newer.ts'

/** Let a stored record be a device's latest, if it is. @returns whether it is */
export function moveOn(entry: TrackedDevice, record: PositionRecord): boolean {
  if (!isNewer(record, entry.last)) return false
  if (!isSameState(record, entry.last)) entry.stateSince = record.fixTime
  entry.last = record
  return true
}

/** Whether a vehicle still does what it did: drives, idles or stands. */
function isSameState(record: PositionRecord, last: PositionRecord | undefined): boolean {
  const [now, before] = [record.attributes, last?.attributes]
  return before !== undefined && now.motion === before.motion && now.ignition === before.ignition
}
