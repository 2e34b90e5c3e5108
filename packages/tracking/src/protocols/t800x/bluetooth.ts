import type { Decoded, RawPosition } from '../protocol.ts'
import { BadFrame } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm } from '../wire/position.ts'
import { acknowledge, KIND, keepTime, type Message, onePosition, readDate, readDigits } from './message.ts'
import { PLACE, readAssetPlace } from './place.ts'

interface Tag {
  reader: ByteReader
  position: RawPosition
  /** `tag1` and so on. */
  name: string
  /** The newer message tells where it was itself, not for each tag. */
  isNewer: boolean
}

type TagReader = (tag: Tag) => void

/** Hundredths of a degree, the highest bit is the sign. */
function temperature(reader: ByteReader): number {
  const value = reader.uint16()
  return (value & 0x8000 ? 0 - (value & 0x7fff) : value) / 100
}

function readId({ reader, position: { attributes }, name }: Tag): void {
  attributes[`${name}Id`] = reader.hex(6)
}

/** Hundredths of a volt above two volts. */
function readBattery({ reader, position: { attributes }, name }: Tag): void {
  attributes[`${name}Battery`] = (reader.uint8() + 200) / 100
}

function readSignal({ reader, position: { attributes }, name }: Tag): void {
  attributes[`${name}Rssi`] = reader.uint8() - 128
}

const readTire: TagReader = (tag) => {
  const { reader, position, name } = tag
  const { attributes } = position
  readId(tag)
  attributes[`${name}Battery`] = (reader.uint8() + 122) / 100
  attributes[`${name}TirePressure`] = reader.uint8() * 1.527 * 2
  attributes[`${name}TireTemp`] = reader.uint8() - 55
  attributes[`${name}TireStatus`] = reader.uint8()
}

/** Battery in tenths of a volt, what happened, and in the older message where. */
function readEvent({ reader, position: { attributes }, name, isNewer }: Tag): number {
  const battery = readDigits(reader, 2)
  if (battery !== undefined) attributes[`${name}Battery`] = battery / 10
  const event = reader.uint8()
  if (!isNewer) reader.skip(1 + PLACE)
  return event
}

const readButton: TagReader = (tag) => {
  readId(tag)
  const event = readEvent(tag)
  addAlarm(tag.position.attributes, event === 0 ? 'sos' : event === 1 ? 'lowBattery' : undefined)
}

const readDriver: TagReader = (tag) => {
  const { attributes } = tag.position
  attributes['driverUniqueId'] = tag.reader.hex(6)
  addAlarm(attributes, readEvent(tag) === 1 ? 'lowBattery' : undefined)
}

const readClimate: TagReader = (tag) => {
  const { reader, position, name } = tag
  const { attributes } = position
  readId(tag)
  readBattery(tag)
  reader.skip(1) // battery level
  attributes[`${name}Temp`] = temperature(reader)
  attributes[`${name}Humidity`] = reader.uint16() / 100
  attributes[`${name}LightSensor`] = reader.uint16()
  readSignal(tag)
}

const readDoor: TagReader = (tag) => {
  const { reader, position, name } = tag
  readId(tag)
  readBattery(tag)
  reader.skip(1)
  position.attributes[`${name}Temp`] = temperature(reader)
  position.attributes[`${name}Door`] = reader.uint8() > 0
  readSignal(tag)
}

const readRelay: TagReader = (tag) => {
  const { reader, position, name, isNewer } = tag
  const { attributes } = position
  readId(tag)
  readBattery(tag)
  if (isNewer) {
    attributes[`${name}BatteryLevel`] = reader.uint8()
    attributes[`${name}Temp`] = temperature(reader)
  }
  attributes[`${name}Output`] = reader.uint8() > 0
  readSignal(tag)
}

const TAGS: ReadonlyMap<number, TagReader> = new Map([
  [1, readTire],
  [2, readButton],
  [3, readDriver],
  [4, readClimate],
  [5, readDoor],
  [6, readRelay],
])

/**
 * What Bluetooth sensors told the tracker. In the older message every tag tells its kind; in the newer one all are of
 * one kind. A kind we do not know ends the older one, for nobody knows its length. @throws BadFrame in the newer one
 */
export function decodeBluetooth(message: Message): Decoded {
  const { body, kind } = message
  const position: RawPosition = { attributes: {} }
  const time = readDate(body)
  keepTime(position, time)
  position.attributes['ignition'] = body.uint8() > 0
  const isNewer = kind === KIND.BLUETOOTH_LOCATION
  if (isNewer) {
    const status = body.uint8()
    position.attributes['archive'] = hasBit(status, 7)
    readAssetPlace(body.part(PLACE), position, { time, hasFix: hasBit(status, 6) })
  }
  const common = isNewer ? body.uint16() : undefined
  for (let index = 1; body.remaining >= 2; index++) {
    const read = TAGS.get(common ?? body.uint16())
    if (read === undefined && isNewer) throw new BadFrame('tag')
    if (read === undefined) break
    read({ reader: body, position, name: `tag${index}`, isNewer })
  }
  return onePosition(message, position, acknowledge(message))
}
