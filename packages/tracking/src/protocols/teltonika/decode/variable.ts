import type { Attributes } from '@rastro/contracts'
import { hasBit } from '../../wire/bits.ts'
import { ByteReader } from '../../wire/byte-reader.ts'

/** Elements of codec 8E that tell their own length: names, fault codes, beacons; the rest is kept as hex. */
export function readVariable(attributes: Attributes, id: number, bytes: Buffer): void {
  if (id === 256 || id === 325) attributes['vin'] = bytes.toString('latin1')
  else if (id === 281) attributes['dtcs'] = bytes.toString('latin1').replaceAll(',', ' ')
  else if (id === 385) readBeacons(attributes, new ByteReader(bytes))
  else if (TAG_LISTS.has(id)) readTags(attributes, new ByteReader(bytes))
  else attributes[`io${id}`] = bytes.toString('hex')
}

/** iBeacon or Eddystone by the high half of the flags. */
function readBeacons(attributes: Attributes, reader: ByteReader): void {
  reader.skip(1) // which part of the list
  for (let index = 1; reader.remaining > 0; index++) {
    const beacon = `beacon${index}`
    const flags = reader.uint8()
    if (flags >> 4 > 0) {
      attributes[`${beacon}Uuid`] = reader.hex(16)
      attributes[`${beacon}Major`] = reader.uint16()
      attributes[`${beacon}Minor`] = reader.uint16()
    } else {
      attributes[`${beacon}Namespace`] = reader.hex(10)
      attributes[`${beacon}Instance`] = reader.hex(6)
    }
    attributes[`${beacon}Rssi`] = reader.int8()
    if (hasBit(flags, 1)) attributes[`${beacon}Battery`] = reader.uint16() / 100
    if (hasBit(flags, 2)) attributes[`${beacon}Temp`] = reader.uint16()
  }
}

const TAG_LISTS = new Set([548, 10828, 10829, 10831, 11317])

/** Sensor tags: each its own length, then parameters of id, length, value. */
function readTags(attributes: Attributes, reader: ByteReader): void {
  reader.skip(1) // header
  for (let index = 1; reader.remaining > 0; index++) {
    const tag = new ByteReader(reader.slice(reader.uint8()))
    while (tag.remaining > 0) {
      const id = tag.uint8()
      const length = tag.uint8()
      const read = TAG_PARAMETERS.get(id)
      if (read === undefined) tag.skip(length)
      else read(attributes, tag, { name: `tag${index}`, length })
    }
  }
}

type TagReader = (attributes: Attributes, tag: ByteReader, place: { name: string; length: number }) => void

function value(suffix: string, size: 'int8' | 'uint8' | 'uint16' | 'int16'): TagReader {
  return (attributes, tag, { name }) => {
    attributes[name + suffix] = tag[size]()
  }
}

function isSet(suffix: string): TagReader {
  return (attributes, tag, { name }) => {
    attributes[name + suffix] = tag.uint8() > 0
  }
}

const TAG_PARAMETERS = new Map<number, TagReader>([
  [0, value('Rssi', 'int8')],
  [1, (attributes, tag, { name, length }) => void (attributes[`${name}Id`] = tag.hex(length))],
  [2, (attributes, tag, place) => readFlags(attributes, tag, place)],
  [5, (attributes, tag, { name, length }) => void (attributes[`${name}Name`] = tag.slice(length).toString('utf8'))],
  [6, value('Temp', 'int16')],
  [7, value('Humidity', 'uint8')],
  [8, isSet('Magnet')],
  [9, isSet('Motion')],
  [10, value('MotionCount', 'uint16')],
  [11, value('Pitch', 'int8')],
  [12, value('AngleRoll', 'int16')],
  [13, value('LowBattery', 'uint8')],
  [14, value('Battery', 'uint16')],
  [15, (attributes, tag, { name }) => void (attributes[`${name}Mac`] = tag.hex(6))],
])

/** Bit 6: battery low. Bit 7: a voltage follows, in steps of 10 mV above 2 V. */
const readFlags: TagReader = (attributes, tag, { name, length }) => {
  const data = new ByteReader(tag.slice(length))
  const flags = data.uint8()
  if (hasBit(flags, 6)) attributes[`${name}LowBattery`] = true
  if (hasBit(flags, 7)) attributes[`${name}Voltage`] = data.uint8() * 10 + 2000
}
