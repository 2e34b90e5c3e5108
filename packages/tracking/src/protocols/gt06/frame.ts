import type { Cut, Framer } from '../protocol.ts'
import { crc16X25 } from '../wire/checksums.ts'
import { cutAt } from '../wire/framers.ts'

const SHORT_HEADER = 0x7878
const LONG_HEADER = 0x7979
const END = 0x0d0a
const END_BYTES = Buffer.from([0x0d, 0x0a])

/** Serial and checksum; some clones leave a part of them out and count them all the same. */
const MISSING_TAIL = 4

/**
 * Cut one packet: header, length (one byte after 0x7878, two after 0x7979), content, serial, checksum, CR LF.
 * Clones lie about the length: some leave it 0, some count a byte or two too few, some count a serial and a checksum
 * they do not send. When no CR LF stands where the length says, the first one ends the packet. A packet that promises
 * much more than it holds is recognised by its checksum, because a CR LF alone may be part of the content.
 */
export const frame: Framer = (bytes) => {
  if (bytes.length < 5) return null
  const header = bytes.readUInt16BE(0)
  // Left over by clones that end a packet twice.
  if (header === END) return { frame: bytes.subarray(0, 0), consumed: 2 }
  if (header !== SHORT_HEADER && header !== LONG_HEADER) return cutAtEnd(bytes)
  const length = header === SHORT_HEADER ? 5 + bytes.readUInt8(2) : 6 + bytes.readUInt16BE(2)
  if (bytes.length < length) return cutEarly(bytes, length)
  if (bytes.readUInt16BE(length - 2) === END) return cutAt(bytes, length)
  if (bytes.length >= length + 2 && bytes.readUInt16BE(length) === END) return cutAt(bytes, length + 2)
  return cutAtEnd(bytes)
}

function cutAtEnd(bytes: Buffer): Cut | null {
  const end = bytes.indexOf(END_BYTES)
  return end < 0 ? null : cutAt(bytes, end + 2)
}

/** The packet is not there in its declared length: either its rest is on its way, or the length is a lie. */
function cutEarly(bytes: Buffer, length: number): Cut | null {
  for (let end = bytes.indexOf(END_BYTES, 6); end >= 0; end = bytes.indexOf(END_BYTES, end + 1)) {
    const isTailMissing = length - (end + 2) <= MISSING_TAIL
    if (isTailMissing || crc16X25(bytes.subarray(2, end - 2)) === bytes.readUInt16BE(end - 2)) {
      return cutAt(bytes, end + 2)
    }
  }
  return null
}
