import type { Decoded, RawPosition } from '../../protocol.ts'
import { bitsBetween } from '../../wire/bits.ts'
import { addAlarm, networkOf } from '../../wire/position.ts'
import { TYPE } from '../kinds.ts'
import { acknowledge, contentLeft, type Message, onePosition, reply } from '../message.ts'
import { alarmOfModule } from './alarms.ts'
import { readDate, setFix } from './location.ts'

/** Packet built of modules (0x70): type, length, content, as many as fit. */
export function decodeModules(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  while (contentLeft(message) > 0) {
    const module = reader.uint16()
    const length = reader.uint16()
    const read = MODULES.get(module)
    if (read === undefined) reader.skip(length)
    else read(message, position)
  }
  return onePosition(message, position, reply(TYPE.MODULES, reader.uint16()))
}

type ModuleReader = (message: Message, position: RawPosition) => void

const MODULES = new Map<number, ModuleReader>([
  [0x03, ({ reader }, { attributes }) => void (attributes['iccid'] = reader.hex(10))],
  [0x09, ({ reader }, { attributes }) => void (attributes['sat'] = reader.uint8())],
  [0x0a, ({ reader }, { attributes }) => void (attributes['satVisible'] = reader.uint8())],
  [0x11, readTower],
  [0x18, ({ reader }, { attributes }) => void (attributes['battery'] = reader.uint16() / 100)],
  [0x28, ({ reader }, { attributes }) => void (attributes['hdop'] = reader.uint8() / 10)],
  [0x29, ({ reader }, { attributes }) => void (attributes['index'] = reader.uint32())],
  [0x2a, readInputs],
  [0x2b, ({ reader }, { attributes }) => void (attributes['bootReason'] = reader.uint8())],
  [0x2e, ({ reader }, { attributes }) => void (attributes['odometer'] = reader.uint32Le())],
  [0x33, readLocation],
  [0x34, readEvent],
  [0x7f, readTag],
])

function readTower({ reader }: Message, position: RawPosition): void {
  const mobileCountryCode = reader.uint16()
  const mobileNetworkCode = reader.uint16()
  const locationAreaCode = reader.uint16()
  const cellId = reader.uint24()
  const signalStrength = -reader.uint8()
  const network = networkOf([{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode, signalStrength }])
  if (network !== undefined) position.network = network
}

function readInputs({ reader }: Message, { attributes }: RawPosition): void {
  const input = reader.uint8()
  attributes['door'] = (input & 0x0f) > 0
  attributes['tamper'] = input >> 4 > 0
}

function readLocation({ reader }: Message, position: RawPosition): void {
  const time = new Date(reader.uint32() * 1000)
  position.attributes['sat'] = reader.uint8()
  const altitude = reader.int16()
  const latitude = reader.uint32() / 1_800_000
  const longitude = reader.uint32() / 1_800_000
  const speed = reader.uint8()
  setFix(position, { time, latitude, longitude, speed, flags: reader.uint16() })
  if (position.fix !== undefined) position.fix.altitude = altitude
}

function readEvent({ reader }: Message, { attributes }: RawPosition): void {
  const event = reader.uint8()
  addAlarm(attributes, alarmOfModule(event))
  attributes['event'] = event
  reader.skip(4) // time
  reader.skip(reader.uint8())
}

function readTag({ reader }: Message, { attributes }: RawPosition): void {
  attributes['tag1Id'] = reader.hex(6)
  attributes['tag1Battery'] = reader.uint16() / 1000
  attributes['tag1BatteryLevel'] = reader.uint8()
  attributes['tag1Temp'] = reader.int16() / 10
  attributes['tag1Humidity'] = reader.int16()
  attributes['tag1Status'] = reader.uint8()
}

/** State of things connected to the tracker (0xf2). */
export function decodePeripherals(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { deviceTime: new Date(reader.uint32() * 1000), attributes: {} }
  while (contentLeft(message) > 0) {
    const id = reader.uint16()
    if (id === 0x0a) readBeacon(message, position)
    else if (id === 0x0c) readExternalBattery(message, position)
    else {
      const length = reader.uint8()
      reader.skip(length === 0 ? reader.uint8() : length)
    }
  }
  return onePosition(message, position, acknowledge(message))
}

function readBeacon({ reader }: Message, { attributes }: RawPosition): void {
  const length = reader.uint16()
  reader.skip(1) // kind of address
  attributes['mac'] = reader.hex(6)
  const event = reader.uint8()
  attributes['event'] = event
  const data = reader.uint8()
  if (event > 0) attributes['eventData'] = data
  attributes['dataType'] = reader.uint8()
  attributes['dataDetails'] = reader.hex(length - 10)
}

function readExternalBattery({ reader }: Message, { attributes }: RawPosition): void {
  reader.skip(1) // length
  attributes['externalBatteryLevel'] = reader.uint8()
  if (reader.uint8() > 0) attributes['externalBatteryCharge'] = true
  attributes['externalBatteryCycles'] = reader.uint16()
  reader.skip(6)
}

/** State of the tracker itself (0xf1). */
export function decodeDeviceStatus(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { deviceTime: new Date(reader.uint32() * 1000), attributes: {} }
  while (contentLeft(message) > 0) {
    const id = reader.uint16()
    const length = reader.uint8()
    const read = STATES.get(id)
    if (read === undefined) reader.skip(length)
    else read(message, position)
  }
  return onePosition(message, position, acknowledge(message))
}

const STATES = new Map<number, ModuleReader>([
  [0x01, readMotion],
  [0x02, ({ reader }, { attributes }) => void (attributes['armed'] = reader.uint8() > 0)],
  [0x04, ({ reader }, { attributes }) => void (attributes['ignition'] = reader.uint8() > 0)],
  [0x05, ({ reader }, { attributes }) => void (attributes['power'] = reader.uint16() / 100)],
  [0x07, ({ reader }, { attributes }) => void (attributes['charge'] = reader.uint8() > 0)],
  [0x0a, ({ reader }, { attributes }) => void (attributes['chargeVoltage'] = reader.uint16())],
  [0x0b, ({ reader }, { attributes }) => void (attributes['batteryTemp'] = reader.uint16() / 10)],
])

function readMotion({ reader }: Message, { attributes }: RawPosition): void {
  const motion = reader.uint8()
  attributes['motion'] = motion === 2 || motion === 4
}

/** Somebody clocked in at a Bluetooth beacon (0xb2). Battery in volts. */
export function decodeBluetoothClock(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  const { attributes } = position
  const time = readDate(message)
  if (time !== undefined) position.deviceTime = time
  attributes['rssi'] = reader.int8()
  attributes['tagMac'] = reader.hex(6)
  attributes['tagUuid'] = reader.hex(16)
  attributes['tagMajor'] = reader.uint16()
  attributes['tagMinor'] = reader.uint16()
  attributes['tagBattery'] = reader.uint16() / 100
  attributes['clock'] = bitsBetween(reader.uint8(), 2, 6)
  return onePosition(message, position, acknowledge(message))
}

/**
 * Part of a picture (0x41). Pictures are not kept yet; the part is acknowledged, because a tracker that is not
 * answered sends it again for ever.
 */
export function decodeMultimedia(message: Message): Decoded {
  message.reader.skip(8) // serial number
  const deviceTime = new Date(message.reader.uint32() * 1000)
  return onePosition(message, { deviceTime, attributes: {} }, reply(message.type, message.serial, undefined, true))
}
