import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type DecodeSession, type RawFix, type RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, decimalOf, degreesOf, hexOf, need, pairsOf } from '../wire/text.ts'
import { attributesOfType } from './alarms.ts'
import type { Message } from './message.ts'
import { TextCursor } from './text-cursor.ts'

/** Charge, ignition, three hexadecimal digits of switches, three of fuel. */
const STATE_LENGTH = 8
const LONGEST_SPEED = 10

/** Whether the body of a message begins like a report: digits that end in a date, then how far the fix is trusted. */
export function isReport({ body }: Message): boolean {
  return /^(?:ALARM,\d{1,3},\d{1,20},|[A-Z],\d,)?\d{6,30},?[AV]/.test(body)
}

/**
 * A location: date, validity, place, speed in km/h, time of day in UTC, course, and what the form adds. A date the
 * calendar does not have is a clock that was never set: a trusted fix then counts as now, another one tells nothing.
 * @throws BadFrame
 */
export function decodeReport(message: Message, { now }: DecodeSession): RawPosition {
  const cursor = new TextCursor(message.body)
  const { data, date } = readDate(cursor)
  cursor.skip(',')
  const valid = cursor.take(1) === 'A'
  cursor.skip(',')
  const latitude = readAngle(cursor, 'NS')
  const longitude = readAngle(cursor, 'EW')
  checkCoordinates(latitude, longitude)
  const speed = readSpeed(cursor)
  const clock = pairsOf(cursor.take(6))
  if (clock === undefined) throw new BadFrame('time')
  cursor.skip(',')
  const [first, second, third] = date
  const time = dateFromParts(message.isSeparated ? [third, second, first, ...clock] : [...date, ...clock])
  const attributes = attributesOfType(message.type, data)
  const motion = readTail(cursor.rest(), attributes, message.isSeparated)
  if (time === undefined && !valid) return { attributes }
  return { fix: { time: time ?? now, valid, latitude, longitude, speed, ...motion }, attributes }
}

/** The last six digits are the date; those before belong to the type. */
function readDate(cursor: TextCursor): { data: string; date: readonly [number, number, number] } {
  let before = ''
  if (cursor.startsWith('ALARM,')) {
    cursor.take('ALARM,'.length)
    before = cursor.until(',')
    cursor.until(',')
  } else if (/^[A-Z],/.test(cursor.ahead(2))) cursor.take(4)
  const digits = cursor.digits()
  const date = pairsOf(digits.slice(-6))
  if (date === undefined) throw new BadFrame('time')
  return { data: before === '' ? digits.slice(0, -6) : before, date }
}

function readAngle(cursor: TextCursor, hemispheres: string): number {
  const text = cursor.before(hemispheres).trim()
  const angle = need(degreesOf(text, cursor.take(1)), 'coordinates')
  cursor.skip(',')
  return angle
}

/** Up to a comma, or five characters. Knots. */
function readSpeed(cursor: TextCursor): number {
  const comma = cursor.ahead(LONGEST_SPEED).indexOf(',')
  const text = comma < 0 ? cursor.take(5) : cursor.take(comma)
  cursor.skip(',')
  return knotsFromKmh(need(decimalOf(text.trim()), 'speed'))
}

/** Course, state and odometer; or course, altitude and satellites. */
function readTail(text: string, attributes: Attributes, isSeparated: boolean): Pick<RawFix, 'course' | 'altitude'> {
  const mark = text.indexOf('L')
  if (mark >= STATE_LENGTH) {
    const state = text.slice(mark - STATE_LENGTH, mark)
    readState(state, attributes)
    readOdometer(text.slice(mark + 1), attributes)
    const course = text
      .slice(0, mark - STATE_LENGTH)
      .replace(',', '')
      .trim()
    return { course: courseOf(need(decimalOf(course), 'course')) }
  }
  const [courseText, altitudeText, satellites] = text.split(',', 3)
  const course = courseOf(need(decimalOf(/^\d+\.\d+/.exec(courseText ?? '')?.[0]), 'course'))
  const altitude = isSeparated ? decimalOf(altitudeText) : undefined
  if (altitude === undefined) return { course }
  const sat = decimalOf(satellites)
  if (sat !== undefined) attributes['sat'] = sat
  return { course, altitude }
}

/** Switches are reported as the reference does: numbers, and those of the harness only while they are on. */
function readState(state: string, attributes: Attributes): void {
  if (!/^[01]{2}[0-9a-fA-F]{6}$/.test(state)) throw new BadFrame('state')
  attributes['charge'] = state[0] === '0'
  attributes['ignition'] = state[1] === '1'
  const [first, second, third] = [2, 3, 4].map((index) => Number.parseInt(state.charAt(index), 16))
  const mask = need(first, 'state')
  attributes['in2'] = hasBit(mask, 0) ? 1 : 0
  attributes['panic'] = hasBit(mask, 1) ? 1 : 0
  attributes['out2'] = hasBit(mask, 2) ? 1 : 0
  attributes['blocked'] = hasBit(mask, 3)
  for (let bit = 0; bit < 3; bit++) {
    if (hasBit(need(second, 'state'), bit)) attributes[`hs${3 - bit}`] = 1
    if (hasBit(need(third, 'state'), bit + 1)) attributes[`ls${3 - bit}`] = 1
  }
  if (hasBit(need(second, 'state'), 3)) attributes['door'] = 1
  attributes['fuel'] = Number.parseInt(state.slice(5), 16)
}

/** Hexadecimal metres; a temperature may end the message. */
function readOdometer(text: string, attributes: Attributes): void {
  const odometer = hexOf(/^[0-9a-fA-F]{1,12}/.exec(text)?.[0])
  if (odometer !== undefined) attributes['odometer'] = odometer
  const temperature = /[+-]\d{3}\.\d$/.exec(text.slice(-6))?.[0]
  if (temperature !== undefined) attributes['temp1'] = Number(temperature)
}
