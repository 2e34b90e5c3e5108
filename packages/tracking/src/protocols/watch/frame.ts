import type { Cut, Framer } from '../protocol.ts'
import { unescape } from './escape.ts'

const OPEN = 0x5b
const CLOSE = 0x5d

const LONGEST_HEAD = 48

/**
 * From `[` to the bracket that closes it, with escapes undone; names of networks may hold brackets of their own. What
 * stands before the first bracket is dropped, as an empty frame.
 */
export const frame: Framer = (bytes) => {
  if (bytes.length === 0) return null
  if (bytes[0] !== OPEN) {
    const start = bytes.indexOf(OPEN)
    return { frame: bytes.subarray(0, 0), consumed: start < 0 ? bytes.length : start }
  }
  let depth = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    if (depth === 0) return cutAfter(bytes, index)
  }
  // A name with a bracket that nothing closes: the length it tells, if a bracket stands there, is the end.
  const end = announcedEnd(bytes)
  return end !== undefined && bytes[end] === CLOSE ? cutAfter(bytes, end) : null
}

function cutAfter(bytes: Buffer, end: number): Cut {
  return { frame: unescape(bytes.subarray(0, end + 1)), consumed: end + 1 }
}

function announcedEnd(bytes: Buffer): number | undefined {
  const head = bytes.toString('latin1', 0, LONGEST_HEAD)
  const match = /^\[..\*[^*]{1,20}\*(?:[^*]{1,8}\*)?([0-9a-fA-F]{4})\*/.exec(head)
  return match === null ? undefined : match[0].length + Number.parseInt(match[1] ?? '', 16)
}
