import type { Attributes } from '@rastro/contracts'
import { hasBit } from '../../wire/bits.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { plainText } from '../../wire/text.ts'
import type { ElementReader } from './elements.ts'

/** What a padlock was told to do and by whom: a card, or a password; an even length ends with the outcome. */
export function readUnlock(element: ByteReader, attributes: Attributes): void {
  const length = element.remaining
  attributes['lockCommand'] = element.uint8()
  if (length === 5 || length === 6) attributes['lockCard'] = element.uint32()
  else if (length >= 7) attributes['lockPassword'] = plainText(element.text(6))
  if (length % 2 === 0) attributes['unlockResult'] = element.uint8()
}

const FIRST_CARD_EVENT = 0x61
const LAST_CARD_EVENT = 0x66

const readEvent: ElementReader = (element, { position: { attributes } }) => {
  const event = element.uint16()
  attributes['event'] = event
  if (event < FIRST_CARD_EVENT || event > LAST_CARD_EVENT) return
  element.skip(6) // the lock
  const card = plainText(element.text(8))
  if (card !== '') attributes['driverUniqueId'] = card
}

const SEALED = 0x31

/** Locks on the bus, 11 bytes each. */
const readSeals: ElementReader = (element, { position: { attributes } }) => {
  for (let index = 1; element.remaining >= 11; index++) {
    attributes[`lock${index}Id`] = element.hex(6)
    attributes[`lock${index}Battery`] = element.uint16() / 1000
    attributes[`lock${index}Seal`] = element.uint8() === SEALED
    element.skip(2) // state of its parts, signal
  }
}

/** A voltage, or the locks of a container. */
const readBatteryOrLocks: ElementReader = (element, { position: { attributes } }) => {
  if (element.remaining === 2) {
    attributes['battery'] = element.uint16() / 100
    return
  }
  const count = element.uint8()
  for (let index = 1; index <= count; index++) {
    attributes[`lock${index}Id`] = element.hex(5)
    attributes[`lock${index}Card`] = element.hex(5)
    attributes[`lock${index}Battery`] = element.uint8()
    attributes[`lock${index}Locked`] = !hasBit(element.uint16(), 5)
  }
}

/** State of a cable lock: string closed, moving, cover closed. */
const readCableLock: ElementReader = (element, { position: { attributes } }) => {
  element.skip(2) // how often the string was cut
  const status = element.uint8()
  attributes['string'] = hasBit(status, 0)
  attributes['motion'] = hasBit(status, 2)
  attributes['cover'] = hasBit(status, 3)
}

/** Elements of padlocks and seals. */
export const LOCKS: readonly (readonly [number, ElementReader])[] = [
  [0x0b, (element, { position }) => readUnlock(element, position.attributes)],
  [0x60, readEvent],
  [0x63, readSeals],
  [0x67, (element, { position }) => void (position.attributes['password'] = plainText(element.text(8)))],
  [0xd5, readBatteryOrLocks],
  [0xda, readCableLock],
  [0xe8, (element, { position }) => void (position.attributes['lockStatus'] = element.uint24())],
]
