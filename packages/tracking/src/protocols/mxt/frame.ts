import type { Cut, Framer } from '../protocol.ts'

const START = 0x01
const END = 0x04
const MARK = 0x10
/** Added to a byte behind the mark. */
const SHIFT = 0x20
const MARKED = new Set([START, END, MARK, 0x11, 0x13])

/**
 * Cut one message from start to end and put marked bytes back. What stands between messages is dropped, so that a
 * connection finds its way back after a lost byte.
 */
export const frame: Framer = (bytes) => {
  if (bytes.length === 0) return null
  if (bytes[0] !== START) return drop(bytes)
  const end = bytes.indexOf(END, 1)
  return end < 0 ? null : { frame: unmark(bytes.subarray(0, end + 1)), consumed: end + 1 }
}

function drop(bytes: Buffer): Cut {
  const start = bytes.indexOf(START)
  return { frame: bytes.subarray(0, 0), consumed: start < 0 ? bytes.length : start }
}

function unmark(raw: Buffer): Buffer {
  const result: number[] = []
  for (let index = 0; index < raw.length; index++) {
    const byte = raw.readUInt8(index)
    const isMarked = byte === MARK && index + 1 < raw.length - 1
    result.push(isMarked ? raw.readUInt8(++index) - SHIFT : byte)
  }
  return Buffer.from(result)
}

/** A message as it goes over the wire: start, content with its bytes marked, end. */
export function mark(content: Uint8Array): Buffer {
  const result = [START]
  for (const byte of content) {
    if (MARKED.has(byte)) result.push(MARK, byte + SHIFT)
    else result.push(byte)
  }
  return Buffer.from([...result, END])
}
