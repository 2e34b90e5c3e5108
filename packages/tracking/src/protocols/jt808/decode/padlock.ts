import type { Attributes } from '@rastro/contracts'
import type { Decoded, RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { dateFromParts } from '../../wire/dates.ts'
import { addAlarm, networkOf } from '../../wire/position.ts'
import { KIND } from '../kinds.ts'
import { type Message, onePosition, write } from '../message.ts'
import { setFix } from './location.ts'
import { readUnlock } from './locks.ts'

/** Report of a padlock (0x5501; 0x5502 from where it heard no satellite). Time in UTC, speed in knots. */
export function decodePadlock(message: Message): Decoded {
  const { body, kind } = message
  const position: RawPosition = { attributes: {} }
  readPlace(body, position, kind !== KIND.PADLOCK_BLIND)
  readState(body, position)
  readElements(body, position)
  return onePosition(message, position, message.wantsAnswer ? acknowledgeShort(message) : undefined)
}

function acknowledgeShort({ kind, manner }: Message): Buffer {
  return write(KIND.PADLOCK_ACKNOWLEDGE, manner, Buffer.from([kind >> 8, kind & 0xff, 0]))
}

/** Day, month, year, clock, then degrees and minutes in decimal digits; the last half byte holds the hemispheres. */
function readPlace(body: ByteReader, position: RawPosition, valid: boolean): void {
  const digits = () => body.bcd(2)
  const [day, month, year, hour, minute, second] = [digits(), digits(), digits(), digits(), digits(), digits()]
  const latitude = degreesOf(body.bcd(8))
  const longitude = degreesOf(body.bcd(9))
  const flags = body.bytes.readUInt8(body.offset - 1)
  const place = {
    valid,
    latitude: hasBit(flags, 1) ? latitude : -latitude,
    longitude: hasBit(flags, 2) ? longitude : -longitude,
    speed: body.bcd(2),
    course: (body.uint8() * 2) % 361,
  }
  setFix(position, place, dateFromParts([year, month, day, hour, minute, second]))
}

/** `ddmmmmmm`: ten-thousandths of a minute. */
function degreesOf(digits: number): number {
  return Math.trunc(digits / 1_000_000) + (digits % 1_000_000) / 10_000 / 60
}

const CHARGING = new Set([0xaa, 0xab])

function readState(body: ByteReader, position: RawPosition): void {
  const { attributes } = position
  attributes['rssi'] = body.uint8()
  attributes['sat'] = body.uint8()
  attributes['odometer'] = body.uint32() * 1000
  const battery = body.uint8()
  if (battery <= 100) attributes['batteryLevel'] = battery
  else if (CHARGING.has(battery)) attributes['charge'] = true
  const cell = body.uint32()
  const area = body.uint16()
  const network = networkOf([{ cellId: cell, locationAreaCode: area, mobileCountryCode: 0, mobileNetworkCode: 0 }])
  if (network !== undefined) position.network = network
  readAlarms(body, attributes)
}

/** Alarm bits by product. */
const LIGHT_ALARMS: readonly (readonly [number, string])[] = [[0, 'lowPower']]
const LOCK_ALARMS: readonly (readonly [number, string])[] = [
  [0, 'overspeed'],
  [1, 'lowPower'],
  [2, 'vibration'],
  [3, 'lowBattery'],
  [5, 'geofenceEnter'],
  [6, 'geofenceExit'],
]
const LOCK = 3

function readAlarms(body: ByteReader, attributes: Attributes): void {
  const product = body.uint8()
  const status = body.uint16()
  const bits = body.uint16()
  const alarms = product === LOCK ? LOCK_ALARMS : product === 1 || product === 2 ? LIGHT_ALARMS : []
  for (const [bit, alarm] of alarms) if (hasBit(bits, bit)) addAlarm(attributes, alarm)
  if (product === LOCK) attributes['blocked'] = hasBit(status, 5)
  attributes['status'] = status
}

function readElements(body: ByteReader, position: RawPosition): void {
  while (body.remaining >= 2) {
    const id = body.uint8()
    const length = body.uint8()
    if (length > body.remaining) return
    readElement(id, body.part(length), position)
  }
}

function readElement(id: number, element: ByteReader, { attributes, fix }: RawPosition): void {
  const { remaining } = element
  if (id === 0x02 && remaining >= 2 && fix !== undefined) fix.altitude = element.int16()
  else if (id === 0x10 && remaining >= 1) attributes['wakeSource'] = element.uint8()
  else if (id === 0x0b && remaining >= 1) readUnlock(element, attributes)
  else if (id === 0x0c && remaining >= 6) {
    attributes['tilt'] = `[${element.int16()},${element.int16()},${element.int16()}]`
  } else if (id === 0xfc && remaining >= 1) attributes['geofence'] = element.uint8()
}
