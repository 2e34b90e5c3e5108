import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { dateFromParts } from '../wire/dates.ts'

/** The two bytes a message begins with tell the family of the tracker. */
export const HEADER = {
  FIRST: 0x2323,
  WIRED: 0x2525,
  DIAGNOSIS: 0x2626,
  ASSET: 0x2727,
} as const

export const KIND = {
  LOCATION: 0x02,
  ALARM: 0x04,
  /** Network of an asset tracker; driving of a tracker with diagnosis. */
  NETWORK_OR_DRIVING: 0x05,
  DRIVING: 0x06,
  BLUETOOTH: 0x10,
  NETWORK: 0x11,
  BLUETOOTH_LOCATION: 0x12,
  LONG_LOCATION: 0x13,
  LONG_ALARM: 0x14,
  LOCK: 0x17,
  GEOFENCE: 0x20,
  WIFI: 0x24,
  WIFI_ALARM: 0x25,
  TEMPERATURE: 0x26,
  SECOND_LOCK: 0x27,
  DATA: 0x62,
  DATA_ALARM: 0x64,
  COMMAND: 0x81,
} as const

const HEADERS = new Set<number>(Object.values(HEADER))
/** Header, kind, length, serial and imei. */
export const HEAD = 15

/** One message with its head read. */
export interface Message {
  header: number
  kind: number
  serial: number
  /** Sixteen digits, of which the first is 0. */
  imei: Buffer
  body: ByteReader
  session: DecodeSession
}

const HEADER_KEY = 't800x.header'

/** @throws BadFrame when the header is none of ours, the imei none, or the message shorter than its head */
export function readMessage(frame: Buffer, session: DecodeSession): Message {
  const reader = new ByteReader(frame)
  const header = reader.uint16()
  if (!HEADERS.has(header)) throw new BadFrame('header')
  const kind = reader.uint8()
  const length = reader.uint16()
  const serial = reader.uint16()
  const imei = Buffer.from(reader.slice(8))
  if (!/^\d+$/.test(imei.toString('hex'))) throw new BadFrame('imei')
  session.memory.set(HEADER_KEY, header)
  return { header, kind, serial, imei, body: reader.part(Math.min(length - HEAD, reader.remaining)), session }
}

/** The family of the tracker on this connection; the first one when it has not spoken. */
export function headerOf(session: DecodeSession | undefined): number {
  const header = session?.memory.get(HEADER_KEY)
  return typeof header === 'number' ? header : HEADER.FIRST
}

/** Build a message: head, then content. */
export function write(head: Omit<Message, 'body' | 'session'>, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(HEAD + content.length)
  bytes.writeUInt16BE(head.header, 0)
  bytes.writeUInt8(head.kind, 2)
  bytes.writeUInt16BE(bytes.length, 3)
  bytes.writeUInt16BE(head.serial, 5)
  head.imei.copy(bytes, 7)
  bytes.set(content, HEAD)
  return bytes
}

/** "Received": the head of the message again, and the number of its alarm. The first family wants serial 1. */
export function acknowledge(message: Message, alarm?: number): Buffer {
  const serial = message.header === HEADER.FIRST ? 1 : message.serial
  return write({ ...message, serial }, alarm === undefined ? Buffer.alloc(0) : Buffer.of(alarm))
}

/** Six bytes of calendar in UTC. Undefined when the calendar has no such moment. */
export function readDate(reader: ByteReader): Date | undefined {
  const digits = () => reader.bcd(2)
  return dateFromParts([digits(), digits(), digits(), digits(), digits(), digits()])
}

/** A number in decimal digits; undefined when it is none, as trackers write what they do not know. */
export function readDigits(reader: ByteReader, count: 2 | 4): number | undefined {
  const digits = reader.hex(count / 2)
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}

/** Keep the tracker's clock, if the calendar has such a moment. */
export function keepTime(position: RawPosition, time: Date | undefined): void {
  if (time !== undefined) position.deviceTime = time
}

/** One position; its body and kind make it the same when it comes again. */
export function onePosition(message: Message, position: RawPosition, reply?: Buffer): Decoded {
  position.record ??= Buffer.concat([Buffer.of(message.kind), message.body.bytes])
  return reply === undefined ? { positions: [position] } : { positions: [position], reply }
}
