import type { Decoded, RawPosition } from '../protocol.ts'
import { BadFrame } from '../protocol.ts'
import { bitsBetween, hasBit } from '../wire/bits.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm } from '../wire/position.ts'
import { alarmOf } from './alarms.ts'
import { keepLock, signedByte } from './asset-tail.ts'
import { acknowledge, KIND, keepTime, type Message, onePosition, readDate, readDigits } from './message.ts'
import { PLACE, readAccessPoints, readAssetPlace } from './place.ts'

/** Longest place: own address and three access points. */
const WIFI_PLACE = 27

/** Report with access points, coordinates or towers (0x24, 0x25). */
export function decodeWifi(message: Message): Decoded {
  const { body, kind, serial } = message
  const position: RawPosition = { attributes: { index: serial } }
  const { attributes } = position
  const status = body.uint8()
  const alarm = body.uint8()
  const time = readDate(body)
  attributes['archive'] = hasBit(status, 7)
  attributes['alarmCode'] = alarm
  addAlarm(attributes, alarmOf(alarm, true))
  const place = body.part(WIFI_PLACE)
  if (hasBit(status, 5)) {
    keepTime(position, time)
    readAccessPoints(place, position)
  } else readAssetPlace(place, position, { time, hasFix: hasBit(status, 6) })
  readState(body, position)
  return onePosition(message, position, acknowledge(message, kind === KIND.WIFI_ALARM ? alarm : undefined))
}

function readState(body: ByteReader, { attributes }: RawPosition): void {
  body.skip(5) // acceleration
  const level = readDigits(body, 2)
  if (level !== undefined) attributes['batteryLevel'] = level === 0 ? 100 : level
  const temperature = body.uint8()
  if (temperature !== 0xff) attributes['deviceTemp'] = signedByte(temperature)
  for (const name of ['lightSensor', 'battery', 'solarPanel']) {
    const value = readDigits(body, 2)
    if (value !== undefined) attributes[name] = value / 10
  }
  attributes['odometer'] = body.uint32()
  const input = body.uint16()
  attributes['ignition'] = hasBit(input, 2)
  attributes['rssi'] = bitsBetween(input, 4, 11)
  if (body.remaining < 16) return
  body.skip(15) // intervals and settings
  keepLock(attributes, body.uint8())
}

/** An event of the tracker's own lock (0x17), or of one it talks to (0x27). */
export function decodeLock(message: Message): Decoded {
  const { body, kind, serial } = message
  const position: RawPosition = { attributes: { index: serial } }
  const { attributes } = position
  const time = readDate(body)
  const status = body.uint8()
  attributes['archive'] = hasBit(status, 7)
  attributes['sat'] = status & 0x1f
  readAssetPlace(body.part(PLACE), position, { time, hasFix: hasBit(status, 6) })
  if (kind === KIND.LOCK) {
    keepLock(attributes, body.uint8())
    attributes['lockId'] = body.hex(body.uint8())
  } else readSecondLock(body, position)
  return onePosition(message, position, acknowledge(message))
}

const BATTERY_LEVEL = 2

function readSecondLock(body: ByteReader, { attributes }: RawPosition): void {
  attributes['lockRssi'] = body.uint8() - 128
  body.skip(4) // versions
  attributes['lockAlarm'] = body.uint8()
  attributes['lockType'] = body.uint8()
  const status = body.uint16()
  attributes['lockStatus'] = status
  attributes['lock'] = !hasBit(status, 5)
  attributes['lockBattery'] = body.uint16() / 1000
  attributes['lockSolarPanel'] = body.uint16() / 1000
  attributes['lockTemp'] = body.int8()
  attributes['lockId'] = body.hex(6)
  attributes['lockDeviceId'] = body.hex(4)
  while (body.remaining >= 2) {
    const id = body.uint8()
    const value = body.part(body.uint8())
    if (id === BATTERY_LEVEL && value.remaining === 1) attributes['lockBatteryLevel'] = value.uint8()
    else attributes[`lockData${id}`] = value.hex(value.remaining)
  }
}

const THERMOMETER = 1
const NO_SAMPLE = -1
/** Longest text an attribute has is 4000 characters. */
const MOST_SAMPLES = 400

/** Samples of a thermometer in hundredths of a degree (0x26); one that failed leaves its place empty. @throws BadFrame when it is another sensor */
export function decodeTemperature(message: Message): Decoded {
  const { body, serial } = message
  const position: RawPosition = { attributes: { index: serial } }
  keepTime(position, readDate(body))
  if (body.uint8() !== THERMOMETER) throw new BadFrame('sensor')
  position.attributes['samplingInterval'] = body.uint16()
  const samples: string[] = []
  while (body.remaining >= 2 && samples.length < MOST_SAMPLES) {
    const value = body.int16()
    samples.push(value === NO_SAMPLE ? '' : String(value / 100))
  }
  position.attributes['temperatureSamples'] = samples.join()
  const first = samples[0] ?? ''
  if (first !== '') position.attributes['temp1'] = Number(first)
  return onePosition(message, position, acknowledge(message))
}

/** Fences the tracker holds itself (0x20): their form is nobody's business but the owner's program. */
export function decodeGeofence(message: Message): Decoded {
  const { body, serial } = message
  const position: RawPosition = { attributes: { index: serial } }
  keepTime(position, readDate(body))
  position.attributes['deviceGeofenceEnabled'] = body.uint8() !== 0
  while (body.remaining >= 3) {
    const id = body.uint8()
    const fence = body.part(body.uint16())
    position.attributes[`deviceGeofence${id}`] = fence.hex(Math.min(fence.remaining, 2000))
  }
  return onePosition(message, position, acknowledge(message))
}
