import type { CellTower } from '@rastro/contracts'
import { hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { accessPoint, addAlarm } from '../../wire/position.ts'
import { integerOf, plainText } from '../../wire/text.ts'
import type { ElementReader, Location } from './elements.ts'
import { batteryLevel, type FieldReader, number } from './fields.ts'

type Operator = Pick<CellTower, 'mobileCountryCode' | 'mobileNetworkCode'>

/** Strength in dBm as a signed byte, or without its minus sign. */
function tower(operator: Operator, locationAreaCode: number, cellId: number, strength = 0): CellTower {
  const signal = strength === 0 ? {} : { signalStrength: strength > 127 ? strength - 256 : -strength }
  return { ...operator, locationAreaCode, cellId, ...signal }
}

function operatorOf(mobileCountryCode: number, mobileNetworkCode: number): Operator {
  return { mobileCountryCode, mobileNetworkCode }
}

const LOWEST_COUNTRY = 200

/** Towers around, or the time zone as text, or a list of elements with two bytes for length and number. */
const readTowersOrList: ElementReader = (element, location) => {
  const length = element.remaining
  const isTowers = length >= 8 && (length - 3) % 5 === 0
  if (isTowers && element.bytes.readUInt16BE(element.offset) > LOWEST_COUNTRY) readTowers(element, location)
  else if (isPrintable(element)) location.position.attributes['timezone'] = plainText(element.text(length))
  else readList(element, location)
}

function readTowers(element: ByteReader, { towers }: Location): void {
  const operator = operatorOf(element.uint16(), element.uint8())
  while (element.remaining >= 5) towers.push(tower(operator, element.uint16(), element.uint16(), element.uint8()))
}

function isPrintable(element: ByteReader): boolean {
  const bytes = element.bytes.subarray(element.offset)
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
}

/** The length counts the number and the content. */
function readList(element: ByteReader, location: Location): void {
  const { attributes } = location.position
  while (element.remaining >= 4) {
    const length = element.uint16()
    const end = element.offset + length
    const id = element.uint16()
    LIST_NUMBERS.get(id)?.(element, attributes)
    LIST_OTHERS.get(id)?.(element, location, length - 2)
    element.offset = Math.max(end, element.offset)
  }
}

const LIST_NUMBERS: ReadonlyMap<number, FieldReader> = new Map<number, FieldReader>([
  [0x0001, number('fuel1', 'uint16', { dividedBy: 10 })],
  [0x00a8, batteryLevel],
  [0x00ce, number('power', 'uint16', { dividedBy: 100 })],
  [0x00e1, batteryLevel],
])

type ListReader = (element: ByteReader, location: Location, length: number) => void

const LIST_OTHERS: ReadonlyMap<number, ListReader> = new Map<number, ListReader>([
  [
    0x0023,
    (element, { position: { attributes } }) => {
      const fuel = Number(plainText(element.text(6)))
      if (Number.isFinite(fuel)) attributes['fuel2'] = fuel
    },
  ],
  [
    0x002d,
    (element, { position: { attributes } }, length) => {
      if (length === 4) attributes['power'] = element.uint32() / 1000
      else attributes['battery'] = element.uint16() / 1000
    },
  ],
  [0x0089, readPowerAlarms],
  [0x00b2, (element, { position }) => void (position.attributes['iccid'] = element.hex(10).replace(/(?<!f)f+$/, ''))],
  [0x00b9, readAccessPointText],
  [0x00c5, readMotion],
  [0x00c6, readBatteryAlarm],
  [
    0x00d8,
    (element, { towers }) =>
      void towers.push(tower(operatorOf(element.uint16(), element.uint8()), element.uint16(), element.uint32())),
  ],
])

/** Bits are set when all is well. */
function readPowerAlarms(element: ByteReader, { position: { attributes } }: Location): void {
  const bits = element.uint32()
  if (!hasBit(bits, 0)) addAlarm(attributes, 'powerOff')
  if (!hasBit(bits, 12)) addAlarm(attributes, 'removing')
}

function readMotion(element: ByteReader, { position: { attributes } }: Location): void {
  const bits = element.uint32()
  if (!hasBit(bits, 6)) addAlarm(attributes, 'vibration')
  const state = (bits >>> 23) & 3
  if (state <= 1) attributes['motion'] = state === 0
}

function readBatteryAlarm(element: ByteReader, { position: { attributes } }: Location): void {
  const alarm = element.uint8()
  if (alarm === 3 || alarm === 4) addAlarm(attributes, 'lowBattery')
  attributes['batteryAlarm'] = alarm
}

/** `address,strength,address,strength,…` behind a count. */
function readAccessPointText(element: ByteReader, { accessPoints }: Location, length: number): void {
  element.skip(1)
  const values = element.text(length - 1).split(',')
  for (let index = 0; index + 1 < values.length; index += 2) {
    const address = values[index]?.replaceAll(/[:-]/g, '').toLowerCase() ?? ''
    const strength = integerOf(values[index + 1]?.trim())
    if (/^[0-9a-f]{12}$/.test(address)) accessPoints.push(accessPoint(address, strength))
  }
}

/** Country and network once, then area (3), cell (4) and strength of each tower. */
function readWideTowers(element: ByteReader, { towers }: Location): void {
  const operator = operatorOf(element.uint16(), element.uint16())
  while (element.remaining >= 8) towers.push(tower(operator, element.uint24(), element.uint32(), element.uint8()))
}

const CHARGING = 0xff

/** A battery level (255 = charging), towers, the supply in tenths of a volt, or the card of a driver. */
const readBatteryOrTowers: ElementReader = (element, location) => {
  const { remaining } = element
  const { attributes } = location.position
  if (remaining >= 12 && (remaining - 4) % 8 === 0) readWideTowers(element, location)
  else if (remaining === 2) attributes['power'] = element.uint16() / 10
  else readBatteryOrCard(element, location)
}

const readBatteryOrCard: ElementReader = (element, { position: { attributes } }) => {
  if (element.remaining !== 1) attributes['driverUniqueId'] = String(element.uint32())
  else if (element.peek() === CHARGING) attributes['charge'] = true
  else batteryLevel(element, attributes)
}

/** Towers with everything of their own, 13 bytes each. */
const readFullTowers: ElementReader = (element, { towers }) => {
  while (element.remaining >= 13) {
    const operator = operatorOf(element.uint16(), element.uint16())
    const cell = element.uint32()
    towers.push(tower(operator, element.uint32(), cell, element.uint8()))
  }
}

const readAccessPoints: ElementReader = (element, { accessPoints }) => {
  while (element.remaining >= 7) accessPoints.push(accessPoint(element.hex(6), element.int8()))
}

/** Elements with what the terminal heard around it. */
export const RADIO: readonly (readonly [number, ElementReader])[] = [
  [0xd4, readBatteryOrCard],
  [0xe1, readBatteryOrTowers],
  [0xe9, readBatteryOrCard],
  [0xeb, readTowersOrList],
  [0xec, readAccessPoints],
  [0xf0, readFullTowers],
  [0xf4, readAccessPoints],
]
