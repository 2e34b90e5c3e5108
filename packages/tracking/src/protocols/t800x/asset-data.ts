import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { crc8Egts } from '../wire/checksums.ts'
import { addAlarm } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { alarmOf } from './alarms.ts'
import { signedByte } from './asset-tail.ts'
import { acknowledge, KIND, keepTime, type Message, onePosition, readDate } from './message.ts'
import { readAccessPoints, readCoordinates, readTowers } from './place.ts'

type ValueReader = (value: ByteReader, draft: Draft) => void

interface Draft {
  position: RawPosition
  time: Date | undefined
  /** Speed outside of the coordinates, km/h. */
  speed?: number
}

/** Whole part and hundredths, whose highest bit is the sign. */
function centigrade(value: ByteReader): number {
  const whole = value.uint8()
  const fraction = value.uint8()
  return (whole + (fraction & 0x7f) / 100) * (hasBit(fraction, 7) ? -1 : 1)
}

function number(name: string, size: 'uint8' | 'uint16' | 'uint32', divisor = 1): ValueReader {
  return (value, { position }) => void (position.attributes[name] = value[size]() / divisor)
}

/** Values: one byte below 0x60, two below 0xa0, else four. All bits set is unknown. */
const VALUES = new Map<number, ValueReader>([
  [
    0x01,
    (value, { position: { attributes } }) => {
      const code = value.uint8()
      attributes['alarmCode'] = code
      addAlarm(attributes, alarmOf(code, true))
    },
  ],
  [0x02, number('gpsStatus', 'uint8')],
  [0x03, number('rssi', 'uint8')],
  [
    0x07,
    (value, { position }) => {
      const level = value.uint8()
      if (level <= 100) position.attributes['batteryLevel'] = level
    },
  ],
  [0x09, number('networkStatus', 'uint8')],
  [0x0a, (value, { position }) => void (position.attributes['deviceTemp'] = signedByte(value.uint8()))],
  [0x0e, (value, { position }) => void (position.attributes['rechargeable'] = hasBit(value.uint8(), 7))],
  [0x0f, number('lockType', 'uint8')],
  [0x10, (value, { position }) => void (position.attributes['smartUpload'] = hasBit(value.uint8(), 7))],
  [
    0x18,
    (value, { position: { attributes } }) => {
      const bits = value.uint8()
      attributes['door'] = !hasBit(bits, 7)
      attributes['sensorConnected'] = hasBit(bits, 0)
    },
  ],
  [0x60, number('battery', 'uint16', 1000)],
  [
    0x61,
    (value, { position: { attributes } }) => {
      const bits = value.uint16()
      attributes['ignition'] = hasBit(bits, 15)
      attributes['usbConnected'] = hasBit(bits, 12)
      attributes['solarCharging'] = hasBit(bits, 11)
      attributes['charge'] = (bits & 0x1a00) !== 0
    },
  ],
  [0x62, (value, draft) => void (draft.speed = value.uint16())],
  [0x63, number('solarPanel', 'uint16', 1000)],
  [0x64, (value, { position }) => void (position.attributes['temp1'] = centigrade(value))],
  [0x65, number('humidityRaw', 'uint16')],
  [0x66, (value, { position }) => void (position.attributes['deviceTemp'] = centigrade(value))],
  [0xa0, number('odometer', 'uint32')],
  [0xa1, number('power', 'uint32', 1000)],
  [0xa2, number('lightIntensity', 'uint32')],
])

/** Blocks tell their length. */
const BLOCKS = new Map<number, ValueReader>([
  [
    0x01,
    (block, { position, time }) => {
      readCoordinates(block, position, time)
      const course = block.uint16()
      if (course <= 360 && position.fix !== undefined) position.fix.course = courseOf(course)
      const hdop = block.uint16()
      if (hdop !== 0xffff) position.attributes['hdop'] = hdop
      const sat = block.uint8()
      if (sat !== 0xff) position.attributes['sat'] = sat
    },
  ],
  [0x02, (block, { position }) => readTowers(block, position, false)],
  [0x03, (block, { position }) => readTowers(block, position, true)],
  [0x04, (block, { position }) => readAccessPoints(block, position)],
  [
    0x05,
    (block, { position: { attributes } }) => {
      attributes['accelerationX'] = block.int16()
      attributes['accelerationY'] = block.int16()
      attributes['accelerationZ'] = block.int16()
    },
  ],
])

const SETTINGS = 1
const VALUE = 2
const BLOCK = 3

function sizeOf(group: number, id: number, body: ByteReader): number {
  if (group === BLOCK) return body.uint8()
  if (group === VALUE) return id < 0x60 ? 1 : id < 0xa0 ? 2 : 4
  return id < 0x80 ? 1 : id < 0xc0 ? 2 : id < 0xf0 ? 4 : 8
}

function readGroup(body: ByteReader, draft: Draft): void {
  const group = body.uint8()
  if (group !== SETTINGS && group !== VALUE && group !== BLOCK) throw new BadFrame('group')
  const isBlock = group === BLOCK
  for (let count = isBlock ? body.uint16() : body.uint8(); count > 0; count--) {
    const id = isBlock ? body.uint16() : body.uint8()
    const value = body.part(sizeOf(group, id, body))
    const read = group === SETTINGS ? undefined : (isBlock ? BLOCKS : VALUES).get(id)
    if (isBlock || value.bytes.some((byte) => byte !== 0xff)) read?.(value, draft)
  }
}

/**
 * Groups of values and blocks behind a checksum (0x62, alarms 0x64). The tracker says whether it waits for an answer.
 * @throws BadFrame when the checksum is wrong, the content encrypted, or of a form nobody knows
 */
export function decodeAssetData(message: Message): Decoded {
  const { body, kind, serial } = message
  const checksum = body.uint8()
  if (checksum !== crc8Egts(body.bytes.subarray(1))) throw new BadFrame('checksum')
  const format = body.uint8()
  if ((format & 0x30) !== 0) throw new BadFrame('encrypted')
  const draft: Draft = { position: { attributes: { index: serial } }, time: readDate(body) }
  const { position } = draft
  keepTime(position, draft.time)
  while (body.remaining > 0) readGroup(body, draft)
  const status = position.attributes['gpsStatus']
  position.attributes['archive'] = hasBit(format, 7) || (typeof status === 'number' && hasBit(status, 1))
  if (position.fix !== undefined) {
    if (typeof status === 'number' && !hasBit(status, 2)) position.fix.valid = false
    if (draft.speed !== undefined) position.fix.speed = knotsFromKmh(draft.speed)
  }
  const alarm = position.attributes['alarmCode']
  const named = kind === KIND.DATA_ALARM && typeof alarm === 'number' ? alarm : undefined
  return onePosition(message, position, hasBit(format, 6) ? acknowledge(message, named) : undefined)
}
