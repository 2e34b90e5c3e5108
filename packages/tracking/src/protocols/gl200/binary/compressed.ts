import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { courseOf } from '../../wire/text.ts'

const MOST_POINTS = 1_000
const WHOLE = 1
const DIFFERENCE = 2

/** What a point is the difference to. Speed in tenths of km/h, place in millionths of a degree. */
interface Point {
  speed: number
  course: number
  longitude: number
  latitude: number
  /** Seconds since 1970; 0 before the first whole point. */
  seconds: number
}

/** Points a second apart: a whole one, then differences to the one before. @throws BadFrame */
export function decodeCompressed(reader: ByteReader): RawPosition[] {
  const count = reader.uint16()
  if (count > MOST_POINTS) throw new BadFrame('count')
  const point: Point = { speed: 0, course: 0, longitude: 0, latitude: 0, seconds: 0 }
  const positions: RawPosition[] = []
  for (let index = 0; index < count; index++) {
    if (point.seconds > 0) point.seconds++
    const kind = reader.peek() >> 6
    if (kind === WHOLE) readWhole(reader, point)
    else if (kind === DIFFERENCE) readDifference(reader, point)
    else {
      reader.skip(1) // no fix, or the same place
      continue
    }
    if (point.seconds > 0) positions.push(positionAt(point))
  }
  return positions
}

/** Two bits of kind, one of the fix, twelve of speed, nine of course. The time counts for the first one only. */
function readWhole(reader: ByteReader, point: Point): void {
  const bits = reader.uint24()
  point.speed = (bits >> 9) & 0xfff
  point.course = bits & 0x1ff
  point.longitude = reader.int32()
  point.latitude = reader.int32()
  if (point.seconds === 0) point.seconds = reader.uint32()
}

/** Two bits of kind, one of the fix, then 7, 7, 12 and 11 bits with a sign, in five bytes. */
function readDifference(reader: ByteReader, point: Point): void {
  const high = reader.uint8()
  const low = reader.uint32()
  point.speed += signed(((high & 0x1f) << 2) | (low >>> 30), 7)
  point.course += signed(low >>> 23, 7)
  point.longitude += signed(low >>> 11, 12)
  point.latitude += signed(low, 11)
}

/** The lowest bits as a number with a sign. */
function signed(bits: number, width: number): number {
  return (bits << (32 - width)) >> (32 - width)
}

/** @throws BadFrame when differences lead off the Earth */
function positionAt({ speed, course, longitude, latitude, seconds }: Point): RawPosition {
  if (Math.abs(latitude) > 90_000_000 || Math.abs(longitude) > 180_000_000) throw new BadFrame('coordinates')
  const fix = {
    time: new Date(seconds * 1000),
    valid: true,
    latitude: latitude / 1e6,
    longitude: longitude / 1e6,
    speed: knotsFromKmh(Math.max(0, speed) / 10),
    course: courseOf((course + 360) % 360),
  }
  return { fix, attributes: {} }
}
