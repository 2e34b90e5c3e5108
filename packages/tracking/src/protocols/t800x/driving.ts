import type { Decoded, RawPosition } from '../protocol.ts'
import { addAlarm } from '../wire/position.ts'
import { acknowledge, type Message, onePosition, readDate } from './message.ts'
import { readCoordinates, readCourse, readSpeed } from './place.ts'

/** Time, coordinates, speed, course and engine speed. */
const MOMENT = 24
const UNKNOWN = 0xffff

/** Harsh driving with the moments around it (0x05); the last of them is the event. */
export function decodeDriving(message: Message): Decoded {
  const { body } = message
  const event = body.uint8()
  const positions: RawPosition[] = []
  while (body.remaining >= MOMENT) {
    const moment = body.part(MOMENT)
    const position: RawPosition = { attributes: {}, record: moment.bytes }
    readCoordinates(moment, position, readDate(moment))
    readSpeed(moment, position)
    readCourse(moment, position, 10)
    const rpm = moment.uint16()
    if (rpm !== UNKNOWN) position.attributes['rpm'] = rpm
    positions.push(position)
  }
  const last = positions.at(-1)
  if (last !== undefined && event <= 5) addAlarm(last.attributes, event % 2 === 0 ? 'hardBraking' : 'hardAcceleration')
  return { positions, reply: acknowledge(message) }
}

const EVENTS = new Map([
  [0, 'hardBraking'],
  [1, 'hardAcceleration'],
  [2, 'hardCornering'],
])

/** Harsh driving felt by the tracker itself (0x06). */
export function decodeHarsh(message: Message): Decoded {
  const { body } = message
  const position: RawPosition = { attributes: {} }
  addAlarm(position.attributes, EVENTS.get(body.uint8()))
  const time = readDate(body)
  const isTrusted = body.uint8() < 0x80
  body.skip(5) // acceleration
  if (readCoordinates(body, position, time) && position.fix !== undefined) position.fix.valid = isTrusted
  readSpeed(body, position)
  readCourse(body, position, 10)
  const rpm = body.uint16()
  if (rpm !== UNKNOWN) position.attributes['rpm'] = rpm
  return onePosition(message, position, acknowledge(message))
}
