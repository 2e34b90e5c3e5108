import type { Attributes } from '@rastro/contracts'
import type { Decoded, RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm } from '../wire/position.ts'
import { alarmOf } from './alarms.ts'
import { readAssetTail } from './asset-tail.ts'
import { acknowledge, HEADER, KIND, keepTime, type Message, onePosition, readDate, readDigits } from './message.ts'
import { PLACE, readAssetPlace, readCoordinates, readCourse, readSpeed, readWiredTowers } from './place.ts'

/** Location or alarm; the answer to an alarm names it. */
export function decodeReport(message: Message): Decoded {
  const { body, serial, header } = message
  const position: RawPosition = { attributes: { index: serial } }
  const alarm = header === HEADER.ASSET ? readAssetReport(body, position) : readWiredReport(message, position)
  return onePosition(message, position, acknowledge(message, alarm > 0 ? alarm : undefined))
}

const HAS_FIX = 6
const IS_STORED = 7

/** The report of an asset tracker. Gives the number of the alarm. */
function readAssetReport(body: ByteReader, position: RawPosition): number {
  const { attributes } = position
  const status = body.uint8()
  attributes['sat'] = status & 0x1f
  attributes['archive'] = hasBit(status, IS_STORED)
  const alarm = keepAlarm(attributes, body.uint8(), true)
  const time = readDate(body)
  readAssetPlace(body.part(PLACE), position, { time, hasFix: hasBit(status, HAS_FIX) })
  readAssetTail(body, attributes)
  return alarm
}

/** The report of a wired tracker. Gives the number of the alarm. */
function readWiredReport(message: Message, position: RawPosition): number {
  const { body, header } = message
  const { attributes } = position
  body.skip(7) // intervals and thresholds
  attributes['rssi'] = body.uint16() & 0x7f
  const status = body.uint8()
  attributes['sat'] = status & 0x1f
  body.skip(6) // motion sensor, flags, heartbeat, relay, tow threshold
  readSwitches(message, attributes)
  const alarm = keepAlarm(attributes, body.uint8(), false)
  body.skip(1)
  attributes['odometer'] = body.uint32()
  const battery = readDigits(body, 2)
  if (battery !== undefined) attributes['batteryLevel'] = battery === 0 ? 100 : battery
  const time = readDate(body)
  if (hasBit(status, HAS_FIX)) readWiredPlace(body, position, { time, header })
  else {
    keepTime(position, time)
    readWiredTowers(body, position)
  }
  readWiredTail(message, position)
  return alarm
}

function keepAlarm(attributes: Attributes, number: number, isAsset: boolean): number {
  addAlarm(attributes, alarmOf(number, isAsset))
  attributes['alarmCode'] = number
  return number
}

function isLong({ kind }: Message): boolean {
  return kind === KIND.LONG_LOCATION || kind === KIND.LONG_ALARM
}

/** Inputs and outputs, then analogue inputs in hundredths of a volt. */
function readSwitches(message: Message, attributes: Attributes): void {
  const { body, header } = message
  const bits = body.uint16()
  attributes['ignition'] = hasBit(bits, 14)
  attributes['ac'] = hasBit(bits, 13)
  attributes['in3'] = hasBit(bits, 12)
  attributes['in4'] = hasBit(bits, 11)
  if (isLong(message)) {
    attributes['output'] = body.uint8()
    body.skip(1)
  } else for (const index of [1, 2, 3]) attributes[`out${index}`] = hasBit(bits, 6 + index)
  if (header === HEADER.DIAGNOSIS) return
  const count = isLong(message) ? 5 : 2
  for (let index = 1; index <= count; index++) {
    const value = body.uint16()
    if (value !== 0xffff) attributes[`adc${index}`] = value / 100
  }
}

/** Trackers with diagnosis tell the speed at the end. */
function readWiredPlace(
  body: ByteReader,
  position: RawPosition,
  { time, header }: { time: Date | undefined; header: number },
): void {
  readCoordinates(body, position, time)
  if (header === HEADER.DIAGNOSIS) body.skip(2)
  else readSpeed(body, position)
  readCourse(body, position, 1)
}

/** This model brings its battery's voltage in every report. */
const WITH_BATTERY = 'TLW2-2BL'

/** Voltages, and behind them what the on-board diagnosis tells. */
function readWiredTail(message: Message, position: RawPosition): void {
  const { body, session } = message
  const { attributes } = position
  const hasBattery = isLong(message) || session.device.model?.toUpperCase() === WITH_BATTERY
  if (hasBattery && body.remaining >= 2) keepDigits(attributes, 'battery', body)
  if (body.remaining >= 2) keepDigits(attributes, 'power', body)
  if (body.remaining < 19) return
  readSpeed(body, position)
  keepDigits(attributes, 'obdSpeed', body)
  attributes['fuelUsed'] = body.uint32() / 1000
  attributes['fuelConsumption'] = body.uint32() / 1000
  attributes['rpm'] = body.uint16()
  for (const [name, offset] of DIAGNOSIS) {
    if (body.remaining === 0) return
    const value = body.uint8()
    if (value !== 0xff) attributes[name] = value + offset
  }
}

/** One byte each, 255 is unknown. */
const DIAGNOSIS = [
  ['airInput', 0],
  ['airPressure', 0],
  ['coolantTemp', -40],
  ['airTemp', -40],
  ['engineLoad', 0],
  ['throttle', 0],
  ['fuelLevel', 0],
] as const

/** Four decimal digits, hundredths. */
function keepDigits(attributes: Attributes, name: string, body: ByteReader): void {
  const value = readDigits(body, 4)
  if (value !== undefined) attributes[name] = value / 100
}
