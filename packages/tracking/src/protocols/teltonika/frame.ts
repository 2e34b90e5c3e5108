import { BadFrame, type Framer } from '../protocol.ts'
import { cutAt } from '../wire/framers.ts'

/** AVL packets end at 1280 bytes, parts of a picture at 2 KiB; the rest is room for what firmware does. */
export const MAX_FRAME = 8192
/** An imei has 15 digits; names of other kinds are short too. */
const LONGEST_NAME = 64
const KEEP_ALIVE = 0xff

/**
 * Cut a keep-alive (one 0xff), a login (two bytes of length, imei) or a packet (four zero bytes, four of length,
 * content, four of checksum).
 * @throws BadFrame when it declares more than a login or a packet can hold
 */
export const frame: Framer = (bytes) => {
  if (bytes[0] === KEEP_ALIVE) return cutAt(bytes, 1)
  if (bytes.length < 2) return null
  const nameLength = bytes.readUInt16BE(0)
  if (nameLength > LONGEST_NAME) throw new BadFrame('length')
  if (nameLength > 0) return cutAt(bytes, 2 + nameLength)
  if (bytes.length < 8) return null
  const length = bytes.readUInt32BE(4) + 12
  if (length > MAX_FRAME) throw new BadFrame('length')
  return cutAt(bytes, length)
}
