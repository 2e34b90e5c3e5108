import type { Attributes } from '@rastro/contracts'
import { bitsBetween, hasBit } from '../wire/bits.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm } from '../wire/position.ts'
import { readDigits } from './message.ts'

/** What stands behind the place in the reports of asset trackers: acceleration, voltages, temperature, odometer. */
export function readAssetTail(body: ByteReader, attributes: Attributes): void {
  attributes['gSensor'] = readAcceleration(body)
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
  attributes['input'] = input
}

/** The highest bit is the sign. */
export function signedByte(value: number): number {
  return hasBit(value, 7) ? 0 - (value & 0x7f) : value
}

/** Three axes in 12, 12 and 16 bits: sign (set = positive), whole part, tenths. */
function readAcceleration(body: ByteReader): string {
  const first = body.uint8()
  const rest = body.uint32()
  const x = axis(hasBit(first, 7), bitsBetween(rest, 28, 32), (first & 0x7f) / 10)
  const y = axis(hasBit(rest, 27), bitsBetween(rest, 20, 27), bitsBetween(rest, 16, 20) / 10)
  const z = axis(hasBit(rest, 15), bitsBetween(rest, 8, 15), bitsBetween(rest, 4, 8) / 10)
  return `[${x},${y},${z}]`
}

function axis(isPositive: boolean, whole: number, tenths: number): number {
  const value = whole + tenths
  return isPositive || value === 0 ? value : -value
}

const LOCKED = new Set([
  0x00, 0x05, 0x07, 0x12, 0x13, 0x14, 0x16, 0x17, 0x22, 0x23, 0x24, 0x26, 0x27, 0x32, 0x33, 0x34, 0x36, 0x37, 0x42,
  0x43, 0x44, 0x46, 0x47, 0x52, 0x53, 0x54, 0x56, 0x57,
])
const UNLOCKED = new Set([0x03, 0x06, 0x08, 0x11, 0x15, 0x21, 0x25, 0x31, 0x35, 0x41, 0x45, 0x51, 0x55])
const FORCED = 1

/** Who opened or closed a lock, and how. */
export function keepLock(attributes: Attributes, kind: number): void {
  attributes['lockType'] = kind
  if (LOCKED.has(kind) || UNLOCKED.has(kind)) attributes['lock'] = LOCKED.has(kind)
  if (kind === FORCED) addAlarm(attributes, 'tampering')
}
