import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { courseOf } from '../wire/text.ts'
import { joinPairs, keepParameter, readParameter } from './parameters.ts'

const NO_COORDINATE = -0x80000000
const SIZES = [1, 2, 4, 8]

/**
 * Records, oldest first. In the extended form a record whose parameters do not fit is sent in parts, which say so in
 * one byte: parts behind the first in the high half, the number of this one in the low half.
 */
export function readRecords(reader: ByteReader, isExtended: boolean): RawPosition[] {
  const positions: RawPosition[] = []
  reader.skip(1) // records left
  let start = 0
  for (let count = reader.uint8(); count > 0; count--) {
    const before = reader.offset
    const time = new Date(reader.uint32() * 1000)
    reader.skip(1) // counter within the second
    const continued = isExtended && isContinued(reader.uint8()) ? positions.pop() : undefined
    if (continued === undefined) start = before
    reader.skip(1) // priority
    const position = continued ?? { attributes: {} }
    readPlace(reader, position, time)
    readParameters(reader, position, isExtended)
    position.record = reader.bytes.subarray(start, reader.offset)
    positions.push(position)
  }
  return positions
}

function isContinued(extension: number): boolean {
  const number = extension & 0x0f
  return number > 0 && number <= extension >> 4
}

/** Coordinates in ten-millionths of a degree, tenths of a metre, hundredths of a degree, km/h. */
function readPlace(reader: ByteReader, position: RawPosition, time: Date): void {
  const longitude = reader.int32()
  const latitude = reader.int32()
  if (longitude === NO_COORDINATE || latitude === NO_COORDINATE) {
    reader.skip(8)
    if (position.fix === undefined) position.deviceTime = time
    return
  }
  const altitude = reader.uint16() / 10
  const course = courseOf(reader.uint16() / 100)
  position.attributes['sat'] = reader.uint8()
  const speed = knotsFromKmh(reader.uint16())
  position.attributes['hdop'] = reader.uint8() / 10
  setFix(position, { time, valid: true, ...degreesOf(latitude, longitude), altitude, course, speed })
}

/** Coordinates in ten-millionths of a degree. */
export function degreesOf(latitude: number, longitude: number): { latitude: number; longitude: number } {
  return { latitude: latitude / 10_000_000, longitude: longitude / 10_000_000 }
}

/** What is not on Earth is kept without a place: it is acknowledged, or the tracker would send nothing else for ever. */
export function setFix(position: RawPosition, fix: NonNullable<RawPosition['fix']>): void {
  if (Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180) position.fix = fix
  else position.deviceTime = fix.time
}

function readParameters(reader: ByteReader, position: RawPosition, isExtended: boolean): void {
  const readId = () => (isExtended ? reader.uint16() : reader.uint8())
  position.attributes['event'] = readId()
  const longs = new Map<number, Buffer>()
  for (const size of SIZES) {
    for (let count = reader.uint8(); count > 0; count--) {
      const id = readId()
      const parameter = readParameter(reader, size)
      if (size === 8) longs.set(id, parameter.bytes)
      keepParameter(position, id, parameter)
    }
  }
  joinPairs(position, longs)
}

const STORED = 2

/** Trouble codes with the place where they came up. @throws BadFrame when there are none */
export function readTroubles(reader: ByteReader): RawPosition[] {
  const positions: RawPosition[] = []
  for (let count = reader.uint8(); count > 0; count--) {
    const start = reader.offset
    reader.skip(1)
    const time = new Date(reader.uint32() * 1000)
    const longitude = reader.int32()
    const position: RawPosition = { attributes: {} }
    setFix(position, { time, valid: true, ...degreesOf(reader.int32(), longitude) })
    if (reader.uint8() === STORED) position.attributes['archive'] = true
    position.attributes['dtcs'] = reader.text(5).replaceAll('\0', ' ').trim()
    position.record = reader.bytes.subarray(start, reader.offset)
    positions.push(position)
  }
  if (positions.length === 0) throw new BadFrame('empty')
  return positions
}
