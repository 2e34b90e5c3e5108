import { crc16Kermit } from '../wire/checksums.ts'

/** Numbers of the messages; the server answers and commands with 100 added. */
export const KIND = {
  RECORDS: 1,
  CONFIGURATION: 2,
  VERSION: 3,
  FIRMWARE: 4,
  CONNECTION: 5,
  ODOMETER: 6,
  TEXT_ANSWER: 7,
  TEXT: 8,
  TROUBLES: 9,
  IDENTIFICATION: 15,
  HEARTBEAT: 16,
  OUTPUT: 17,
  FILES: 37,
  EXTENDED_RECORDS: 68,
} as const

const FROM_SERVER = 100
/** Records are acknowledged by a message without a kind of its own. */
export const ACKNOWLEDGE = 0

/** A message of the server: length, kind, content, checksum. */
export function write(kind: number, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 5)
  bytes.writeUInt16BE(content.length + 1, 0)
  bytes.writeUInt8(FROM_SERVER + kind, 2)
  bytes.set(content, 3)
  bytes.writeUInt16BE(crc16Kermit(bytes.subarray(2, -2)), bytes.length - 2)
  return bytes
}

/** "Received." */
export function acknowledge(kind: number): Buffer {
  return write(kind, Buffer.of(1))
}
