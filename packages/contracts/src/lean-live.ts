import type { Attributes } from './wire.ts'

/**
 * The lean form of `/api/socket`, for a client that shows whole fleets (ADR 0010). Asked for as a WebSocket
 * subprotocol; whoever does not ask gets `LiveMessage` frames only.
 *
 * Text frames are a `LiveMessage` as ever, but its `positions` come only for the devices the client watches. Binary
 * frames tell the latest position of every device with news, little-endian and of fixed size:
 *
 * | byte | frame                | byte | record, 64 bytes each            |
 * |------|----------------------|------|----------------------------------|
 * | 0    | u32 `SIGNATURE`      | 0    | f64 device id                    |
 * | 4    | u32 count of records | 8    | f64 fix time, epoch ms           |
 * | 8    | the records          | 16   | f64 server time, epoch ms        |
 * |      |                      | 24   | f64 latitude, degrees            |
 * |      |                      | 32   | f64 longitude, degrees           |
 * |      |                      | 40   | f32 speed, knots                 |
 * |      |                      | 44   | f32 course, degrees from north   |
 * |      |                      | 48   | f32 accuracy, metres, 0 unknown  |
 * |      |                      | 52   | u32 flags, see `LEAN_FLAG`       |
 * |      |                      | 56   | f64 start of the state, epoch ms |
 *
 * Behind the records follows, for each whose flag `more` is set and in their order: u8 bytes of the driver, u8 count of
 * geofences, an f64 id each, the driver as UTF-8.
 */
export const LEAN_PROTOCOL = 'rastro.lean.2'

/** Bits of `LeanRecord.flags`. Bits not named here are 0. `ignitionOn` is never set without `ignitionKnown`. */
export const LEAN_FLAG = { valid: 1, motion: 2, ignitionKnown: 4, ignitionOn: 8, alarm: 16, blocked: 32 } as const
/** Set on the wire only: driver or geofences follow behind the records. */
const MORE = 64
/** A driver's id is cut here, so that its UTF-8 fits a byte's count; no reader of cards says more. */
const DRIVER_CHARACTERS = 60
/** Geofences of one place a record tells. */
const MOST_GEOFENCES = 255
const NOWHERE: readonly number[] = []

/** Records in one frame at most; a bigger fleet comes in several. */
export const LEAN_RECORDS_PER_FRAME = 5_000

/** Devices a client watches at most. */
export const MAX_WATCHED = 500

/** A watch message is never longer: the largest ids with their commas, and its frame. */
export const MAX_WATCH_BYTES = MAX_WATCHED * 17 + 64

/** `RLL2` read as little-endian number. */
const SIGNATURE = 0x324c4c52
const HEADER_BYTES = 8
const RECORD_BYTES = 64
const AT = {
  deviceId: 0,
  fixTime: 8,
  serverTime: 16,
  latitude: 24,
  longitude: 32,
  speed: 40,
  course: 44,
  accuracy: 48,
  flags: 52,
  stateSince: 56,
} as const

/**
 * What a map needs of the latest position of one device. Units as in `Position`; times in epoch milliseconds, 0 = not
 * known. Speed, course and accuracy travel with seven digits, everything else exactly.
 */
export interface LeanRecord {
  deviceId: number
  fixTime: number
  serverTime: number
  latitude: number
  longitude: number
  speed: number
  course: number
  accuracy: number
  flags: number
  /** Since when motion and ignition are as they are. */
  stateSince: number
  /** Who drives, as the tracker names him; empty = nobody it knows of. */
  driver: string
  /** Where it is inside of. */
  geofenceIds: readonly number[]
}

/** The client's wish to get these devices' positions whole. Replaces the wish before; ids he may not see are ignored. */
export interface WatchMessage {
  watch: readonly number[]
}

/** A binary frame that is not one of ours, or cut. */
export class BadLeanFrame extends Error {}

/** What the flags say of a position. */
export function leanFlags(valid: boolean, attributes: Attributes): number {
  const { motion, ignition, alarm, blocked } = attributes
  return (
    (valid ? LEAN_FLAG.valid : 0) |
    (motion === true ? LEAN_FLAG.motion : 0) |
    (typeof ignition === 'boolean' ? LEAN_FLAG.ignitionKnown : 0) |
    (ignition === true ? LEAN_FLAG.ignitionOn : 0) |
    (alarm === undefined || alarm === null ? 0 : LEAN_FLAG.alarm) |
    (blocked === true ? LEAN_FLAG.blocked : 0)
  )
}

