import type { Framer } from '../protocol.ts'

export const LONGEST = 4096
const DOLLAR = 0x24
const COMMA = 0x2c
/** `$$`, a flag, at most four digits. */
const LONGEST_HEAD = 7

/**
 * `$$`, a flag, the number of bytes from the comma on in digits. What is no such head is dropped up to the next `$$`, as
 * an empty frame.
 */
export const frame: Framer = (bytes) => {
  if (bytes.length < 2) return null
  if (bytes[0] !== DOLLAR || bytes[1] !== DOLLAR) return drop(bytes)
  const comma = bytes.indexOf(COMMA, 3)
  if (comma < 0 && bytes.length <= LONGEST_HEAD) return null
  const digits = bytes.toString('latin1', 3, comma)
  const length = comma + Number(digits)
  if (comma < 0 || comma > LONGEST_HEAD || !/^\d+$/.test(digits) || length <= comma || length > LONGEST) {
    return drop(bytes)
  }
  return bytes.length < length ? null : { frame: bytes.subarray(0, length), consumed: length }
}

function drop(bytes: Buffer): { frame: Buffer; consumed: number } {
  const next = bytes.indexOf('$$', 1)
  const last = bytes.at(-1) === DOLLAR && bytes.length > 1 ? bytes.length - 1 : bytes.length
  return { frame: bytes.subarray(0, 0), consumed: next < 0 ? last : next }
}
