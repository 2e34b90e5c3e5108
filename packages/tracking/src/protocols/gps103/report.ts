import type { Attributes } from '@rastro/contracts'
import { BadFrame, type RawFix, type RawPosition } from '../protocol.ts'
import { type DateParts, dateFromParts } from '../wire/dates.ts'
import { checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf, decimalOf, degreesOf, FieldReader, hexOf, integerOf, need, pairsOf } from '../wire/text.ts'
import { alarmOf } from './alarms.ts'

const DAY_MINUTES = 24 * 60

/**
 * The ordinary report: what made the tracker speak, its own clock, and where it is: `F` with a location, `L` with a
 * cell tower or nothing. Speed in knots.
 * @throws BadFrame when it is cut or written differently
 */
export function decodeReport(fields: readonly string[], now: Date): RawPosition {
  const [, word = '', clock = '', tag = '', kind] = fields
  if (word === '') throw new BadFrame('report')
  const attributes = attributesOf(word, tag)
  if (kind === 'L') return decodeTower(fields, attributes)
  if (kind !== 'F') throw new BadFrame('report')
  const reader = new FieldReader(fields)
  reader.index = 5
  const time = timeOf(localTime(clock), reader.text(), now)
  const valid = reader.text()
  if (valid !== 'A' && valid !== 'V') throw new BadFrame('report')
  const fix: RawFix = { time, valid: valid === 'A', ...coordinatesOf(reader) }
  readTail(reader, fix, attributes)
  return { fix, attributes }
}

function attributesOf(word: string, tag: string): Attributes {
  const attributes: Attributes = {}
  const alarm = alarmOf(word)
  if (alarm !== undefined) attributes['alarm'] = alarm
  if (word === 'acc on' || word === 'acc off') attributes['ignition'] = word === 'acc on'
  else if (word.startsWith('T:')) attributes['temp1'] = need(decimalOf(word.slice(2).trim()), 'number')
  else if (word.startsWith('oil ')) attributes['fuelLevel'] = need(decimalOf(word.slice(4).trim()), 'number')
  else if (alarm === undefined && word !== 'tracker' && !word.startsWith('vt')) attributes['event'] = word
  if (word === 'rfid' && tag !== '') attributes['driverUniqueId'] = tag
  return attributes
}

function decodeTower(fields: readonly string[], attributes: Attributes): RawPosition {
  const area = hexOf(fields[7])
  const cell = hexOf(fields[9])
  if (area === undefined || cell === undefined) return { attributes }
  const tower = { cellId: cell, locationAreaCode: area, mobileCountryCode: 0, mobileNetworkCode: 0 }
  const network = networkOf([tower])
  return network === undefined ? { attributes } : { attributes, network }
}

interface LocalTime {
  date: [number, number, number] | undefined
  hour: number
  minute: number
}

/** `yymmddhhmm`, with or without seconds, slashes and colons; anything else in digits tells nothing. */
function localTime(text: string): LocalTime {
  const digits = text.replaceAll(/[/: ]/g, '')
  if (!/^\d{0,20}$/.test(digits)) throw new BadFrame('time')
  const date = digits.length === 10 || digits.length === 12 ? pairsOf(digits.slice(0, 6)) : undefined
  if (date === undefined) return { date, hour: 0, minute: 0 }
  return { date, hour: Number(digits.slice(6, 8)), minute: Number(digits.slice(8, 10)) }
}

/**
 * The fix in UTC. The tracker writes its local date and time and the time of day in UTC; their difference, at most half
 * a day, is its time zone. Without a date of its own the server's day is meant.
 */
function timeOf({ date, hour, minute }: LocalTime, utc: string, now: Date): Date {
  if (!/^(?:\d{6}(?:\.\d*)?|\d{1,5}\.\d+)?$/.test(utc)) throw new BadFrame('time')
  const clock = pairsOf(utc.split('.', 1).join(''))
  const day = date ?? ([now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()] as const)
  const parts: DateParts = clock && date === undefined ? [...day, ...clock] : [...day, hour, minute, clock?.[2] ?? 0]
  const offset = clock && date !== undefined ? offsetMinutes(hour - clock[0], minute - clock[1]) : 0
  const time = dateFromParts(parts, offset * 60_000)
  if (time === undefined) throw new BadFrame('time')
  return time
}

function offsetMinutes(hours: number, minutes: number): number {
  const difference = hours * 60 + minutes
  if (difference <= -DAY_MINUTES / 2) return difference + DAY_MINUTES
  return difference > DAY_MINUTES / 2 ? difference - DAY_MINUTES : difference
}

/** Hemispheres stand before or behind their number, depending on the clone. */
function coordinatesOf(reader: FieldReader): { latitude: number; longitude: number } {
  const northBefore = takeOneOf(reader, 'N', 'S')
  const latitudeText = reader.text()
  const northBehind = takeOneOf(reader, 'N', 'S')
  const eastBefore = takeOneOf(reader, 'E', 'W')
  const longitudeText = reader.text()
  const eastBehind = takeOneOf(reader, 'E', 'W', '')
  const latitude = need(degreesOf(latitudeText, northBefore || northBehind), 'coordinates')
  const longitude = need(degreesOf(longitudeText, eastBefore || eastBehind), 'coordinates')
  checkCoordinates(latitude, longitude)
  return { latitude, longitude }
}

function takeOneOf(reader: FieldReader, ...letters: readonly string[]): string {
  const field = reader.peek()
  return field !== undefined && letters.includes(field) ? reader.text() : ''
}

const UNSIGNED = /^\d{1,9}(?:\.\d*)?$/
const SIGNED = /^-?\d{1,9}(?:\.\d*)?$/
const SWITCH = /^[01]$/
const PERCENT = /^\d{1,6}\.\d{1,9}%$/
const FUEL = /^\d{1,6}(?:\.\d{1,9}%)?$/
const TEMPERATURE = /^[+-]?\d{1,6}$/

/** What follows the location, each where the ones before it are there; the first field of another kind ends it. */
function readTail(reader: FieldReader, fix: RawFix, attributes: Attributes): void {
  const slots: readonly [RegExp, (value: string) => void][] = [
    [UNSIGNED, (value) => void (fix.speed = Number(value))],
    [UNSIGNED, (value) => void (fix.course = courseOf(Number(value)))],
    [SIGNED, (value) => void (fix.altitude = Number(value))],
    [SWITCH, (value) => void (attributes['ignition'] = value === '1')],
    [SWITCH, (value) => void (attributes['door'] = value === '1')],
    [PERCENT, (value) => void (attributes['fuel1'] = Number(value.slice(0, -1)))],
    [FUEL, (value) => void (value.endsWith('%') && (attributes['fuel2'] = Number(value.slice(0, -1))))],
    [TEMPERATURE, (value) => void (attributes['temp1'] = need(integerOf(value), 'number'))],
  ]
  for (const [pattern, read] of slots) {
    const value = reader.peek()
    if (value === undefined) return
    if (value !== '') {
      if (!pattern.test(value)) return
      read(value)
    }
    reader.skip()
  }
}
