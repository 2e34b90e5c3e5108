import type { CellTower, WifiAccessPoint } from '@rastro/contracts'
import type { Decoded, RawPosition } from '../../protocol.ts'
import { bitsBetween, hasBit } from '../../wire/bits.ts'
import { dateFromParts } from '../../wire/dates.ts'
import { accessPoint, addAlarm, networkOf } from '../../wire/position.ts'
import { TYPE } from '../kinds.ts'
import { acknowledge, type Message, onePosition } from '../message.ts'
import { alarmOfExtension } from './alarms.ts'
import { readDate } from './location.ts'

const CELL_TYPES = new Set<number>([
  TYPE.LBS_MULTIPLE_1,
  TYPE.LBS_MULTIPLE_2,
  TYPE.LBS_MULTIPLE_3,
  TYPE.LBS_EXTEND,
  TYPE.LBS_WIFI,
  TYPE.LBS_2,
  TYPE.X1_GPS,
  TYPE.WIFI_ALARM,
])
const WITHOUT_WIFI = new Set<number>([
  TYPE.LBS_MULTIPLE_1,
  TYPE.LBS_MULTIPLE_2,
  TYPE.LBS_MULTIPLE_3,
  TYPE.LBS_2,
  TYPE.X1_GPS,
])

/** Whether the packet lists cells around the tracker (0x34 only where the X1 decoder does not claim it). */
export function isCellList(message: Message): boolean {
  if (CELL_TYPES.has(message.type)) return true
  if (message.type === TYPE.WIFI_3) return message.variant !== 'lw4g'
  return message.type === TYPE.WIFI_5 && !message.isLong
}

/** Cells, and access points where the type has them; no satellite fix. */
export function decodeCellList(message: Message): Decoded {
  const { reader, type, variant } = message
  const position: RawPosition = { attributes: {} }
  const time = readDate(message)
  if (time !== undefined) position.deviceTime = time
  const isAdvanceFirst = variant === 'wanwayS20' || variant === 'sl4x'
  if (isAdvanceFirst) reader.skip(1)
  const cells = readCells(message)
  if (!isAdvanceFirst) reader.skip(1)
  const network = networkOf(cells, WITHOUT_WIFI.has(type) ? [] : readAccessPoints(message))
  if (network !== undefined) position.network = network
  if (type === TYPE.WIFI_ALARM) {
    const alarm = reader.uint8()
    const language = reader.uint8()
    addAlarm(position.attributes, alarmOfExtension(((language >> 4) << 8) | alarm, message.model))
  }
  return onePosition(message, position, acknowledge(message))
}

function readCells(message: Message): CellTower[] {
  const { reader, type, variant } = message
  const country = reader.uint16()
  const network = hasBit(country, 15) || variant === 'sl4x' ? reader.uint16() : reader.uint8()
  const isLte = type === TYPE.WIFI_ALARM && reader.uint8() > 0
  const isCounted = variant === 'wanwayS20' || type === TYPE.WIFI_ALARM
  const count = isCounted ? reader.uint8() : type === TYPE.WIFI_5 ? 6 : 7
  const cells: CellTower[] = []
  for (let index = 0; index < count; index++) {
    const isWide = isLte || type === TYPE.LBS_2 || type === TYPE.WIFI_3
    const locationAreaCode = isWide ? reader.uint32() : reader.uint16()
    const cellId = isWide
      ? Number(reader.uint64())
      : type === TYPE.WIFI_5 || type === TYPE.X1_GPS
        ? reader.uint32()
        : reader.uint24()
    cells.push({
      cellId,
      locationAreaCode,
      mobileCountryCode: bitsBetween(country, 0, 15),
      mobileNetworkCode: network,
      signalStrength: -reader.uint8(),
    })
  }
  return cells
}

function readAccessPoints(message: Message): WifiAccessPoint[] {
  const { reader } = message
  const count = reader.uint8()
  const points: WifiAccessPoint[] = []
  for (let index = 0; index < count; index++) points.push(accessPoint(reader.hex(6), reader.uint8()))
  return points
}

/**
 * Access points with cells (0x17, 0x69) or alone (0xf3). The length byte of the first two counts access points.
 * Their answer repeats the tracker's time in an envelope without serial and checksum.
 */
export function decodeWifi(message: Message): Decoded {
  const { reader, type } = message
  const time = reader.slice(6)
  const position: RawPosition = { attributes: {} }
  const deviceTime = dateOfBcd(time)
  if (deviceTime !== undefined) position.deviceTime = deviceTime
  const isAlone = type === TYPE.WIFI_4
  const count = isAlone ? reader.uint8() : reader.bytes.readUInt8(2)
  const points: WifiAccessPoint[] = []
  for (let index = 0; index < count; index++) {
    if (isAlone) reader.skip(2)
    const mac = reader.hex(6)
    points.push(isAlone ? accessPoint(mac) : accessPoint(mac, reader.uint8()))
  }
  const network = networkOf(isAlone ? [] : readWifiCells(message), points)
  if (network !== undefined) position.network = network
  if (isAlone) return onePosition(message, position)
  const answer = Buffer.concat([Buffer.from([0x78, 0x78, 0, type]), time, Buffer.from('\r\n')])
  return onePosition(message, position, answer)
}

function readWifiCells(message: Message): CellTower[] {
  const { reader } = message
  const count = reader.uint8()
  const mobileCountryCode = reader.uint16()
  const mobileNetworkCode = reader.uint8()
  const cells: CellTower[] = []
  for (let index = 0; index < count; index++) {
    const locationAreaCode = reader.uint16()
    const cellId = reader.uint16()
    const signalStrength = -reader.uint8()
    cells.push({ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode, signalStrength })
  }
  return cells
}

function dateOfBcd(bytes: Buffer): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [...bytes].map(
    (byte) => (byte >> 4) * 10 + (byte & 0x0f),
  )
  return dateFromParts([year, month, day, hour, minute, second])
}
