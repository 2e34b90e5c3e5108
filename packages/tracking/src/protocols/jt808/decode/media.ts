import type { Decoded, RawMedia } from '../../protocol.ts'
import { KIND } from '../kinds.ts'
import { acknowledge, type Message, nothing, onePosition, write } from '../message.ts'
import { readLocation } from './location.ts'

/** Number, kind, format, reason and channel of a file, then where the vehicle was. */
const HEAD = 8
const PLACE = 28
/** The edition of 2011 leaves the place out; pictures then begin right here. */
const PICTURE_START = 0xffd8

/** What we keep, by its kind and format as the standard numbers them. */
const KEPT: ReadonlyMap<string, Pick<RawMedia, 'kind' | 'extension'>> = new Map([
  ['0 0', { kind: 'image', extension: 'jpg' }],
  ['1 2', { kind: 'audio', extension: 'mp3' }],
])

/** A picture or a recording (0x0801). The answer with its number lets the terminal forget it. */
export function decodeMedia(message: Message): Decoded {
  const { body } = message
  const number = Buffer.from(body.slice(4))
  const file = KEPT.get(`${body.uint8()} ${body.uint8()}`)
  body.skip(2)
  const reply = Buffer.concat([acknowledge(message), write(KIND.MEDIA_RECEIVED, message.manner, number)])
  const hasPlace = body.remaining >= PLACE && body.bytes.readUInt16BE(HEAD) !== PICTURE_START
  const position = hasPlace ? readLocation(body.part(PLACE), message) : { attributes: {} }
  const bytes = body.rest()
  if (file === undefined || bytes.length === 0) return nothing(reply)
  const record = body.bytes.subarray(0, body.bytes.length - bytes.length)
  return onePosition(message, { ...position, media: { ...file, bytes }, record }, reply)
}
