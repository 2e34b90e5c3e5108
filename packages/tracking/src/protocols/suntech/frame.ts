import type { Framer } from '../protocol.ts'
import { ZIP } from './zip.ts'

const HEAD = 3
const RETURN = 0x0d
const FEED = 0x0a

/**
 * Binary reports have their length in bytes 1 and 2 and are never longer than 255, so byte 1 is zero. Text ends with a
 * carriage return; followed by a line feed it is part of what an external device said.
 */
export const frame: Framer = (bytes) => {
  if (bytes.length < 2) return null
  if (bytes[1] === 0) {
    const length = (bytes[0] === ZIP.START ? ZIP.AROUND : HEAD) + (bytes[2] ?? 0)
    return bytes.length < HEAD || bytes.length < length ? null : { frame: bytes.subarray(0, length), consumed: length }
  }
  let end = bytes.indexOf(RETURN)
  while (end >= 0 && bytes[end + 1] === FEED) end = bytes.indexOf(RETURN, end + 1)
  return end < 0 ? null : { frame: bytes.subarray(0, end), consumed: end + 1 }
}
