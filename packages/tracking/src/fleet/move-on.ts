import type { PositionRecord } from '../store/position-record.ts'
import type { FleetEntry } from './create-fleet.ts'
import { isNewer } from './is-newer.ts'
import { copyRecord, overwriteRecord } from './latest-record.ts'

/** Let a stored record be a device's latest, if it is. @returns whether it is */
export function moveOn(entry: FleetEntry, record: PositionRecord): boolean {
  if (!isNewer(record, entry.last)) return false
  if (!isSameState(record, entry.last)) entry.stateSince = record.fixTime
  if (entry.last === undefined) entry.last = copyRecord(record)
  else overwriteRecord(entry.last, record)
  // The record itself is nobody's any more.
  if (entry.previous === record) entry.previous = entry.last
  return true
}

/** Whether a vehicle still does what it did: drives, idles or stands. */
function isSameState(record: PositionRecord, last: PositionRecord | undefined): boolean {
  const [now, before] = [record.attributes, last?.attributes]
  return before !== undefined && now.motion === before.motion && now.ignition === before.ignition
}
