import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, integerOf } from '../wire/text.ts'

const KEY = 'suntech.crash'
/** `CRR;id;part;parts;length;` in front, a semicolon and a checksum behind. */
const HEAD = 23
const TAIL = 3
const LONGEST = 8192
/** Seconds of the four moments, counted from the crash. */
const MOMENTS = [-3, -2, -1, 1]
const TIME_BYTES = 6
const PLACE_BYTES = 12
const SAMPLE_BYTES = 6

/**
 * Report of a crash in parts: four moments around it, each with a place and the accelerations measured there. Nothing
 * comes out before the last part.
 * @throws BadFrame
 */
export function decodeCrash(frame: Buffer, session: DecodeSession): Decoded {
  const [, id = '', part, parts] = frame.toString('latin1', 0, HEAD).split(';')
  if (!/^\d{3,20}$/.test(id) || frame.length < HEAD + TAIL) throw new BadFrame('id')
  const before = integerOf(part) === 1 ? undefined : session.memory.get(KEY)
  const piece = frame.subarray(HEAD, frame.length - TAIL)
  const whole = Buffer.concat(Buffer.isBuffer(before) ? [before, piece] : [piece])
  session.memory.delete(KEY)
  if (whole.length > LONGEST) throw new BadFrame('length')
  if (part === parts) return { uniqueIds: [id], positions: decodeMoments(whole) }
  session.memory.set(KEY, whole)
  return { uniqueIds: [id], positions: [] }
}

function decodeMoments(bytes: Buffer): RawPosition[] {
  const reader = new ByteReader(bytes)
  const [year, month, day] = [reader.uint8(), reader.uint8(), reader.uint8()]
  const time = dateFromParts([year, month, day, reader.uint8(), reader.uint8(), reader.uint8()])
  if (time === undefined) throw new BadFrame('time')
  const size = Math.floor((bytes.length - TIME_BYTES) / MOMENTS.length)
  const samples = Math.floor((size - PLACE_BYTES) / SAMPLE_BYTES)
  if (samples < 0) throw new BadFrame('truncated')
  return MOMENTS.map((seconds) => readMoment(reader, new Date(time.getTime() + seconds * 1000), samples))
}

function readMoment(reader: ByteReader, time: Date, samples: number): RawPosition {
  const start = reader.offset
  const latitude = reader.int32Le() / 1e7
  const longitude = reader.int32Le() / 1e7
  checkCoordinates(latitude, longitude)
  const speed = knotsFromKmh(reader.uint16() / 100)
  const fix = { time, valid: true, latitude, longitude, speed, course: courseOf(reader.uint16() / 100) }
  const forces = Array.from({ length: samples }, () => [reader.int16Le(), reader.int16Le(), reader.int16Le()])
  const record = Buffer.from(reader.bytes.subarray(start, reader.offset))
  return { fix, attributes: { gSensor: JSON.stringify(forces) }, record }
}
