import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawFix, type RawPosition } from '../protocol.ts'
import { bitsBetween, hasBit } from '../wire/bits.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { crc16Xmodem } from '../wire/checksums.ts'
import { mark } from './frame.ts'

const POSITION = 0x31
const ACKNOWLEDGE = 0x02
/** Checksum and end. */
const TRAILER = 3

/**
 * One message, marked bytes put back: start, kind of device, kind of message, number of the device, content, checksum,
 * end. Wrong checksums are accepted, as the reference does. Only positions are answered, with their checksum.
 * @throws BadFrame when it is cut short
 */
export function decode(frame: Buffer): Decoded {
  if (frame.length === 0) return { positions: [] }
  if (frame.length < TRAILER) throw new BadFrame('truncated')
  const reader = new ByteReader(frame.subarray(0, -TRAILER))
  reader.skip(1)
  const device = reader.uint8()
  const kind = reader.uint8()
  const id = reader.uint32Le()
  const uniqueIds = [String(id)]
  if (kind !== POSITION) return { uniqueIds, positions: [] }
  const checksum = frame.readUInt16LE(frame.length - TRAILER)
  return { uniqueIds, positions: [readPosition(reader)], reply: acknowledge(device, id, checksum) }
}

function acknowledge(device: number, id: number, checksum: number): Buffer {
  const content = Buffer.alloc(10)
  content.writeUInt8(device, 0)
  content.writeUInt8(ACKNOWLEDGE, 1)
  content.writeUInt32LE(id, 2)
  content.writeUInt16LE(checksum, 6)
  content.writeUInt16LE(crc16Xmodem(content.subarray(0, 8)), 8)
  return mark(content)
}

function readPosition(reader: ByteReader): RawPosition {
  reader.skip(1) // version
  const groups = reader.uint8()
  const position: RawPosition = { attributes: { index: reader.uint16Le() } }
  const { attributes } = position
  // The number in front counts the messages.
  position.record = reader.bytes.subarray(reader.offset)
  const fix: RawFix = {
    time: readTime(reader),
    valid: true,
    latitude: readDegrees(reader),
    longitude: readDegrees(reader),
  }
  const flags = reader.uint32Le()
  attributes['ignition'] = hasBit(flags, 0)
  if (hasBit(flags, 1)) attributes['alarm'] = 'general'
  attributes['input'] = bitsBetween(flags, 2, 7)
  attributes['output'] = bitsBetween(flags, 7, 10)
  attributes['charge'] = hasBit(flags, 20)
  fix.course = bitsBetween(flags, 10, 13) * 45
  fix.speed = knotsFromKmh(reader.uint8())
  reader.skip(1) // which inputs exist
  setFix(position, fix)
  readGroups(reader, position, groups)
  return position
}

/** What is not on Earth is kept without a place: it is acknowledged, or the tracker would send nothing else for ever. */
function setFix(position: RawPosition, fix: RawFix): void {
  if (Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180) position.fix = fix
  else position.deviceTime = fix.time
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(2000, 0, 1)

/** Days since 2000, hours, minutes and seconds in bits, UTC. A receiver that lost count is for the pipeline to correct. */
function readTime(reader: ByteReader): Date {
  const bits = reader.uint32Le()
  const days = bits >>> 17
  const seconds = (bitsBetween(bits, 12, 17) * 60 + bitsBetween(bits, 6, 12)) * 60 + (bits & 0x3f)
  return new Date(EPOCH + days * DAY_MS + seconds * 1000)
}

/** Millionths of a degree. */
function readDegrees(reader: ByteReader): number {
  return reader.int32Le() / 1_000_000
}

type GroupReader = (reader: ByteReader, position: RawPosition) => void

/** What may follow, by the bit that announces it. */
const GROUPS: readonly GroupReader[] = [
  (reader) => reader.skip(8), // waypoints
  (reader) => reader.skip(8), // wireless accessory
  readReceiver,
  (reader, { attributes }) => void (attributes['odometer'] = reader.uint32Le()),
  (reader, { attributes }) => void (attributes['hours'] = reader.uint32Le() * 60_000),
  (reader) => reader.skip(4), // what made the report
  readVoltages,
  readDriver,
]

function readGroups(reader: ByteReader, position: RawPosition, groups: number): void {
  for (const [bit, read] of GROUPS.entries()) if (hasBit(groups, bit)) read(reader, position)
}

function readReceiver(reader: ByteReader, { attributes, fix }: RawPosition): void {
  attributes['sat'] = reader.uint8()
  attributes['hdop'] = reader.uint8()
  const accuracy = reader.uint8()
  if (fix !== undefined) fix.accuracy = accuracy
  attributes['rssi'] = reader.uint8()
  reader.skip(2) // time since it was switched on
  attributes['power'] = reader.uint8()
  attributes['temp1'] = reader.int8()
}

function readVoltages(reader: ByteReader, { attributes }: RawPosition): void {
  attributes['power'] = reader.uint16Le() / 1000
  attributes['battery'] = reader.uint16Le()
}

function readDriver(reader: ByteReader, { attributes }: RawPosition): void {
  const driver = reader.uint32Le()
  if (driver !== 0) attributes['driverUniqueId'] = String(driver)
}
