const MARK = 0x7d

/** Bytes with a meaning of their own, and what stands behind the mark instead. */
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x7d, 0x01],
  [0x5b, 0x02],
  [0x5d, 0x03],
  [0x2c, 0x04],
  [0x2a, 0x05],
])
const ORIGINALS: ReadonlyMap<number, number> = new Map([...ESCAPES].map(([byte, code]) => [code, byte]))

/** Undo escapes. A mark before anything else stands for itself. */
export function unescape(bytes: Buffer): Buffer {
  if (!bytes.includes(MARK)) return bytes
  const result = Buffer.alloc(bytes.length)
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const original = bytes[index] === MARK ? ORIGINALS.get(bytes[index + 1] ?? 0) : undefined
    if (original !== undefined) index++
    result[length++] = original ?? bytes[index] ?? 0
  }
  return result.subarray(0, length)
}

/** Escape what would end a message or a field. */
export function escape(bytes: Buffer): Buffer {
  return Buffer.from(
    [...bytes].flatMap((byte) => {
      const code = ESCAPES.get(byte)
      return code === undefined ? [byte] : [MARK, code]
    }),
  )
}
