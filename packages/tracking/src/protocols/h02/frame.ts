import type { Cut, Framer } from '../protocol.ts'

export const MARKER = { TEXT: 0x2a, BINARY: 0x24, OTHER: 0x58 } as const
const SHORT = 32
/** Binary reports with an id of fifteen digits. */
export const LONG_ID = 42
const LONG = 45
const HASH = 0x23
const LINE_ENDS = [0x0d, 0x0a]

/**
 * Text runs from `*` to `#`, line ends behind it are dropped. Binary reports tell no length: the next marker does, or
 * how much arrived. What stands before a marker is cut away as an empty frame.
 */
export const frame: Framer = (bytes) => {
  const first = bytes[0]
  if (first === undefined) return null
  if (first === MARKER.TEXT) return cutText(bytes)
  if (first === MARKER.BINARY) return cutLength(bytes, binaryLength(bytes))
  if (first === MARKER.OTHER) return cutLength(bytes, SHORT)
  const start = bytes.findIndex((byte) => isMarker(byte))
  return { frame: bytes.subarray(0, 0), consumed: start < 0 ? bytes.length : start }
}

function cutText(bytes: Buffer): Cut | null {
  const end = bytes.indexOf(HASH)
  if (end < 0) return null
  let consumed = end + 1
  while (isLineEnd(bytes[consumed])) consumed++
  return { frame: bytes.subarray(0, end + 1), consumed }
}

function cutLength(bytes: Buffer, length: number): Cut | null {
  return bytes.length < length ? null : { frame: bytes.subarray(0, length), consumed: length }
}

function binaryLength(bytes: Buffer): number {
  if (bytes.length <= SHORT || startsAnew(bytes, SHORT)) return SHORT
  if (bytes.length === LONG_ID || (bytes.length > LONG_ID && isMarker(bytes[LONG_ID]))) return LONG_ID
  return LONG
}

function startsAnew(bytes: Buffer, index: number): boolean {
  return isMarker(bytes[index]) || isLineEnd(bytes[index])
}

function isMarker(byte: number | undefined): boolean {
  return byte === MARKER.TEXT || byte === MARKER.BINARY || byte === MARKER.OTHER
}

function isLineEnd(byte: number | undefined): boolean {
  return byte !== undefined && LINE_ENDS.includes(byte)
}
