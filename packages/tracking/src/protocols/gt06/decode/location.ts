import { type CellTower, knotsFromKmh } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { bitsBetween, hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { dateFromParts } from '../../wire/dates.ts'
import { checkCoordinates, networkOf } from '../../wire/position.ts'
import { dateInZone } from '../../wire/time-zone.ts'
import { TYPE } from '../kinds.ts'
import type { Message } from '../message.ts'
import type { Variant } from '../variant.ts'

/** Where a login keeps the offset of the tracker's clock, for the packets after it. */
export const OFFSET_KEY = 'gt06.offsetMs'

/** Coordinates count ten-thousandths of a minute, three to the unit. */
const UNITS_PER_DEGREE = 1_800_000

/** Six bytes of calendar, on the clock of the owner's time zone, else of the login's, else UTC. */
export function readDate(message: Message): Date | undefined {
  const { reader, session } = message
  const parts = [
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
    reader.uint8(),
  ] as const
  const zone = session.device.attributes?.['decoder.timezone']
  if (typeof zone === 'string') return dateInZone(parts, zone)
  const offset = session.memory.get(OFFSET_KEY)
  return dateFromParts(parts, typeof offset === 'number' ? offset : 0)
}

export interface GpsLayout {
  hasLength?: boolean
  withoutSatellites?: boolean
  withoutSpeed?: boolean
  /** Two bytes of speed instead of one. */
  longSpeed?: boolean
  /** Course and flags stand before the speed. */
  flagsFirst?: boolean
}

/**
 * Read the location block: date, satellites, coordinates, speed in km/h, course with flags in its high bits.
 * False when the block says it is empty; the date is then the device's time.
 * @throws BadFrame when the coordinates are not on Earth
 */
export function readGps(message: Message, position: RawPosition, layout: GpsLayout = {}): boolean {
  const { reader } = message
  const time = readDate(message)
  if (layout.hasLength === true && reader.uint8() === 0) {
    if (time !== undefined) position.deviceTime = time
    return false
  }
  if (layout.withoutSatellites !== true) position.attributes['sat'] = reader.uint8() & 0x0f
  const latitude = reader.uint32() / UNITS_PER_DEGREE
  const longitude = reader.uint32() / UNITS_PER_DEGREE
  const early = layout.flagsFirst === true ? reader.uint16() : 0
  const speed = layout.withoutSpeed === true ? 0 : layout.longSpeed === true ? reader.uint16() : reader.uint8()
  const flags = layout.flagsFirst === true ? early : reader.uint16()
  setFix(position, { time, latitude, longitude, speed, flags })
  if (hasBit(flags, 14)) position.attributes['ignition'] = hasBit(flags, 15)
  return true
}

interface FixParts {
  time: Date | undefined
  latitude: number
  longitude: number
  /** km/h. */
  speed: number
  flags: number
}

/** Flags: bits 0-9 course, 10 north, 11 west, 12 fixed. A date the calendar does not have makes no fix. */
export function setFix(position: RawPosition, parts: FixParts): void {
  const { time, flags } = parts
  const latitude = hasBit(flags, 10) ? parts.latitude : -parts.latitude
  const longitude = hasBit(flags, 11) ? -parts.longitude : parts.longitude
  checkCoordinates(latitude, longitude)
  if (time === undefined) return
  const course = bitsBetween(flags, 0, 10)
  position.fix = {
    time,
    valid: hasBit(flags, 12),
    latitude,
    longitude,
    speed: knotsFromKmh(parts.speed),
    course: course <= 360 ? course : 0,
  }
}

/** Read one cell tower. False when the block says it is empty. */
export function readCell(message: Message, position: RawPosition, hasLength: boolean): boolean {
  const { reader, type, variant } = message
  const length = hasLength ? reader.uint8() : 0
  if (hasLength && length === 0) {
    skipEmptyCell(reader)
    return false
  }
  const hasRadio = type === TYPE.GPS_LBS_8 || type === TYPE.ALARM_MODULE
  const radio = hasRadio ? reader.uint8() : 0
  const country = reader.uint16()
  const isWide =
    radio >= 3 || type === TYPE.LBS_ALARM || type === TYPE.GPS_LBS_7 || (type === TYPE.WIFI_3 && variant === 'lw4g')
  const longNetwork = hasBit(country, 15) || type === TYPE.GPS_LBS_6 || variant === 'sl4x'
  const mobileNetworkCode = longNetwork ? reader.uint16() : reader.uint8()
  const locationAreaCode = isWide ? reader.uint32() : reader.uint16()
  const cellId = readCellId(message, isWide)
  if (hasRadio) reader.skip(radio >= 3 ? 2 : 1)
  const tower: CellTower = {
    cellId,
    locationAreaCode,
    mobileCountryCode: bitsBetween(country, 0, 15),
    mobileNetworkCode,
  }
  const network = networkOf([tower])
  if (network !== undefined) position.network = network
  if (length > 9) reader.skip(length - 9)
  return true
}

const FOUR_BYTE_CELLS = new Set<Variant>(['seeworld', 'vlAsset'])

function readCellId(message: Message, isWide: boolean): number {
  const { reader, type, variant } = message
  if (isWide || variant === 'sl4x') return Number(reader.uint64())
  const isFourBytes =
    type === TYPE.GPS_LBS_6 || type === TYPE.IBUTTON || type === TYPE.GPS_LBS_DRIVER || FOUR_BYTE_CELLS.has(variant)
  return isFourBytes ? reader.uint32() : reader.uint24()
}

/** An empty cell block may be followed by 45 bytes of padding: 9 of any kind, the rest zero. */
function skipEmptyCell(reader: ByteReader): void {
  const start = reader.offset + 9
  const padding = reader.bytes.subarray(start, start + 36)
  if (padding.every((byte) => byte === 0)) reader.skip(Math.min(reader.remaining, 45))
}
