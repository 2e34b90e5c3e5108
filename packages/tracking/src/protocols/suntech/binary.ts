import { type Attributes, knotsFromKmh, type Network } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawFix, type RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { alertOf } from './alarms.ts'
import { FIELD } from './mask.ts'

const ALERT = 0x82
/** The alert that names a driver. */
const DRIVER_SEEN = 59
const HEAD = 3
const SIGN = 0x8000_0000

/**
 * Binary report of the ST4xxx/ST8xxx family: type, length, id, and the fields a mask of 24 bits announces.
 * @throws BadFrame
 */
export function decodeBinary(frame: Buffer): Decoded {
  const reader = new ByteReader(frame)
  const type = reader.uint8()
  reader.skip(2)
  const id = reader.hex(5)
  if (!/^\d+$/.test(id)) throw new BadFrame('id')
  const mask = reader.uint24()
  const position = readReport(reader, mask, type)
  return { uniqueIds: [id], positions: [{ ...position, record: Buffer.from(frame.subarray(HEAD)) }] }
}

function readReport(reader: ByteReader, mask: number, type: number): RawPosition {
  const attributes: Attributes = {}
  const has = (bit: number) => hasBit(mask, bit)
  if (has(FIELD.MODEL)) reader.skip(1)
  if (has(FIELD.FIRMWARE)) attributes['versionFw'] = `${reader.uint8()}.${reader.uint8()}.${reader.uint8()}`
  if (has(FIELD.LIVE) && reader.uint8() === 0) attributes['archive'] = true
  const time = has(FIELD.DATE) && has(FIELD.CLOCK) ? readTime(reader) : undefined
  const network = readCell(reader, mask)
  if (has(FIELD.RSSI)) attributes['rssi'] = reader.uint8()
  const latitude = has(FIELD.LATITUDE) ? readDegrees(reader) : undefined
  const longitude = has(FIELD.LONGITUDE) ? readDegrees(reader) : undefined
  const motion = readState(reader, mask, attributes)
  readReason(reader, mask, { type, attributes })
  const rest = { attributes, ...(network === undefined ? {} : { network }) }
  if (time === undefined) return rest
  if (latitude === undefined || longitude === undefined) return { deviceTime: time, ...rest }
  checkCoordinates(latitude, longitude)
  return { fix: { time, latitude, longitude, ...motion }, ...rest }
}

function readTime(reader: ByteReader): Date {
  const [year, month, day] = [reader.uint8(), reader.uint8(), reader.uint8()]
  const time = dateFromParts([year, month, day, reader.uint8(), reader.uint8(), reader.uint8()])
  if (time === undefined) throw new BadFrame('time')
  return time
}

function readCell(reader: ByteReader, mask: number): Network | undefined {
  const cellId = hasBit(mask, FIELD.CELL) ? reader.uint32() : 0
  const mobileCountryCode = hasBit(mask, FIELD.COUNTRY) ? reader.uint16() : 0
  const mobileNetworkCode = hasBit(mask, FIELD.OPERATOR) ? reader.uint16() : 0
  const locationAreaCode = hasBit(mask, FIELD.AREA) ? reader.uint16() : 0
  return networkOf([{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode }])
}

/** Millionths of a degree; the highest bit is the sign, the rest its amount. */
function readDegrees(reader: ByteReader): number {
  const value = reader.uint32()
  return (value >= SIGN ? SIGN - value : value) / 1e6
}

/** Speed in hundredths of km/h and course in hundredths of a degree become knots and degrees. */
function readState(
  reader: ByteReader,
  mask: number,
  attributes: Attributes,
): Pick<RawFix, 'valid' | 'speed' | 'course'> {
  const has = (bit: number) => hasBit(mask, bit)
  const speed = has(FIELD.SPEED) ? knotsFromKmh(reader.uint16() / 100) : 0
  const course = has(FIELD.COURSE) ? courseOf(reader.uint16() / 100) : 0
  if (has(FIELD.SATELLITES)) attributes['sat'] = reader.uint8()
  const valid = has(FIELD.VALID) && reader.uint8() > 0
  if (has(FIELD.INPUT)) {
    const input = reader.uint8()
    attributes['ignition'] = hasBit(input, 0)
    attributes['input'] = input
  }
  if (has(FIELD.OUTPUT)) attributes['output'] = reader.uint8()
  return { valid, speed, course }
}

function readReason(reader: ByteReader, mask: number, report: { type: number; attributes: Attributes }): void {
  const code = hasBit(mask, FIELD.REASON) ? reader.uint8() : 0
  const alarm = report.type === ALERT ? alertOf(code) : undefined
  if (alarm !== undefined) report.attributes['alarm'] = alarm
  if (hasBit(mask, FIELD.MODIFIER)) reader.skip(2)
  if (hasBit(mask, FIELD.DATA) && code === DRIVER_SEEN) report.attributes['driverUniqueId'] = reader.hex(8)
}
