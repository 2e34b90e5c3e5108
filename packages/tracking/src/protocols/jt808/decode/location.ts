import { knotsFromKmh } from '@rastro/contracts'
import type { RawFix, RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { addAlarm, networkOf } from '../../wire/position.ts'
import { courseOf } from '../../wire/text.ts'
import { type Message, readDate } from '../message.ts'
import { alarmsOf } from './alarms.ts'
import { type Location, readElements } from './elements.ts'
import { type Model, modelOf } from './model.ts'

/** What follows the place where terminals do not write elements. */
const FLAT_TAIL = 18

/** One location report, as it also stands in batches. Speed in tenths of km/h, altitude in metres. */
export function readLocation(reader: ByteReader, message: Message): RawPosition {
  const model = modelOf(message.session)
  const position: RawPosition = { attributes: {}, record: reader.bytes }
  for (const alarm of alarmsOf(reader.uint32(), model)) addAlarm(position.attributes, alarm)
  const place = readPlace(reader, position, model)
  readMovement(reader, message, position, place)
  if (isFlat(reader)) readFlatTail(reader, position)
  else {
    const location: Location = { position, model, towers: [], accessPoints: [] }
    readElements(reader, location)
    const network = networkOf(location.towers, location.accessPoints)
    if (network !== undefined) position.network = network
  }
  return position
}

export type Place = Pick<RawFix, 'valid' | 'latitude' | 'longitude'>

/** Status bits, then coordinates in millionths of a degree with their signs among the bits. */
export function readPlace(reader: ByteReader, { attributes }: RawPosition, model: Model): Place {
  const status = reader.uint32()
  attributes['ignition'] = hasBit(status, 0)
  if (model.name === 'G1C PRO') attributes['motion'] = hasBit(status, 4)
  attributes['blocked'] = hasBit(status, 10)
  if (model.hasDoor) attributes['door'] = hasBit(status, 16)
  attributes['charge'] = hasBit(status, 26)
  const latitude = reader.uint32() / 1_000_000
  const longitude = reader.uint32() / 1_000_000
  return {
    valid: hasBit(status, 1),
    latitude: hasBit(status, 2) ? -latitude : latitude,
    longitude: hasBit(status, 3) ? -longitude : longitude,
  }
}

/** Altitude, speed, course and time, which make a fix of a place. */
export function readMovement(reader: ByteReader, message: Message, position: RawPosition, place: Place): void {
  const altitude = reader.int16()
  const speed = knotsFromKmh(reader.uint16() / 10)
  const course = courseOf(reader.uint16())
  setFix(position, { ...place, altitude, speed, course }, readDate(reader, message.session))
}

/**
 * A date the calendar does not have makes no fix, and neither do coordinates that are not on Earth: such a report is
 * acknowledged all the same, or the terminal would send nothing else for ever.
 */
export function setFix(position: RawPosition, fix: Omit<RawFix, 'time'>, time: Date | undefined): void {
  if (time === undefined) return
  if (Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180) position.fix = { time, ...fix }
  else position.deviceTime = time
}

/** Elements nearly always begin with the mileage, 4 bytes. */
function isFlat(reader: ByteReader): boolean {
  return reader.remaining === FLAT_TAIL && !(reader.peek() === 0x01 && reader.peek(1) === 0x04)
}

/** Remaining battery and mileage, odometer in km, volts, area, signal. */
function readFlatTail(reader: ByteReader, { attributes }: RawPosition): void {
  reader.skip(4)
  attributes['odometer'] = reader.uint32() * 1000
  attributes['battery'] = reader.uint16() / 10
  reader.skip(4)
  attributes['rssi'] = reader.uint8()
}

/** The reports of a batch, each with its length. @throws BadFrame when one is cut short */
export function readBatch(message: Message, lengthSize: 1 | 2): RawPosition[] {
  const { body } = message
  const positions: RawPosition[] = []
  while (body.remaining >= lengthSize) {
    const length = lengthSize === 1 ? body.uint8() : body.uint16()
    positions.push(readLocation(body.part(length), message))
  }
  return positions
}
