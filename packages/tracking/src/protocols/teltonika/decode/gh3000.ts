import { type CellTower, knotsFromKmh } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { addAlarm, networkOf } from '../../wire/position.ts'
import { towerOf } from './network.ts'
import { plainValue } from './parameters.ts'

/** 2007-01-01 in seconds; the record counts from there, in 30 bits. */
const EPOCH = 1_167_609_600

/** Head of a GH3000 record (codec 7): time, and what the masks say is there. Tells which IO groups follow. */
export function readGh3000(reader: ByteReader): { position: RawPosition; groups: number } {
  const time = new Date(((reader.uint32() & 0x3fffffff) + EPOCH) * 1000)
  const position: RawPosition = { attributes: {} }
  const groups = reader.uint8()
  if (hasBit(groups, 0)) readLocation(reader, position, time)
  else position.deviceTime = time
  return { position, groups }
}

function readLocation(reader: ByteReader, position: RawPosition, time: Date): void {
  const mask = reader.uint8()
  const latitude = hasBit(mask, 0) ? reader.float() : 0
  const longitude = hasBit(mask, 0) ? reader.float() : 0
  const altitude = hasBit(mask, 1) ? reader.uint16() : 0
  const course = hasBit(mask, 2) ? (reader.uint8() * 360) / 256 : 0
  const speed = hasBit(mask, 3) ? knotsFromKmh(reader.uint8()) : 0
  if (hasBit(mask, 4)) position.attributes['sat'] = reader.uint8()
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (isOnEarth) position.fix = { time, valid: true, latitude, longitude, altitude, course, speed }
  else position.deviceTime = time
  if (hasBit(mask, 5)) readCell(reader, position, mask)
  else {
    if (hasBit(mask, 6)) position.attributes['rssi'] = reader.uint8()
    if (hasBit(mask, 7)) position.attributes['operator'] = reader.uint32()
  }
}

function readCell(reader: ByteReader, position: RawPosition, mask: number): void {
  const locationAreaCode = reader.uint16()
  const cellId = reader.uint16()
  const strength = hasBit(mask, 6) ? reader.uint8() : undefined
  const operator = hasBit(mask, 7) ? reader.uint32() : 0
  const tower: CellTower = { ...towerOf(locationAreaCode, cellId, operator) }
  if (strength !== undefined) tower.signalStrength = -strength
  const network = networkOf([tower])
  if (network !== undefined) position.network = network
}

/** IO element of a GH3000, whose numbers have meanings of their own. */
export function readGh3000Parameter(reader: ByteReader, position: RawPosition, id: number, length: number): void {
  const value = plainValue(reader, length)
  const { attributes } = position
  const scale = SCALED.get(id)
  if (scale !== undefined) attributes[scale[0]] = value / scale[1]
  else if (id === 222) addAlarm(attributes, value === 1 ? 'sos' : undefined)
  else if (FLAGS.has(id)) attributes[FLAGS.get(id) ?? ''] = value === 1
  else attributes[`io${id}`] = value
}

const SCALED = new Map<number, readonly [name: string, divisor: number]>([
  [1, ['batteryLevel', 1]],
  [5, ['uptime', 1]],
  [20, ['hdop', 10]],
  [21, ['vdop', 10]],
  [22, ['pdop', 10]],
  [67, ['battery', 1000]],
  [221, ['button', 1]],
])

const FLAGS = new Map([
  [2, 'usbConnected'],
  [240, 'motion'],
  [244, 'roaming'],
])
