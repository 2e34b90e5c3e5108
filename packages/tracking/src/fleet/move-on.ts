import type { PositionRecord } from '../store/position-record.ts'
import type { FleetEntry } from './create-fleet.ts'
import { isNewer } from './is-newer.ts'
import { copyRecord, overwriteRecord } from './latest-record.ts'

/** Let a stored record be a device's latest, if it is. @returns whether it is */
export function moveOn(entry: FleetEntry, record: PositionRecord): boolean {
  if (!isNewer(record, entry.last)) return false
  const ignition = toldIgnition(entry, record)
  // Driving, idling or standing begins with the record that first says so.
  const goesOn = entry.last?.attributes.motion === record.attributes.motion && entry.ignition === ignition
  if (entry.last === undefined || !goesOn) entry.stateSince = record.fixTime
  entry.ignition = ignition
  if (entry.last === undefined) entry.last = copyRecord(record)
  else overwriteRecord(entry.last, record)
  // The record itself is nobody's any more.
  if (entry.previous === record) entry.previous = entry.last
  return true
}

/**
 * Whether the engine is on after a record. The answer to an order or a sign of life often says nothing of it: then what
 * was told last holds, and nothing at all is off, as people see it.
 */
export function toldIgnition({ ignition }: Pick<FleetEntry, 'ignition'>, { attributes }: PositionRecord): boolean {
  return typeof attributes.ignition === 'boolean' ? attributes.ignition : ignition
}
