import type { Decoded, RawPosition } from '../../protocol.ts'
import { bitsBetween } from '../../wire/bits.ts'
import { addAlarm } from '../../wire/position.ts'
import { hasCell, hasGps, hasStatus, isNtLocation, TYPE } from '../kinds.ts'
import { acknowledge, contentLeft, type Message, nothing, onePosition } from '../message.ts'
import { alarmOfExtension } from './alarms.ts'
import { readCell, readDate, readGps } from './location.ts'
import { readTail } from './report-tail.ts'
import { readDriver, readStatus } from './status.ts'

/**
 * The ordinary report: location, one cell, status and alarm, each present or not by packet type, then what the
 * dialect adds.
 */
export function decodeReport(message: Message): Decoded {
  const { reader, type, variant } = message
  if (type === TYPE.LBS_STATUS && variant === 'space10x') return nothing()
  const position: RawPosition = { attributes: { type } }

  if (type === TYPE.GPS_LBS_1 && message.model.name === 'QH302R') reader.skip(8) // imei
  if (isNtLocation(message)) {
    reader.skip(9) // source of the location, imei
    const deviceTime = readDate(message)
    if (deviceTime !== undefined) position.deviceTime = deviceTime
  }
  if (hasGps(message)) readGps(message, position)
  if (isVlAsset(message)) readVlAsset(message, position)
  else {
    if (hasCell(message) && contentLeft(message) > 0) readCell(message, position, hasCellLength(message))
    if (hasStatus(message)) readStatusBlock(message, position)
    readTail(message, position)
  }
  return onePosition(message, position, acknowledge(message))
}

/** Packets with a status put a length before the cell, with these exceptions. */
function hasCellLength(message: Message): boolean {
  const { type, variant } = message
  if (!hasStatus(message) || WITHOUT_CELL_LENGTH.has(type)) return false
  return !(type === TYPE.GPS_LBS_STATUS_1 && variant === 'vxt01')
}

const WITHOUT_CELL_LENGTH = new Set<number>([TYPE.LBS_STATUS, TYPE.LBS_ALARM, TYPE.ALARM_MODULE, TYPE.WIFI_3])

function readStatusBlock(message: Message, position: RawPosition): void {
  const { reader, type, model } = message
  if (type === TYPE.WIFI_3) reader.skip(1) // network indicator
  if (message.variant === 'pedometer') {
    readPedometer(message, position)
    return
  }
  readStatus(message, position)
  if (message.variant === 'obd6') {
    readObd6(message, position)
    return
  }
  readBattery(message, position)
  position.attributes['rssi'] = reader.uint8()
  if (type === TYPE.STATUS && model.isLw) {
    position.attributes['power'] = bitsBetween(reader.uint16(), 0, 12) / 10
    return
  }
  readExtension(message, position)
}

/** Levels up to 6 are steps of a sixth, above that they are per cent; some packets carry volts instead or as well. */
function readBattery(message: Message, position: RawPosition): void {
  const { reader, type } = message
  const isNt = isNtLocation(message)
  if (type === TYPE.WIFI_3 || isNt) position.attributes['power'] = reader.uint16() / 100
  if (type === TYPE.STATUS && message.model.name === 'R11') {
    position.attributes['power'] = reader.uint16() / 100
    return
  }
  const level = reader.uint8()
  if (isNt) position.attributes['battery'] = level / 10
  else if (level <= 6) position.attributes['batteryLevel'] = Math.floor((level * 100) / 6)
  else if (level <= 100) position.attributes['batteryLevel'] = level
}

const LONG_ALARMS = new Set<number>([TYPE.GPS_LBS_STATUS_3, TYPE.FENCE_MULTI, TYPE.ALARM_MODULE])

function readExtension(message: Message, position: RawPosition): void {
  const { reader, type, model } = message
  let extension = reader.uint8()
  // The high half of the language byte extends the alarm number.
  if (LONG_ALARMS.has(type)) extension += (reader.peek() >> 4) << 8
  if (type === TYPE.STATUS && model.isSeeworld) {
    position.attributes['power'] = extension
    return
  }
  if (message.variant !== 'vxt01') addAlarm(position.attributes, alarmOfExtension(extension, model))
  if (model.isVl && type === TYPE.GPS_LBS_STATUS_1) position.attributes['event'] = extension
}

function readObd6(message: Message, position: RawPosition): void {
  const { reader } = message
  const { attributes } = position
  const signal = reader.uint16()
  attributes['sat'] = bitsBetween(signal, 10, 15) + bitsBetween(signal, 5, 10)
  attributes['rssi'] = bitsBetween(signal, 0, 5)
  addAlarm(attributes, alarmOfExtension(reader.uint8(), message.model))
  reader.skip(1) // language
  attributes['batteryLevel'] = reader.uint8()
  const mode = reader.uint8()
  attributes['power'] = reader.uint16() / 100
  reader.skip(3) // reserved, working time
  if (mode === 4) attributes['temp1'] = reader.int16() / 10
}

/** Status of a personal tracker: four bytes of state, battery in per cent, signal, then the steps of the day. */
function readPedometer(message: Message, position: RawPosition): void {
  const { reader } = message
  reader.skip(4)
  const level = reader.uint8()
  if (level <= 100) position.attributes['batteryLevel'] = level
  position.attributes['rssi'] = reader.uint8()
  reader.skip(3)
  position.attributes['steps'] = reader.uint32()
}

/** VL trackers send their location with power and driver card under the number of a status packet. */
function isVlAsset(message: Message): boolean {
  return message.model.isVl && message.variant === 'vlAsset'
}

/** Odometer in metres, power and battery in volts. */
function readVlAsset(message: Message, position: RawPosition): void {
  const { reader } = message
  const { attributes } = position
  readGps(message, position)
  readCell(message, position, false)
  attributes['ignition'] = reader.uint8() > 0
  reader.skip(1) // reason of the report
  if (reader.uint8() > 0) attributes['archive'] = true
  attributes['odometer'] = reader.uint32()
  attributes['power'] = reader.uint16() / 100
  attributes['battery'] = reader.uint8() / 10
  reader.skip(3) // inputs and signal, not documented
  readDriver(message, position)
}
