import type { Decoded, RawPosition } from '../../protocol.ts'
import { dateFromParts } from '../../wire/dates.ts'
import { checkCoordinates } from '../../wire/position.ts'
import { acknowledge, contentLeft, contentText, type Message, onePosition } from '../message.ts'

/** Text of a tracker, mostly an answer to a command (0x15). */
export function decodeString(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  const length = reader.uint8()
  if (length === 0) return onePosition(message, position, acknowledge(message))
  reader.skip(4) // server's mark
  const text = reader.text(length - 4)
  if (text.startsWith('<ICCID:') && text.length >= 27) {
    position.attributes['iccid'] = text.slice(7, 27)
    return onePosition(message, position, acknowledge(message))
  }
  position.attributes['result'] = text
  return { ...onePosition(message, position, acknowledge(message)), commandResult: text }
}

const LOCATION =
  /^Current position!Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/

/** Answer to a command (0x21), in ASCII or UTF-16; the answer to "where are you" is a location. */
export function decodeStringInfo(message: Message): Decoded {
  const { reader } = message
  reader.skip(4) // server's mark
  const isAscii = reader.uint8() === 1
  const text = isAscii ? contentText(message) : utf16(reader.slice(contentLeft(message)))
  const position: RawPosition = { attributes: {} }
  if (!readLocation(text, position)) position.attributes['result'] = text
  return { ...onePosition(message, position), commandResult: text }
}

function utf16(bytes: Buffer): string {
  // A copy of even length: swapping works in place and only on whole pairs.
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
}

function readLocation(text: string, position: RawPosition): boolean {
  const match = LOCATION.exec(text)
  if (match === null) return false
  const number = (index: number) => Number(match[index])
  const time = dateFromParts([number(7), number(8), number(9), number(10), number(11), number(12)])
  const latitude = match[1] === 'S' ? -number(2) : number(2)
  const longitude = match[3] === 'W' ? -number(4) : number(4)
  checkCoordinates(latitude, longitude)
  if (time === undefined) return false
  position.fix = { time, valid: true, latitude, longitude, course: number(5), speed: number(6) }
  return true
}

/** What a device on the tracker's serial port said (0x9b), as text when it is text. */
export function decodeSerial(message: Message): Decoded {
  const { reader } = message
  reader.skip(1) // kind of external device
  const bytes = reader.slice(contentLeft(message))
  const isPrintable = bytes.every((byte) => (byte >= 32 && byte < 128) || byte === 0x0d || byte === 0x0a)
  const result = isPrintable ? bytes.toString('latin1').trim() : bytes.toString('hex')
  return onePosition(message, { attributes: { result } })
}
