import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawFix } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { alertOf, emergencyOf } from './alarms.ts'

/** What a compressed report begins and ends with; its length counts neither itself nor these. */
export const ZIP = { START: 0x02, END: 0x03, AROUND: 4 } as const
const KINDS: ReadonlyMap<number, string> = new Map([
  [0x10, 'STT'],
  [0x13, 'EMG'],
  [0x15, 'ALT'],
])
const FLAG = { WEST: 5, SOUTH: 6, FIX: 7 } as const

/**
 * The report of ST3xx written in bytes: whole numbers before the point, decimal digits two a byte behind it.
 * @throws BadFrame
 */
export function decodeZip(frame: Buffer): Decoded {
  const reader = new ByteReader(frame)
  if (frame.at(-1) !== ZIP.END || frame.length !== frame.readUInt16BE(1) + ZIP.AROUND) throw new BadFrame('length')
  reader.skip(3)
  const kind = KINDS.get(reader.uint8())
  const id = reader.hex(5).slice(0, 9)
  if (!/^\d+$/.test(id)) throw new BadFrame('id')
  if (kind === undefined) return { uniqueIds: [id], positions: [] }
  reader.skip(1) // model
  const attributes: Attributes = { type: kind, versionFw: String(reader.uint16() & 0x7fff) }
  const fix = readFix(reader, attributes)
  attributes['odometer'] = reader.uint32()
  attributes['power'] = readDecimal(reader, 1)
  attributes['ignition'] = hasBit(reader.uint8(), 0)
  const record = Buffer.from(frame.subarray(3, reader.offset + 1))
  readReason(reader, kind, attributes)
  return { uniqueIds: [id], positions: [{ fix, attributes, record }] }
}

function readFix(reader: ByteReader, attributes: Attributes): RawFix {
  const [year, month, day] = [reader.uint8(), reader.uint8(), reader.uint8()]
  const time = dateFromParts([year, month, day, reader.uint8(), reader.uint8(), reader.uint8()])
  if (time === undefined) throw new BadFrame('time')
  reader.skip(3) // cell
  const north = reader.uint8() + reader.bcd(6) / 1e6
  const east = reader.uint8() + reader.bcd(6) / 1e6
  const speed = knotsFromKmh(readDecimal(reader, 2))
  const course = courseOf(readDecimal(reader, 2))
  const flags = reader.uint8()
  attributes['sat'] = flags & 0x1f
  const latitude = hasBit(flags, FLAG.SOUTH) ? -north : north
  const longitude = hasBit(flags, FLAG.WEST) ? -east : east
  checkCoordinates(latitude, longitude)
  return { time, valid: hasBit(flags, FLAG.FIX), latitude, longitude, speed, course }
}

function readDecimal(reader: ByteReader, wholeBytes: 1 | 2): number {
  const whole = wholeBytes === 1 ? reader.uint8() : reader.uint16()
  return whole + reader.bcd(2) / 100
}

/** Status: mode and message number; alerts and emergencies: their code. */
function readReason(reader: ByteReader, kind: string, attributes: Attributes): void {
  const code = reader.uint8()
  if (kind === 'STT') {
    attributes['status'] = code
    attributes['index'] = reader.uint16()
    return
  }
  const alarm = kind === 'EMG' ? emergencyOf(code) : alertOf(code)
  if (alarm !== undefined) attributes['alarm'] = alarm
}
