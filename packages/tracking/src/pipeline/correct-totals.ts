import type { Attributes } from '@rastro/contracts'
import type { FleetEntry } from '../fleet/create-fleet.ts'
import { copyRecord } from '../fleet/latest-record.ts'
import type { PositionRecord } from '../store/position-record.ts'
import { hashRecord } from './record-hash.ts'

/** What a device counts over its life: metres, and milliseconds of engine. */
export interface Totals {
  totalDistance?: number
  hours?: number
}

/** What belongs to the moment of a message and would be told twice by a copy of it. */
const OF_THE_MOMENT = ['alarm', 'event', 'result', 'command', 'image', 'video', 'audio']
const NO_BYTES = new Uint8Array()

/**
 * Copy the latest record with other totals: the same fix, received now. It takes its place as the one the next is
 * compared with, so that what follows counts on from here, whatever is still on its way to the disk.
 * @returns undefined for a device that has no record yet
 */
export function correctTotals(
  { previous }: Pick<FleetEntry, 'previous'>,
  totals: Totals,
  { id, now }: { id: number; now: Date },
): PositionRecord | undefined {
  if (previous === undefined) return undefined
  const copied = copyRecord(previous)
  const kept = Object.entries(copied.attributes).filter(([name]) => !OF_THE_MOMENT.includes(name))
  const attributes: Attributes = { ...Object.fromEntries(kept), distance: 0, ...totals }
  return { ...copied, id, serverTime: now, attributes, hash: hashRecord(NO_BYTES, id) }
}
