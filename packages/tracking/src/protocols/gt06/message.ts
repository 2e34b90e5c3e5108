import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { crc16X25 } from '../wire/checksums.ts'
import { detectVariant, type Variant } from './variant.ts'

/** Serial number, checksum and CR LF behind the content. */
export const TRAILER = 6

/** One packet with its envelope read. */
export interface Message {
  /** At the first byte of content; may read on into the trailer, as trackers with a wrong length need. */
  reader: ByteReader
  type: number
  /** Whether the header was 0x7979. */
  isLong: boolean
  /** Bytes of content the packet promises; some trackers write nonsense. */
  contentLength: number
  serial: number
  variant: Variant
  model: Model
  session: DecodeSession
}

/** What the owner wrote as model changes how some fields read. */
export interface Model {
  name: string | undefined
  isLw: boolean
  isSeeworld: boolean
  isNt: boolean
  isVl: boolean
}

const NT_MODELS = new Set(['NT11', 'NT20', 'NT26', 'NT40', 'NT46', 'VL100', 'XT40'])
const VL_MODELS = new Set(['VL103', 'LL303', 'VL512', 'G18'])

const NO_MODEL: Model = { name: undefined, isLw: false, isSeeworld: false, isNt: false, isVl: false }

/** @throws BadFrame when the header is none of ours or the packet is shorter than its envelope */
export function readMessage(frame: Buffer, session: DecodeSession): Message {
  const reader = new ByteReader(frame)
  const header = reader.uint16()
  if (header !== 0x7878 && header !== 0x7979) throw new BadFrame('header')
  const isLong = header === 0x7979
  const contentLength = (isLong ? reader.uint16() : reader.uint8()) - 5
  const type = reader.uint8()
  if (frame.length < reader.offset + TRAILER - 1) throw new BadFrame('truncated')
  return {
    reader,
    type,
    isLong,
    contentLength,
    serial: frame.readUInt16BE(frame.length - TRAILER),
    variant: isLong ? 'standard' : detectVariant(type, contentLength + 5, frame),
    model: modelOf(session),
    session,
  }
}

function modelOf(session: DecodeSession): Model {
  if (session.device.model === undefined) return NO_MODEL
  const name = session.device.model.toUpperCase()
  return {
    name,
    isLw: name.startsWith('LW'),
    isSeeworld: name === 'SEEWORLD',
    isNt: NT_MODELS.has(name),
    isVl: VL_MODELS.has(name),
  }
}

/** Bytes of content not read yet; negative once a read went into the trailer. */
export function contentLeft(message: Message): number {
  return message.reader.remaining - TRAILER
}

/** The content not read yet as text. @throws BadFrame when a read already went into the trailer */
export function contentText(message: Message): string {
  return message.reader.text(contentLeft(message))
}

/** Build an answer: same envelope, checksum over everything between header and checksum. */
export function reply(type: number, serial: number, content?: Uint8Array, isLong = false): Buffer {
  const size = content?.length ?? 0
  const head = isLong ? 4 : 3
  // Every byte is written below; `alloc` would make a block of memory of its own for ten bytes.
  const bytes = Buffer.allocUnsafe(head + 1 + size + TRAILER)
  bytes.writeUInt16BE(isLong ? 0x7979 : 0x7878, 0)
  if (isLong) bytes.writeUInt16BE(5 + size, 2)
  else bytes.writeUInt8(5 + size, 2)
  bytes.writeUInt8(type, head)
  if (content !== undefined) bytes.set(content, head + 1)
  bytes.writeUInt16BE(serial, head + 1 + size)
  bytes.writeUInt16BE(crc16X25(bytes.subarray(2, head + 3 + size)), head + 3 + size)
  bytes.writeUInt16BE(0x0d0a, head + 5 + size)
  return bytes
}

/** The short answer to a packet: its own type and serial. */
export function acknowledge(message: Message): Buffer {
  return reply(message.type, message.serial)
}

/** The same in the long envelope. */
export function acknowledgeLong(message: Message): Buffer {
  return reply(message.type, message.serial, undefined, true)
}

/** Nothing to keep. */
export function nothing(answer?: Buffer): Decoded {
  return answer === undefined ? { positions: [] } : { positions: [], reply: answer }
}

/** One position; its record is the packet without serial and checksum, so a repeated packet is the same record. */
export function onePosition(message: Message, position: RawPosition, answer?: Buffer): Decoded {
  const bytes = message.reader.bytes
  position.record = bytes.subarray(0, bytes.length - TRAILER)
  return answer === undefined ? { positions: [position] } : { positions: [position], reply: answer }
}
