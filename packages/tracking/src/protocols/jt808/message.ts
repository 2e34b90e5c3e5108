import type { Decoded, DecodeSession, RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { xorOf } from '../wire/checksums.ts'
import { dateInZone } from '../wire/time-zone.ts'
import { ALTERNATIVE, escape } from './escape.ts'
import { KIND } from './kinds.ts'

/** How a terminal writes its messages, and wants ours. */
export interface Manner {
  delimiter: number
  /** Absent before the edition of 2019. */
  version?: number
  /** The number of the terminal, as it came. */
  id: Buffer
}

/** One message with its envelope read. */
export interface Message {
  kind: number
  manner: Manner
  serial: number
  /** Place among the parts of a message that did not fit one. */
  part?: { number: number; total: number }
  /** The body and nothing else. */
  body: ByteReader
  /** Padlocks ask for an answer; the standard always wants one. */
  wantsAnswer: boolean
  session: DecodeSession
}

const MANNER_KEY = 'jt808.manner'
/** Checksum and delimiter. */
const TRAILER = 2

/**
 * Read the envelope. Wrong checksums are accepted, as the reference does: terminals with a number written over the
 * maker's get it wrong. The body ends where the frame ends, not where its length says: some makers count wrong.
 * @throws BadFrame when it is shorter than its envelope
 */
export function readMessage(frame: Buffer, session: DecodeSession): Message {
  const reader = new ByteReader(frame.subarray(0, Math.max(0, frame.length - TRAILER)))
  const delimiter = reader.uint8()
  const kind = reader.uint16()
  const properties = reader.uint16()
  const isPadlock = kind === KIND.PADLOCK_LOCATION || kind === KIND.PADLOCK_BLIND
  const version = hasBit(properties, 14) ? { version: reader.uint8() } : {}
  const hasVersion = version.version !== undefined
  const id = Buffer.from(reader.slice(hasVersion ? 10 : delimiter === ALTERNATIVE ? 7 : 6))
  const manner = { delimiter, ...version, id }
  session.memory.set(MANNER_KEY, manner)
  const serial = isPadlock ? reader.uint8() : reader.uint16()
  const part = !isPadlock && hasBit(properties, 13) ? readPart(reader) : {}
  return {
    kind,
    manner,
    serial,
    ...part,
    body: new ByteReader(reader.rest()),
    wantsAnswer: hasBit(properties, 15),
    session,
  }
}

/** Numbers that make no sense belong to makers who use the bit for something else. */
function readPart(reader: ByteReader): Pick<Message, 'part'> {
  if (reader.remaining < 4) return {}
  const total = reader.bytes.readUInt16BE(reader.offset)
  const number = reader.bytes.readUInt16BE(reader.offset + 2)
  if (total < 2 || number < 1 || number > total) return {}
  reader.skip(4)
  return { part: { number, total } }
}

/** How the terminal of this connection writes, if it has written yet. */
export function mannerOf(session: DecodeSession | undefined): Manner | undefined {
  // Nobody else writes this key.
  return session?.memory.get(MANNER_KEY) as Manner | undefined
}

/** Names of a terminal, the likeliest first: its number without leading zeros, its number, or an imei in binary. */
export function namesOf({ id }: Manner): string[] {
  const digits = id.toString('hex')
  if (!/^\d+$/.test(digits)) return [imeiOf(id.readUIntBE(0, 6))]
  const stripped = digits.replace(/^0+/, '')
  return stripped === '' || stripped === digits ? [digits] : [stripped, digits]
}

/** The last digit of an imei is not sent; it follows from the others (Luhn). */
function imeiOf(value: number): string {
  const digits = String(value)
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Build a message as it goes over the wire. `serial` is one byte for padlocks, two for everybody else. */
export function write(kind: number, { delimiter, version, id }: Manner, body: Uint8Array): Buffer {
  const isShort = kind === KIND.PADLOCK_ACKNOWLEDGE
  const head = Buffer.alloc(5)
  head.writeUInt8(delimiter, 0)
  head.writeUInt16BE(kind, 1)
  head.writeUInt16BE(body.length | (version === undefined ? 0 : 0x4000), 3)
  const edition = version === undefined ? Buffer.alloc(0) : Buffer.from([version])
  const serial = isShort ? Buffer.from([1]) : Buffer.from([0, 0])
  const content = Buffer.concat([head, edition, id, serial, body])
  const checksum = xorOf(content.subarray(1))
  return escape(Buffer.concat([content, Buffer.from([checksum, delimiter])]))
}

/** "Received": serial and kind of what is acknowledged, and 0 for success. */
export function acknowledge({ kind, serial, manner }: Message): Buffer {
  const body = Buffer.alloc(5)
  body.writeUInt16BE(serial, 0)
  body.writeUInt16BE(kind, 2)
  return write(KIND.ACKNOWLEDGE, manner, body)
}

/** Terminals run on the clock of Beijing, unless the owner says otherwise. */
const BEIJING = 'GMT+8'

/** Six bytes of calendar in the terminal's zone. Undefined when the calendar has no such moment. */
export function readDate(reader: ByteReader, { device }: DecodeSession): Date | undefined {
  const zone = device.attributes?.['decoder.timezone']
  const digits = () => reader.bcd(2)
  const parts = [digits(), digits(), digits(), digits(), digits(), digits()] as const
  return dateInZone(parts, typeof zone === 'string' ? zone : BEIJING)
}

/** Nothing to keep. */
export function nothing(reply?: Buffer): Decoded {
  return reply === undefined ? { positions: [] } : { positions: [], reply }
}

/** One position, with the body as what makes it the same when it comes again. */
export function onePosition({ body }: Message, position: RawPosition, reply?: Buffer): Decoded {
  position.record ??= body.bytes
  return reply === undefined ? { positions: [position] } : { positions: [position], reply }
}
