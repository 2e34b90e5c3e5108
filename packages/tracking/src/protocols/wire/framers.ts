import { BadFrame, type Cut, type Framer } from '../protocol.ts'

/** What ends a frame: text (one character a byte) or bytes. */
export type Terminator = string | readonly number[]

/**
 * Cut at the first terminator and drop it. Two terminators at the same place: the one named first wins, so name
 * `\r\n` before `\n`. Nothing between two terminators is an empty frame.
 */
export function delimitedBy(...terminators: readonly Terminator[]): Framer {
  return cutAtTerminator(terminators, false)
}

/** Like {@link delimitedBy}, but the terminator stays at the end of the frame. */
export function endedBy(...terminators: readonly Terminator[]): Framer {
  return cutAtTerminator(terminators, true)
}

function cutAtTerminator(terminators: readonly Terminator[], keep: boolean): Framer {
  const needles = terminators.map((it) => (typeof it === 'string' ? Buffer.from(it, 'latin1') : Buffer.from([...it])))
  return (bytes) => {
    let end = -1
    let length = 0
    for (const needle of needles) {
      const index = bytes.indexOf(needle)
      if (index >= 0 && (end < 0 || index < end)) {
        end = index
        length = needle.length
      }
    }
    if (end < 0) return null
    return { frame: bytes.subarray(0, keep ? end + length : end), consumed: end + length }
  }
}

export interface LengthField {
  /** Where the length stands, in bytes from the start of the frame. */
  offset: number
  size: 1 | 2 | 4
  /** Added to the length to get the bytes after the length field; default 0. */
  adjustment?: number
  littleEndian?: boolean
  /** Bytes to drop from the front of the frame; default 0. */
  strip?: number
  /** Longest whole frame; the protocol's `maxFrame`. Default 1024. */
  max?: number
}

/** Cut frames that tell their own length. @throws BadFrame `length` when it is shorter than its header or above `max` */
export function lengthField(field: LengthField): Framer {
  const { offset, size, adjustment = 0, littleEndian = false, strip = 0, max = 1024 } = field
  const head = offset + size
  return (bytes) => {
    if (bytes.length < head) return null
    const value = littleEndian ? bytes.readUIntLE(offset, size) : bytes.readUIntBE(offset, size)
    const length = head + value + adjustment
    if (length < Math.max(head, strip) || length > max) throw new BadFrame('length')
    return cutAt(bytes, length, strip)
  }
}

/** Cut frames of always the same length. */
export function fixedLength(length: number): Framer {
  return (bytes) => cutAt(bytes, length)
}

/** The first `length` bytes as a frame, `strip` dropped from its front; null when they have not all arrived. */
export function cutAt(bytes: Buffer, length: number, strip = 0): Cut | null {
  return bytes.length < length ? null : { frame: bytes.subarray(strip, length), consumed: length }
}
