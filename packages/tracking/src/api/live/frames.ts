import { DEVICE_KEYS, LEAN_RECORDS_PER_FRAME, type LeanRecord, leanFlags, writeLeanFrame } from '@rastro/contracts'
import type { Fleet } from '../../fleet/fleet.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import { deviceJson } from '../device-json.ts'
import { latestPositionJson } from '../position-json.ts'

/** The two kinds of news about a device. */
export const KINDS = ['positions', 'devices'] as const
export type Kind = (typeof KINDS)[number]

/**
 * What travels in frames of its own, in the order a client needs it: a position of a device the client does not know
 * yet would be lost on it. `records` are positions in the lean form; lean clients get `positions` of what they watch.
 */
export const LANES = ['devices', 'records', 'positions'] as const
export type Lane = (typeof LANES)[number]

/**
 * Objects in one frame; a bigger fleet gets several, so that no frame holds up a slow line for long. Both come to
 * some 300 kB.
 */
const CHUNK: Readonly<Record<Lane, number>> = { devices: 500, records: LEAN_RECORDS_PER_FRAME, positions: 500 }

/** Frames that say what these devices are now; devices that have nothing to tell are left out. */
export function* framesOf(lane: Lane, deviceIds: Iterable<number>, fleet: Fleet): Generator<Uint8Array> {
  const ids = new Set(deviceIds)
  while (ids.size > 0) {
    const chunk = takeChunk(lane, ids)
    const frame = lane === 'records' ? recordsFrame(chunk, fleet) : textFrame(lane, chunk, fleet)
    if (frame) yield frame
  }
}

/** The frame of a lane that tells nothing. */
export function emptyFrame(lane: Lane): Uint8Array {
  return lane === 'records' ? writeLeanFrame([]) : frameOf(lane, [])
}

/** One frame of texts that are JSON already. */
export function frameOf(name: Exclude<Lane, 'records'> | 'users' | 'events', texts: readonly string[]): Uint8Array {
  return Buffer.from(`{"${name}":[${texts.join(',')}]}`)
}

function textFrame(lane: Exclude<Lane, 'records'>, deviceIds: readonly number[], fleet: Fleet) {
  const texts: string[] = []
  for (const id of deviceIds) {
    const tracked = fleet.byId(id)
    const text = lane === 'devices' ? tracked && deviceJson(tracked) : tracked?.last && latestPositionJson(tracked.last)
    if (text !== undefined) texts.push(text)
  }
  return texts.length > 0 ? frameOf(lane, texts) : undefined
}

function recordsFrame(deviceIds: readonly number[], fleet: Fleet): Uint8Array | undefined {
  const records: LeanRecord[] = []
  for (const id of deviceIds) {
    const tracked = fleet.byId(id)
    if (tracked?.last) records.push(leanRecordOf(tracked.last, tracked.stateSince))
  }
  return records.length > 0 ? writeLeanFrame(records) : undefined
}

const NOWHERE: readonly number[] = []

function leanRecordOf(record: PositionRecord, stateSince: Date | null): LeanRecord {
  const { deviceId, latitude, longitude, speed, course, accuracy } = record
  const driver = record.attributes[DEVICE_KEYS.driver]
  return {
    deviceId,
    fixTime: record.fixTime.getTime(),
    serverTime: record.serverTime.getTime(),
    latitude,
    longitude,
    speed,
    course,
    accuracy,
    flags: leanFlags(record.valid, record.attributes),
    stateSince: stateSince?.getTime() ?? 0,
    driver: typeof driver === 'string' ? driver : '',
    geofenceIds: record.geofenceIds ?? NOWHERE,
  }
}

/** Take as many ids out of a set as one frame of the lane holds. */
export function takeChunk(lane: Lane, ids: Set<number>): number[] {
  const chunk: number[] = []
  for (const id of ids) {
    if (chunk.length === CHUNK[lane]) break
    chunk.push(id)
  }
  for (const id of chunk) ids.delete(id)
  return chunk
}
