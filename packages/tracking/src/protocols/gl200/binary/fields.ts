import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { dateFromParts } from '../../wire/dates.ts'
import { checkCoordinates, networkOf } from '../../wire/position.ts'
import { courseOf } from '../../wire/text.ts'

/**
 * Names in eight bytes: an IMEI with two digits a byte, or the name somebody gave the tracker. The reference reads them
 * as one number, so that is a name as well.
 */
export function readNames(reader: ByteReader): string[] {
  const bytes = reader.slice(8)
  const number = bytes.readBigInt64BE().toString().padStart(15, '0')
  if (bytes.every((byte) => byte < 100) && (bytes[7] ?? 0) < 10) {
    const digits = [...bytes].map((byte, index) => String(byte).padStart(index < 7 ? 2 : 1, '0'))
    return [digits.join(''), number]
  }
  const name = bytes.toString('latin1').replaceAll('\0', '')
  return /^[\x21-\x7e]{1,8}$/.test(name) ? [name, number] : [number]
}

/** Year in two bytes, month, day, hour, minute, second, in UTC. @throws BadFrame `time` */
export function readTime(reader: ByteReader): Date {
  const parts = [
    reader.uint16(),
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
  ] as const
  const time = dateFromParts(parts)
  if (time === undefined) throw new BadFrame('time')
  return time
}

/** Percent and millivolts of every packet. */
export function readSupply(reader: ByteReader, attributes: Attributes): void {
  const level = reader.uint8()
  if (level <= 100) attributes['batteryLevel'] = level
  attributes['power'] = reader.uint16() / 1000
}

/** Accuracy, speed in tenths of km/h, course, altitude, place, time and cell. Accuracy 0 is no fix. @throws BadFrame */
export function readLocation(reader: ByteReader, attributes: Attributes): RawPosition {
  const hdop = reader.uint8()
  const speed = knotsFromKmh(reader.uint24() / 10)
  const course = courseOf(reader.uint16())
  const altitude = reader.int16()
  const longitude = reader.int32() / 1e6
  const latitude = reader.int32() / 1e6
  checkCoordinates(latitude, longitude)
  const time = readTime(reader)
  const network = readCell(reader)
  reader.skip(1)
  return {
    fix: { time, valid: hdop > 0, latitude, longitude, speed, course, altitude },
    attributes: { ...attributes, hdop },
    ...(network && { network }),
  }
}

/** Country, operator, area, cell. */
export function readCell(reader: ByteReader): RawPosition['network'] {
  const [mobileCountryCode, mobileNetworkCode] = [reader.uint16(), reader.uint16()]
  const [locationAreaCode, cellId] = [reader.uint16(), reader.uint16()]
  return networkOf([{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode }])
}
