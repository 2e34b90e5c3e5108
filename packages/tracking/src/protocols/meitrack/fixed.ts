import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm, checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { alarmOf } from './alarms.ts'
import { instantOf } from './epoch.ts'

/** Revision, length of a record, and how many wait in the tracker. */
const HEAD = 8
const RECORD = 52

/** `CCC`: records of always the same fields, low byte first. @throws BadFrame when there is none, or a place off Earth */
export function decodeFixed(body: Buffer): RawPosition[] {
  const reader = new ByteReader(body)
  reader.skip(HEAD)
  const positions: RawPosition[] = []
  while (reader.remaining >= RECORD) {
    const record = reader.slice(RECORD)
    positions.push({ ...decodeRecord(new ByteReader(record)), record })
  }
  if (positions.length === 0) throw new BadFrame('truncated')
  return positions
}

function decodeRecord(reader: ByteReader): RawPosition {
  const attributes: Attributes = {}
  const event = reader.uint8()
  attributes['event'] = event
  addAlarm(attributes, alarmOf(event))
  const [latitude, longitude] = [reader.int32Le() / 1e6, reader.int32Le() / 1e6]
  checkCoordinates(latitude, longitude)
  const time = instantOf(reader.uint32Le())
  const valid = reader.uint8() === 1
  attributes['sat'] = reader.uint8()
  attributes['rssi'] = reader.uint8()
  const motion = { speed: knotsFromKmh(reader.uint16Le()), course: courseOf(reader.uint16Le()) }
  attributes['hdop'] = reader.uint16Le() / 10
  const altitude = reader.int16Le()
  attributes['odometer'] = reader.uint32Le()
  attributes['runtime'] = reader.uint32Le()
  const network = readCell(reader)
  attributes['status'] = reader.uint16Le()
  attributes['adc1'] = reader.uint16Le()
  attributes['battery'] = reader.uint16Le() / 100
  attributes['power'] = reader.uint16Le()
  return {
    fix: { time, valid, latitude, longitude, ...motion, altitude },
    attributes,
    ...(network === undefined ? {} : { network }),
  }
}

function readCell(reader: ByteReader): RawPosition['network'] {
  const [mobileCountryCode, mobileNetworkCode] = [reader.uint16Le(), reader.uint16Le()]
  const [locationAreaCode, cellId] = [reader.uint16Le(), reader.uint16Le()]
  return mobileCountryCode === 0
    ? undefined
    : networkOf([{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode }])
}
