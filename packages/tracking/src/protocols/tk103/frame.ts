import type { Framer } from '../protocol.ts'

const OPEN = 0x28
const CLOSE = 0x29
const QUOTE = 0x24

/** From `(` to `)`, both kept. Free text stands between two `$` and may hold brackets. What comes before is dropped. */
export const frame: Framer = (bytes) => {
  const start = bytes.indexOf(OPEN)
  if (start < 0) return null
  let isQuoted = false
  for (let index = start + 1; index < bytes.length; index++) {
    const byte = bytes[index]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (byte === CLOSE && !isQuoted) return { frame: bytes.subarray(start, index + 1), consumed: index + 1 }
  }
  return null
}
