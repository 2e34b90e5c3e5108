import type { Encoder } from '../protocol.ts'
import { crc16Ibm } from '../wire/checksums.ts'
import { CODEC } from './codecs.ts'

const COMMAND = 5
const LONGEST_COMMAND = 512

/** First output on or off: the usual place of the relay that cuts the engine. */
export const engineStop: Encoder = () => encodeText('setdigout 1')

export const engineResume: Encoder = () => encodeText('setdigout 0')

/** The tracker's own command (`getinfo`), or raw bytes when it is written as pairs of hex digits. */
export const custom: Encoder = ({ attributes: { data } }) => {
  if (typeof data !== 'string' || data === '') throw new Error('custom command without data')
  return /^([0-9a-fA-F]{2})+$/.test(data) ? encodeContent(Buffer.from(data, 'hex')) : encodeText(data)
}

/** @throws Error when the text is too long or not printable ASCII */
function encodeText(text: string): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('command is not printable')
  return encodeContent(Buffer.from(text, 'latin1'))
}

function encodeContent(content: Buffer): Uint8Array {
  if (content.length > LONGEST_COMMAND) throw new Error('command is too long')
  const bytes = Buffer.alloc(content.length + 20)
  bytes.writeUInt32BE(content.length + 8, 4)
  bytes.writeUInt8(CODEC.COMMANDS_12, 8)
  bytes.writeUInt8(1, 9)
  bytes.writeUInt8(COMMAND, 10)
  bytes.writeUInt32BE(content.length, 11)
  content.copy(bytes, 15)
  bytes.writeUInt8(1, 15 + content.length)
  bytes.writeUInt32BE(crc16Ibm(bytes.subarray(8, 16 + content.length)), 16 + content.length)
  return bytes
}
