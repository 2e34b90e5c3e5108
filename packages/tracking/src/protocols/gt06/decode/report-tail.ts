import type { RawPosition } from '../../protocol.ts'
import { bitsBetween, hasBit } from '../../wire/bits.ts'
import { addAlarm } from '../../wire/position.ts'
import { isNtLocation, TYPE } from '../kinds.ts'
import { contentLeft, type Message } from '../message.ts'
import { alarmOfExtension } from './alarms.ts'
import { readDriver, readStatus } from './status.ts'

/** What stands behind the status of an ordinary report, by packet type and dialect; the order is the packet's. */
export function readTail(message: Message, position: RawPosition): void {
  const { reader, type, variant, model } = message
  const isNt = isNtLocation(message)
  if (LANGUAGE_FOLLOWS.has(type) || isNt) reader.skip(1)
  if (type === TYPE.STATUS_2 || type === TYPE.ALARM_MODULE) readStatusModules(message, position)
  if (type === TYPE.WIFI_3) readLw4g(message, position)
  if (type === TYPE.GPS_LBS_1) readGpsLbs1(message, position)
  if (type === TYPE.GPS_LBS_2 && variant === 'seeworld') readSeeworld(message, position)
  if (type === TYPE.GPS_LBS_STATUS_4 && variant === 'sl4x') setAltitude(message, position)
  if (REASON_FOLLOWS.has(type) && contentLeft(message) >= 3 && !model.isNt) readReason(message, position)
  if (type === TYPE.GPS_LBS_3) readExtraModule(message, position)
  if (type === TYPE.WIFI) {
    position.attributes['driverUniqueId'] = reader.hex(8)
    reader.skip(1) // whether the card is valid
  }
  if (type === TYPE.GPS_LBS_STATUS_1 && model.isVl && contentLeft(message) === 9) readVlCard(message, position)
  if (isNt) readNt(message, position)
  readCommonEnd(message, position)
  if (type === TYPE.GPS_LBS_STATUS_3 || type === TYPE.FENCE_MULTI) position.attributes['geofence'] = reader.uint8()
}

const LANGUAGE_FOLLOWS = new Set<number>([
  TYPE.ALARM_MODULE,
  TYPE.STATUS_2,
  TYPE.WIFI_3,
  TYPE.GPS_LBS_STATUS_3,
  TYPE.FENCE_MULTI,
])
const REASON_FOLLOWS = new Set<number>([TYPE.GPS_LBS_2, TYPE.GPS_LBS_3, TYPE.GPS_LBS_4, TYPE.GPS_LBS_5])

function readVlCard(message: Message, position: RawPosition): void {
  message.reader.skip(1) // language
  readDriver(message, position)
}

function readStatusModules(message: Message, position: RawPosition): void {
  const { reader } = message
  while (contentLeft(message) > 0) {
    const module = reader.uint16()
    const length = reader.uint8()
    if (module === 0x18) position.attributes['battery'] = reader.uint16() / 100
    else if (module === 0x32) position.attributes['startupStatus'] = reader.uint8()
    else if (module === 0x6a) position.attributes['batteryLevel'] = reader.uint8()
    else reader.skip(length)
  }
}

/** Odometer in metres, working time in seconds. */
function readLw4g(message: Message, position: RawPosition): void {
  const { reader } = message
  position.attributes['odometer'] = reader.uint32()
  position.attributes['hours'] = reader.uint32() * 1000
  reader.skip(8) // imei
  position.attributes['input'] = reader.uint16()
}

function readGpsLbs1(message: Message, position: RawPosition): void {
  if (message.variant === 'gt06eCard') readCard(message, position)
  else if (message.variant === 'benway') readBenway(message, position)
  else if (message.variant === 'vxt01') {
    readPowerAndSignal(message, position)
    message.reader.skip(1) // alarm
  } else if (message.variant === 's5') readS5(message, position)
  else if (message.variant === 'wetrust') readWetrust(message, position)
}

function readCard(message: Message, position: RawPosition): void {
  const { reader } = message
  position.attributes['odometer'] = reader.uint32()
  const card = reader.text(reader.uint8())
  reader.skip(2) // alarm, whether it was swiped
  position.attributes['card'] = card.trim()
}

