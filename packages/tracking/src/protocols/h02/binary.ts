import type { Attributes } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawFix } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { LONG_ID } from './frame.ts'
import { batteryLevelOf, readStatus } from './status.ts'

const FLAG = { VALID: 1, NORTH: 2, EAST: 3 } as const
/** Bytes a report is made of besides its id; what follows counts messages. */
const BODY = 25

/**
 * The binary report: decimal digits, two a byte. Speed in knots, fix time in UTC.
 * @throws BadFrame `truncated`, `id`, `time` or `coordinates`
 */
export function decodeBinary(frame: Buffer): Decoded {
  const reader = new ByteReader(frame)
  reader.skip(1)
  const id = frame.length === LONG_ID ? reader.hex(8).slice(0, 15) : reader.hex(5)
  if (!/^\d+$/.test(id)) throw new BadFrame('id')
  const start = reader.offset
  const time = readTime(reader)
  const latitude = reader.bcd(2) + reader.bcd(6) / 600_000
  const battery = batteryLevelOf(reader.uint8())
  // Degrees take three digits, minutes the next six; the flags share the last byte.
  const whole = reader.bcd(9)
  const longitude = Math.trunc(whole / 1e6) + (whole % 1e6) / 600_000
  const flags = reader.peek(-1) & 0x0f
  const speed = reader.bcd(3)
  const course = (reader.peek(-1) & 0x0f) * 100 + reader.bcd(2)
  const fix: RawFix = {
    time,
    valid: hasBit(flags, FLAG.VALID),
    latitude: hasBit(flags, FLAG.NORTH) ? latitude : -latitude,
    longitude: hasBit(flags, FLAG.EAST) ? longitude : -longitude,
    speed,
    course: courseOf(course),
  }
  checkCoordinates(fix.latitude, fix.longitude)
  const attributes: Attributes = battery === undefined ? {} : { batteryLevel: battery }
  readStatus(attributes, reader.uint32())
  const record = Buffer.from(frame.subarray(start, start + BODY))
  return { uniqueIds: [id], positions: [{ fix, attributes, record }] }
}

function readTime(reader: ByteReader): Date {
  const clock = [reader.bcd(2), reader.bcd(2), reader.bcd(2)] as const
  const [day, month, year] = [reader.bcd(2), reader.bcd(2), reader.bcd(2)]
  const time = dateFromParts([year, month, day, ...clock])
  if (time === undefined) throw new BadFrame('time')
  return time
}