/** One binary frame. */
export function writeLeanFrame(records: readonly LeanRecord[]): Uint8Array<ArrayBuffer> {
  const tails = records.map(tailOf).filter((tail) => tail !== undefined)
  const tailBytes = tails.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const frame = new Uint8Array(HEADER_BYTES + records.length * RECORD_BYTES + tailBytes)
  const view = new DataView(frame.buffer)
  view.setUint32(0, SIGNATURE, true)
  view.setUint32(4, records.length, true)
  let start = HEADER_BYTES
  for (const record of records) {
    view.setFloat64(start + AT.deviceId, record.deviceId, true)
    view.setFloat64(start + AT.fixTime, record.fixTime, true)
    view.setFloat64(start + AT.serverTime, record.serverTime, true)
    view.setFloat64(start + AT.latitude, record.latitude, true)
    view.setFloat64(start + AT.longitude, record.longitude, true)
    view.setFloat32(start + AT.speed, record.speed, true)
    view.setFloat32(start + AT.course, record.course, true)
    view.setFloat32(start + AT.accuracy, record.accuracy, true)
    view.setUint32(start + AT.flags, hasMore(record) ? record.flags | MORE : record.flags, true)
    view.setFloat64(start + AT.stateSince, record.stateSince, true)
    start += RECORD_BYTES
  }
  for (const tail of tails) {
    frame.set(tail, start)
    start += tail.byteLength
  }
  return frame
}

const hasMore = ({ driver, geofenceIds }: LeanRecord): boolean => driver !== '' || geofenceIds.length > 0

/** What follows behind the records; undefined when there is nothing to say. */
function tailOf(record: LeanRecord): Uint8Array | undefined {
  if (!hasMore(record)) return undefined
  const driver = encoder.encode(record.driver.slice(0, DRIVER_CHARACTERS))
  const ids = record.geofenceIds.slice(0, MOST_GEOFENCES)
  const tail = new Uint8Array(2 + ids.length * 8 + driver.length)
  const view = new DataView(tail.buffer)
  tail[0] = driver.length
  tail[1] = ids.length
  for (const [index, id] of ids.entries()) view.setFloat64(2 + index * 8, id, true)
  tail.set(driver, 2 + ids.length * 8)
  return tail
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Hand out the records of a binary frame, one after the other, in one object that is used again for each: take what
 * is needed out of it. Fifty thousand records make no garbage this way.
 * @throws BadLeanFrame not such a frame, cut, or a record with a value that is no number
 */
export function readLeanFrame(frame: ArrayBuffer, take: (record: Readonly<LeanRecord>) => void): void {
  const view = new DataView(frame)
  if (frame.byteLength < HEADER_BYTES || view.getUint32(0, true) !== SIGNATURE) throw new BadLeanFrame('not our frame')
  const end = HEADER_BYTES + view.getUint32(4, true) * RECORD_BYTES
  if (frame.byteLength < end) throw new BadLeanFrame('length and count differ')
  const record = {} as LeanRecord // Filled by `fill` before anybody sees it.
  let tail = end
  for (let start = HEADER_BYTES; start < end; start += RECORD_BYTES) {
    fill(record, view, start)
    tail = fillTail(record, view, tail)
    if (!isSane(record)) throw new BadLeanFrame('not a number')
    take(record)
  }
  if (tail !== frame.byteLength) throw new BadLeanFrame('length and count differ')
}

/** @returns where the tail of the next record begins */
function fillTail(record: LeanRecord, view: DataView, start: number): number {
  record.driver = ''
  record.geofenceIds = NOWHERE
  if ((record.flags & MORE) === 0) return start
  record.flags &= ~MORE
  if (start + 2 > view.byteLength) throw new BadLeanFrame('cut')
  const driverBytes = view.getUint8(start)
  const count = view.getUint8(start + 1)
  const driverAt = start + 2 + count * 8
  if (driverAt + driverBytes > view.byteLength) throw new BadLeanFrame('cut')
  record.geofenceIds = Array.from({ length: count }, (_, index) => view.getFloat64(start + 2 + index * 8, true))
  if (!record.geofenceIds.every(isId)) throw new BadLeanFrame('not an id')
  record.driver = decoder.decode(new Uint8Array(view.buffer, driverAt, driverBytes))
  return driverAt + driverBytes
}

function fill(record: LeanRecord, view: DataView, start: number): void {
  record.deviceId = view.getFloat64(start + AT.deviceId, true)
  record.fixTime = view.getFloat64(start + AT.fixTime, true)
  record.serverTime = view.getFloat64(start + AT.serverTime, true)
  record.latitude = view.getFloat64(start + AT.latitude, true)
  record.longitude = view.getFloat64(start + AT.longitude, true)
  record.speed = view.getFloat32(start + AT.speed, true)
  record.course = view.getFloat32(start + AT.course, true)
  record.accuracy = view.getFloat32(start + AT.accuracy, true)
  record.flags = view.getUint32(start + AT.flags, true)
  record.stateSince = view.getFloat64(start + AT.stateSince, true)
}

/** A sum is finite only when every part is; the largest doubles do not occur in any of these quantities. */
function isSane(record: LeanRecord): boolean {
  const { deviceId, fixTime, serverTime, latitude, longitude, speed, course, accuracy, stateSince } = record
  const sum = fixTime + serverTime + stateSince + latitude + longitude + speed + course + accuracy
  return Number.isFinite(sum) && isId(deviceId)
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Ids of a watch message; undefined for anything else, also for one with too many ids. */
export function readWatch(text: string): readonly number[] | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    // Whatever it was, it was no watch message.
    return undefined
  }
  if (typeof message !== 'object' || message === null || !('watch' in message)) return undefined
  const { watch } = message
  if (!Array.isArray(watch) || watch.length > MAX_WATCHED || !watch.every(isId)) return undefined
  return watch
}
