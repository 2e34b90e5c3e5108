import type { RawPosition } from '../../protocol.ts'
import { bitsBetween, hasBit } from '../../wire/bits.ts'
import { addAlarm } from '../../wire/position.ts'
import type { Message } from '../message.ts'
import { alarmOfStatus } from './alarms.ts'

/** Status byte: ignition, charge, relay, and an alarm in the middle. */
export function readStatus(message: Message, position: RawPosition): void {
  const status = message.reader.uint8()
  position.attributes['status'] = status
  position.attributes['ignition'] = hasBit(status, 1)
  position.attributes['charge'] = hasBit(status, 2)
  position.attributes['blocked'] = hasBit(status, 7)
  addAlarm(position.attributes, alarmOfStatus(bitsBetween(status, 3, 6), message))
}

/** Eight bytes of a driver's card; all zero = no card. */
export function readDriver(message: Message, position: RawPosition): void {
  const card = message.reader.hex(8)
  if (!/^0*$/.test(card)) position.attributes['driverUniqueId'] = card
}
