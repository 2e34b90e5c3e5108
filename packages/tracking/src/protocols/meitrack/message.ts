import { BadFrame } from '../protocol.ts'
import { sumOf } from '../wire/checksums.ts'

/** A packet taken apart: `$$`, flag, length, comma, id, comma, three letters or digits, and the rest. */
export interface Message {
  /** One character the answer repeats. */
  flag: string
  id: string
  type: string
  /** What follows the type and its comma, before the star and the checksum. */
  body: Buffer
}

const COMMA = 0x2c
const STAR = 0x2a
/** Star, checksum, line end. */
const TAIL = 5

/** @throws BadFrame `head`. The checksum is not looked at: many trackers in the field get it wrong. */
export function messageOf(frame: Buffer): Message {
  const first = frame.indexOf(COMMA)
  const second = frame.indexOf(COMMA, first + 1)
  const id = frame.toString('latin1', first + 1, second)
  const type = frame.toString('latin1', second + 1, second + 4)
  if (frame.toString('latin1', 0, 2) !== '$$' || first < 4 || first > 7 || second < 0) throw new BadFrame('head')
  if (!/^\d{6,20}$/.test(id) || !/^[0-9A-Z]{3}$/.test(type)) throw new BadFrame('head')
  const star = frame.lastIndexOf(STAR)
  const end = star >= second + 4 && star >= frame.length - TAIL ? star : frame.length
  const start = frame[second + 4] === COMMA ? second + 5 : second + 4
  return { flag: frame.toString('latin1', 2, 3), id, type, body: frame.subarray(Math.min(start, end), end) }
}

/** A packet for a tracker: `@@`, flag, length, id, words, checksum. */
export function packetFor(id: string, flag: string, words: string): Buffer {
  const content = `,${id},${words}*`
  const text = `@@${flag}${String(content.length + TAIL - 1).padStart(2, '0')}${content}`
  const sum = sumOf(Buffer.from(text, 'latin1')).toString(16).toUpperCase().padStart(2, '0')
  return Buffer.from(`${text}${sum}\r\n`, 'latin1')
}
