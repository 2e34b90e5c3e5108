import type { Attributes } from '@rastro/contracts'
import type { Decoded } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { readCell, readNames, readTime } from './fields.ts'

const INFORMATION = { SIGNAL: 5, VERSION: 6, BATTERY: 7, NEIGHBOURS: 10 } as const

/** Mode, last fix, masks and intervals: nothing of it is kept. */
const SETTINGS = 1 + 7 + 1 + 1 + 2 + 2 + 2 + 4 + 1

/** Time of sending, serial, checksum, line end. */
const AFTER_TIME = 7 + 2 + 2 + 2

/** `+INF`: one aspect of the tracker itself, by its type. @throws BadFrame */
export function decodeInformation(reader: ByteReader): Decoded {
  const type = reader.uint8()
  reader.skip(2 + 2) // mask, length
  const uniqueIds = readNames(reader)
  reader.skip(1 + 2) // device, version of the protocol
  const attributes: Attributes = { versionFw: String(reader.uint16()) }
  if (type === INFORMATION.VERSION) reader.skip(6) // hardware, processor, reserved
  reader.skip(2) // movement, reserved
  attributes['sat'] = reader.uint8()
  reader.skip(SETTINGS)
  if (type === INFORMATION.BATTERY) readBattery(reader, attributes)
  reader.skip(10) // SIM card
  if (type === INFORMATION.SIGNAL) {
    attributes['rssi'] = reader.uint8()
    reader.skip(1) // bit errors
  }
  reader.skip(3) // time zone
  const network = type === INFORMATION.NEIGHBOURS ? readServing(reader) : undefined
  // What stands between depends on the mask; the time of sending is told from the end.
  reader.offset = reader.bytes.length - AFTER_TIME
  const deviceTime = readTime(reader)
  return { uniqueIds, positions: [{ deviceTime, attributes, ...(network && { network }) }] }
}

function readBattery(reader: ByteReader, attributes: Attributes): void {
  attributes['charge'] = reader.uint8() !== 0
  attributes['power'] = reader.uint16() / 1000
  attributes['battery'] = reader.uint16() / 1000
  const level = reader.uint8()
  if (level <= 100) attributes['batteryLevel'] = level
}

function readServing(reader: ByteReader): ReturnType<typeof readCell> {
  reader.skip(2) // why, how many
  const network = readCell(reader)
  reader.skip(2) // distance, level
  return network
}
