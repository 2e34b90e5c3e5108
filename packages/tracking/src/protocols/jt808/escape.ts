/** Begins and ends a message of the standard. */
export const STANDARD = 0x7e
/** Begins and ends a message of the makers who stepped aside from it. */
export const ALTERNATIVE = 0xe7

/** What stands on the wire for a byte that means something else there; by the byte that begins and ends a message. */
const PAIRS: Readonly<Record<number, ReadonlyMap<number, readonly [number, number]>>> = {
  [STANDARD]: new Map([
    [0x7d, [0x7d, 0x01]],
    [0x7e, [0x7d, 0x02]],
  ]),
  [ALTERNATIVE]: new Map([
    [0xe6, [0xe6, 0x01]],
    [0xe7, [0xe6, 0x02]],
    [0x3e, [0x3e, 0x01]],
    [0x3d, [0x3e, 0x02]],
  ]),
}

const ORIGINALS = new Map(
  [STANDARD, ALTERNATIVE].map((delimiter) => [
    delimiter,
    new Map([...(PAIRS[delimiter] ?? [])].map(([byte, [first, second]]) => [(first << 8) | second, byte])),
  ]),
)
const MARKS = new Map([
  [STANDARD, new Set([0x7d])],
  [ALTERNATIVE, new Set([0xe6, 0x3e])],
])

/**
 * A message from the wire with its pairs put back into single bytes. First and last byte are the delimiter and stay;
 * a pair that stands for nothing is dropped.
 */
export function unescape(raw: Buffer): Buffer {
  const delimiter = raw[0] ?? STANDARD
  const marks = MARKS.get(delimiter)
  const originals = ORIGINALS.get(delimiter)
  if (marks === undefined || originals === undefined) return raw
  const result = Buffer.allocUnsafe(raw.length)
  let size = 0
  for (let index = 0; index < raw.length; index++) {
    const byte = raw.readUInt8(index)
    const isPair = marks.has(byte) && index + 1 < raw.length - 1
    const original = isPair ? originals.get((byte << 8) | raw.readUInt8(++index)) : byte
    if (original !== undefined) result[size++] = original
  }
  return result.subarray(0, size)
}

/** A whole message as it goes over the wire. */
export function escape(message: Uint8Array): Buffer {
  const pairs = PAIRS[message[0] ?? STANDARD]
  if (pairs === undefined) return Buffer.from(message)
  const result: number[] = []
  for (const [index, byte] of message.entries()) {
    const isDelimiter = index === 0 || index === message.length - 1
    result.push(...((isDelimiter ? undefined : pairs.get(byte)) ?? [byte]))
  }
  return Buffer.from(result)
}
