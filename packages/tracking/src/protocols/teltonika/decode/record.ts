import { knotsFromKmh } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { CODEC } from '../codecs.ts'
import { readGh3000, readGh3000Parameter } from './gh3000.ts'
import type { Family } from './model.ts'
import { collectNetwork } from './network.ts'
import { plainValue, readerOf } from './parameters.ts'
import { readVariable } from './variable.ts'

export interface RecordLayout {
  codec: number
  family: Family
  /** The owner says this device puts a group of 16-byte elements into every record. */
  hasLongElements: boolean
}

/** One AVL record: time, location, then IO elements grouped by size. Its bytes identify it when it is sent again. */
export function readRecord(reader: ByteReader, layout: RecordLayout): RawPosition {
  const start = reader.offset
  const { codec, family } = layout
  const head = codec === CODEC.GH3000 ? readGh3000(reader) : { position: readHead(reader, codec), groups: 0x0f }
  const { position, groups } = head
  const raw = new Map<number, bigint>()
  for (const [bit, size] of SIZES) if (hasBit(groups, bit)) readGroup(reader, position, { ...layout, size, raw })
  if (codec !== CODEC.GH3000) readGroup(reader, position, { ...layout, size: 8, raw })
  if (layout.hasLongElements) readLongElements(reader, position, codec)
  if (codec === CODEC.AVL_8_EXTENDED) readVariableElements(reader, position)
  collectNetwork(position, family)
  if (family.isFm6) readTachographDriver(position, raw)
  position.record = reader.bytes.subarray(start, reader.offset)
  return position
}

const SIZES = [
  [1, 1],
  [2, 2],
  [3, 4],
] as const

/** Milliseconds, priority, then location: coordinates in ten-millionths of a degree, speed in km/h. */
function readHead(reader: ByteReader, codec: number): RawPosition {
  const time = new Date(Number(reader.uint64()))
  const priority = reader.uint8()
  const longitude = reader.int32() / 10_000_000
  const latitude = reader.int32() / 10_000_000
  const altitude = reader.int16()
  const course = reader.uint16()
  const sat = reader.uint8()
  const speed = knotsFromKmh(reader.uint16())
  const event = codec === CODEC.AVL_8 ? reader.uint8() : reader.uint16()
  if (codec === CODEC.AVL_16) reader.skip(1) // what made the record
  reader.skip(codec === CODEC.AVL_8_EXTENDED ? 2 : 1) // count of all elements
  const position: RawPosition = { attributes: { priority, sat, event } }
  if (Number.isNaN(time.getTime())) return position
  // A record with impossible coordinates is still acknowledged, or the tracker would send nothing else for ever.
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) position.deviceTime = time
  else {
    const valid = sat !== 0
    position.fix = { time, valid, latitude, longitude, altitude, speed, course: course <= 360 ? course : 0 }
  }
  return position
}

interface Group extends RecordLayout {
  size: number
  /** Elements of eight bytes, exact. */
  raw: Map<number, bigint>
}

function readGroup(reader: ByteReader, position: RawPosition, group: Group): void {
  const count = readCount(reader, group.codec)
  for (let index = 0; index < count; index++) {
    const id = readId(reader, group.codec)
    if (group.codec === CODEC.GH3000) readGh3000Parameter(reader, position, id, group.size)
    else readParameter(reader, position, { ...group, id })
  }
}

function readParameter(reader: ByteReader, position: RawPosition, group: Group & { id: number }): void {
  const { id, size } = group
  const next = reader.offset + size
  const read = readerOf(id, group.family)
  if (read !== undefined) read(reader, position)
  else {
    if (size === 8 && reader.remaining >= 8) group.raw.set(id, reader.bytes.readBigUInt64BE(reader.offset))
    position.attributes[`io${id}`] = plainValue(reader, size)
  }
  // Some firmware sends a known element in another size; the declared size decides where the next one is.
  reader.offset = next
}

function readCount(reader: ByteReader, codec: number): number {
  return codec === CODEC.AVL_8_EXTENDED ? reader.uint16() : reader.uint8()
}

function readId(reader: ByteReader, codec: number): number {
  return codec === CODEC.AVL_8_EXTENDED || codec === CODEC.AVL_16 ? reader.uint16() : reader.uint8()
}

function readLongElements(reader: ByteReader, position: RawPosition, codec: number): void {
  const count = readCount(reader, codec)
  for (let index = 0; index < count; index++) {
    const id = readId(reader, codec)
    position.attributes[`io${id}`] = reader.hex(16)
  }
}

function readVariableElements(reader: ByteReader, position: RawPosition): void {
  const count = reader.uint16()
  for (let index = 0; index < count; index++) {
    const id = reader.uint16()
    readVariable(position.attributes, id, reader.slice(reader.uint16()))
  }
}

/** The card of a tachograph comes as text in two elements. */
function readTachographDriver(position: RawPosition, raw: Map<number, bigint>): void {
  const high = raw.get(195)
  const low = raw.get(196)
  if (high === undefined || low === undefined) return
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64BE(high, 0)
  bytes.writeBigUInt64BE(low, 8)
  const driver = bytes.toString('latin1').replace(/(?<!\0)\0+$/, '')
  if (driver !== '') position.attributes['driverUniqueId'] = driver
}
