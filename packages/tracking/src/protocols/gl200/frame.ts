import { BadFrame, type Cut, type Framer } from '../protocol.ts'

export const LONGEST = 8192
const PLUS = 0x2b
const COLON = 0x3a
const DOLLAR = 0x24
/** Head, mask and length of the longest binary form. */
const LONGEST_HEAD = 11

/** Where the length of a binary packet stands, by its head; packets not named have it here. */
const LENGTHS: Readonly<Record<string, { offset: number; size: 1 | 2 }>> = {
  '+ACK': { offset: 6, size: 1 },
  '+INF': { offset: 7, size: 2 },
  '+BNF': { offset: 7, size: 2 },
  '+HBD': { offset: 5, size: 1 },
  '+CRD': { offset: 6, size: 2 },
  '+BRD': { offset: 6, size: 2 },
  '+LGN': { offset: 6, size: 2 },
  ...Object.fromEntries(['+RSP', '+BSP', '+EVT', '+BVT'].map((head) => [head, { offset: 9, size: 2 }])),
}

/** Whether a packet is binary. Only the answer to a command exists in both forms. */
export function isBinary(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4)
  return head === '+ACK' ? bytes[4] !== COLON : Object.hasOwn(LENGTHS, head)
}

/**
 * Text ends with a dollar or a zero, which is dropped; binary packets tell their length. What comes before a plus is
 * dropped, as an empty frame.
 * @throws BadFrame `length` when a packet is shorter than its head or longer than any
 */
export const frame: Framer = (bytes) => {
  if (bytes.length === 0) return null
  if (bytes[0] !== PLUS) return drop(bytes)
  if (bytes.length < 5) return null
  return isBinary(bytes) ? cutBinary(bytes) : cutText(bytes)
}

function drop(bytes: Buffer): Cut {
  const start = bytes.indexOf(PLUS)
  return { frame: bytes.subarray(0, 0), consumed: start < 0 ? bytes.length : start }
}

function cutText(bytes: Buffer): Cut | null {
  let end = bytes.indexOf(DOLLAR)
  if (end < 0) end = bytes.indexOf(0)
  return end < 0 ? null : { frame: bytes.subarray(0, end), consumed: end + 1 }
}

function cutBinary(bytes: Buffer): Cut | null {
  if (bytes.length < LONGEST_HEAD) return null
  const { offset, size } = LENGTHS[bytes.toString('latin1', 0, 4)] ?? { offset: 9, size: 2 }
  const length = bytes.readUIntBE(offset, size)
  if (length < LONGEST_HEAD || length > LONGEST) throw new BadFrame('length')
  return bytes.length < length ? null : { frame: bytes.subarray(0, length), consumed: length }
}