/** One word: ignition, an input, and either a temperature or an analogue value. */
function readBenway(message: Message, position: RawPosition): void {
  const { attributes } = position
  const mask = message.reader.uint16()
  attributes['ignition'] = hasBit(mask, 15)
  attributes['in2'] = hasBit(mask, 14)
  if (hasBit(mask, 12)) {
    const value = bitsBetween(mask, 0, 9)
    attributes['temp1'] = hasBit(mask, 9) ? -value : value
  } else {
    const value = bitsBetween(mask, 0, 10)
    attributes['adc1'] = hasBit(mask, 13) ? value : value / 10
  }
}

function readPowerAndSignal(message: Message, position: RawPosition): void {
  readStatus(message, position)
  position.attributes['power'] = message.reader.uint16() / 100
  position.attributes['rssi'] = message.reader.uint8()
}

function readS5(message: Message, position: RawPosition): void {
  const { reader } = message
  readPowerAndSignal(message, position)
  addAlarm(position.attributes, alarmOfExtension(reader.uint8(), message.model))
  position.attributes['oil'] = reader.uint16()
  const temperature = reader.uint8()
  position.attributes['temp1'] = hasBit(temperature, 7) ? -bitsBetween(temperature, 0, 7) : temperature
  position.attributes['odometer'] = reader.uint32() * 10
}

function readWetrust(message: Message, position: RawPosition): void {
  const { reader } = message
  position.attributes['odometer'] = reader.uint32()
  position.attributes['card'] = reader.text(reader.uint8())
  addAlarm(position.attributes, reader.uint8() > 0 ? 'general' : undefined)
  position.attributes['cardStatus'] = reader.uint8()
  position.attributes['drivingTime'] = reader.uint16()
}

function readSeeworld(message: Message, position: RawPosition): void {
  const { reader } = message
  position.attributes['ignition'] = reader.uint8() > 0
  reader.skip(2) // reporting mode, sent late
  position.attributes['odometer'] = reader.uint32()
  reader.skip(4) // travel time
  const temperature = reader.uint16()
  position.attributes['temp1'] = (hasBit(temperature, 15) ? -bitsBetween(temperature, 0, 15) : temperature) / 100
  position.attributes['humidity'] = reader.uint16() / 100
}

function setAltitude(message: Message, position: RawPosition): void {
  const altitude = message.reader.int16()
  if (position.fix !== undefined) position.fix.altitude = altitude
}

function readReason(message: Message, position: RawPosition): void {
  const { reader } = message
  position.attributes['ignition'] = reader.uint8() > 0
  position.attributes['event'] = reader.uint8()
  if (reader.uint8() > 0) position.attributes['archive'] = true
  if (message.variant !== 'sl4x') return
  if (contentLeft(message) > 2) position.attributes['odometer'] = reader.uint32()
  setAltitude(message, position)
}

function readExtraModule(message: Message, position: RawPosition): void {
  const { reader } = message
  const module = reader.uint16()
  const length = reader.uint8()
  if (module === 0x27) position.attributes['power'] = reader.uint16() / 100
  else if (module === 0x2e) position.attributes['odometer'] = reader.uint32()
  else if (module === 0x3b) {
    const accuracy = reader.uint16() / 100
    if (position.fix !== undefined) position.fix.accuracy = accuracy
  } else reader.skip(length)
}

/** Working time in minutes; the driver's card with its own length. */
function readNt(message: Message, position: RawPosition): void {
  const { reader } = message
  position.attributes['odometer'] = reader.uint24()
  position.attributes['hours'] = reader.uint24() * 60_000
  if (message.type !== TYPE.GPS_LBS_DRIVER) return
  const length = reader.uint8()
  if (length === 0) return
  reader.skip(1) // kind of card
  position.attributes['driverUniqueId'] = reader.hex(length - 1)
}

/** Three bytes left, perhaps with four of mileage behind them, mean the same in every dialect. */
function readCommonEnd(message: Message, position: RawPosition): void {
  const { reader } = message
  const left = contentLeft(message)
  if (left === 3 || left === 7) {
    position.attributes['ignition'] = reader.uint8() > 0
    reader.skip(1) // why it was sent
    if (reader.uint8() > 0) position.attributes['archive'] = true
  }
  if (contentLeft(message) === 4) position.attributes['odometer'] = reader.uint32()
}
