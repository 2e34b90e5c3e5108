import type { Decoded, RawPosition } from '../../protocol.ts'
import { addAlarm } from '../../wire/position.ts'
import { TYPE } from '../kinds.ts'
import { acknowledge, acknowledgeLong, contentLeft, contentText, type Message, onePosition } from '../message.ts'
import { alarmOfEvent } from './alarms.ts'
import { readCell, readDate, readGps } from './location.ts'

/** Event of a camera tracker (0x95): with a location when the packet is long enough, and the names of its films. */
export function decodeEvent(message: Message): Decoded {
  const { reader } = message
  const { attributes }: RawPosition = { attributes: {} }
  const position: RawPosition = { attributes }
  const isJc400 = message.variant === 'jc400'
  const isLocated = message.contentLength > 7
  if (isLocated) {
    if (isJc400) reader.skip(3) // mark, version
    readGps(
      message,
      position,
      isJc400
        ? { withoutSatellites: false, longSpeed: true, flagsFirst: true }
        : { withoutSatellites: true, withoutSpeed: true },
    )
  } else {
    const time = readDate(message)
    if (time !== undefined) position.deviceTime = time
  }
  if (isJc400) attributes['power'] = reader.uint16() / 10
  const event = reader.uint8()
  attributes['event'] = event
  attributes['eventData'] = reader.uint16()
  addAlarm(attributes, alarmOfEvent(event, isLocated))
  if (contentLeft(message) > 0) attributes['eventFiles'] = contentText(message)
  return onePosition(message, position, acknowledge(message))
}

/** Location (0x32) or alarm (0x33) of the AZ735, a lock; both in the long envelope. */
export function decodeLock(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  readGps(message, position, { hasLength: true })
  if (readCell(message, position, true)) position.attributes['rssi'] = reader.uint8()
  reader.skip(reader.uint8()) // more cells
  reader.skip(reader.uint8()) // access points
  const status = reader.uint8()
  position.attributes['status'] = status
  if (message.type === TYPE.WIFI_5) {
    if (status === 0xa0 || status === 0xa1) position.attributes['armed'] = status === 0xa0
    addAlarm(position.attributes, LOCK_ALARMS.get(status))
  }
  reader.skip(reader.uint8()) // reserved
  return onePosition(message, position, acknowledgeLong(message))
}

const LOCK_ALARMS = new Map([
  [0xa2, 'lowBattery'],
  [0xa3, 'lowBattery'],
  [0xa4, 'general'],
  [0xa5, 'door'],
])
