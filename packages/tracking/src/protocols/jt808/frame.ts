import type { Framer } from '../protocol.ts'
import { ALTERNATIVE, STANDARD, unescape } from './escape.ts'

/** A body has at most 1023 bytes, every one of which may be a pair on the wire; the rest is room for what firmware does. */
export const MAX_FRAME = 4096

const OPEN = 0x28
const CLOSE = 0x29

/**
 * Cut one message: from delimiter to delimiter, escaping undone, or a sentence in parentheses, which padlocks mix in.
 * Whatever stands between messages is dropped, so that a connection finds its way back after a lost byte.
 */
export const frame: Framer = (bytes) => {
  const first = bytes[0]
  if (first === undefined) return null
  if (first !== STANDARD && first !== ALTERNATIVE && first !== OPEN) return drop(bytes, nextStart(bytes))
  // Ends without a beginning: the last of them begins a message.
  if (first !== OPEN && bytes[1] === first) return drop(bytes, repeats(bytes, first) - 1)
  const end = bytes.indexOf(first === OPEN ? CLOSE : first, 1)
  if (end < 0) return null
  const raw = bytes.subarray(0, end + 1)
  return { frame: first === OPEN ? raw : unescape(raw), consumed: raw.length }
}

function drop(bytes: Buffer, count: number) {
  return { frame: bytes.subarray(0, 0), consumed: count }
}

function repeats(bytes: Buffer, byte: number): number {
  const index = bytes.findIndex((other) => other !== byte)
  return index < 0 ? bytes.length : index
}

function nextStart(bytes: Buffer): number {
  const index = bytes.findIndex((byte) => byte === STANDARD || byte === ALTERNATIVE || byte === OPEN)
  return index < 0 ? bytes.length : index
}
