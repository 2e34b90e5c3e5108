import type { Attributes } from '@rastro/contracts'
import { BadFrame, type Decoded, type DecodeSession, type RawFix } from '../protocol.ts'
import { checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf, decimalOf, degreesOf, hexOf, integerOf, isDigits, need, pairsOf, signed } from '../wire/text.ts'
import { confirm, confirmOther } from './answer.ts'
import { decodedOf, type Sentence, timeOf } from './sentence.ts'
import { isStatus, readStatusText } from './status.ts'

/** `SMS`: the tracker's answer to a text command, commas and line ends included. */
export function decodeMessage(sentence: Sentence): Decoded {
  const result = sentence.fields.slice(3).join(',')
  if (result === '') return decodedOf(sentence, [])
  return { ...decodedOf(sentence, [{ attributes: { result } }]), commandResult: result }
}

/**
 * `V1`, `V2`, `V5` and so on: a location with the tracker's state. `V4` puts the answer to a command before it.
 * Speed in knots, fix time in UTC. `V1` is confirmed.
 * @throws BadFrame when the kind is unknown or there is no location
 */
export function decodeReport(sentence: Sentence, session: DecodeSession): Decoded {
  const { fields, kind, id } = sentence
  if (!kind.startsWith('V')) throw new BadFrame('kind')
  const clock = kind === 'V4' ? findClock(fields) : 3
  const result = kind === 'V4' ? fields.slice(3, clock).join(',') : ''
  const coordinates = coordinatesOf(fields, clock + 2)
  if (coordinates === undefined) throw new BadFrame('coordinates')
  const tail = readTail(fields, clock + 6)
  const time = tail.date === undefined ? session.now : timeOf(tail.date, fields[clock])
  const fix: RawFix = { time, valid: isValid(fields[clock + 1] ?? ''), ...coordinates, ...tail.motion }
  if (tail.altitude !== undefined) fix.altitude = tail.altitude
  const attributes: Attributes = { ...(result === '' ? {} : { result }), ...tail.attributes }
  const position = { fix, attributes, ...(tail.network === undefined ? {} : { network: tail.network }) }
  const decoded = decodedOf(sentence, [position], replyTo(kind, id, session))
  return result === '' ? decoded : { ...decoded, commandResult: result }
}

function replyTo(kind: string, id: string, { now, device }: DecodeSession): Buffer | undefined {
  if (id === '') return undefined
  if (kind === 'V1') return confirm(id, 'V1', now)
  return device.attributes?.['h02.ack'] === true ? confirmOther(id, now) : undefined
}

/** The last place where a time of day and a location may begin; the answer before it has any number of commas. */
function findClock(fields: readonly string[]): number {
  for (let index = fields.length - 7; index > 3; index--) {
    if (isClock(fields[index]) && isValidity(fields[index + 1]) && coordinatesOf(fields, index + 2)) return index
  }
  throw new BadFrame('report')
}

function isClock(text: string | undefined): boolean {
  return text === '' || pairsOf(text) !== undefined
}

function isValidity(text: string | undefined): boolean {
  return text === '' || text === 'A' || text === 'B' || text === 'V' || isDigits(text)
}

/** A letter, nothing, or the number of a coding scheme, which only fixes have. @throws BadFrame `report` */
function isValid(text: string): boolean {
  if (!isValidity(text)) throw new BadFrame('report')
  return text === 'A' || isDigits(text)
}

function coordinatesOf(fields: readonly string[], start: number): { latitude: number; longitude: number } | undefined {
  const [latitudeText = '', north = '', longitudeText = '', east = ''] = fields.slice(start, start + 4)
  if ((north !== 'N' && north !== 'S') || (east !== 'E' && east !== 'W')) return undefined
  const latitude = angleOf(latitudeText, north)
  const longitude = angleOf(longitudeText, east)
  if (latitude === undefined || longitude === undefined) return undefined
  checkCoordinates(latitude, longitude)
  return { latitude, longitude }
}

/** `ddmm.mmmm`, `-dd-mm.mmmm` or `ddmmmmmm`, as the firmware likes. */
function angleOf(text: string, hemisphere: string): number | undefined {
  if (text.startsWith('-')) {
    const [, degrees, minutes] = text.split('-', 3)
    if (!isDigits(degrees) || degrees.length > 3 || !/^\d{1,3}\.\d{1,12}$/.test(minutes ?? '')) return undefined
    return signed(Number(degrees) + Number(minutes) / 60, hemisphere)
  }
  if (!/^\d{7,9}$/.test(text)) return degreesOf(text, hemisphere)
  return signed(Number(text.slice(0, -6)) + Number(text.slice(-6)) / 600_000, hemisphere)
}

interface Tail {
  motion: { speed: number; course: number }
  date: string | undefined
  altitude?: number
  network?: NonNullable<ReturnType<typeof networkOf>>
  attributes: Attributes
}

/** What follows the location: speed, course, perhaps a battery, the date, perhaps the SIM, the state, and more. */
function readTail(fields: readonly string[], start: number): Tail {
  const speed = need(decimalOf(fields[start]?.trim()), 'number')
  const courseText = fields[start + 1] ?? ''
  const course = courseText === '' ? 0 : courseOf(need(decimalOf(courseText), 'number'))
  const motion = { speed, course }
  for (const date of datesFrom(fields, start + 2)) {
    const status = statusFrom(fields, date + 1)
    if (status === undefined) continue
    const day = fields[date] ?? ''
    return { motion, date: day === '' ? undefined : day, ...readState(fields, status) }
  }
  throw new BadFrame('report')
}

/** Where the date may stand: behind a battery level when there is one. */
function datesFrom(fields: readonly string[], start: number): number[] {
  const places = isDigits(fields[start]) ? [start + 1, start] : [start]
  return places.filter((index) => fields[index] === '' || pairsOf(fields[index]) !== undefined)
}

/** Index of the state, or of the end when there is none. Three fields about the SIM may stand before it. */
function statusFrom(fields: readonly string[], start: number): number | undefined {
  if (isStatus(fields[start + 3]) || fields.length === start + 3) return start + 3
  return isStatus(fields[start]) || fields.length === start ? start : undefined
}

function readState(fields: readonly string[], index: number): Omit<Tail, 'motion' | 'date'> {
  const attributes: Attributes = {}
  if (index >= fields.length) return { attributes }
  readStatusText(attributes, fields[index] ?? '')
  const more = fields.slice(index + 1)
  const vehicle = vehicleOf(more)
  if (vehicle !== undefined) return { ...vehicle, attributes: { ...attributes, ...vehicle.attributes } }
  for (const [place, value] of more.slice(0, 32).entries()) {
    if (value.trim() !== '') attributes[`io${place + 1}`] = value.trim()
  }
  return { attributes }
}

/** Six fields of vehicle trackers: odometer, temperature, fuel, altitude and the cell. */
function vehicleOf(more: readonly string[]): Omit<Tail, 'motion' | 'date'> | undefined {
  const [odometer, temperature, fuel, altitude, area, cell] = more
  if (more.length !== 6 || !isDigits(odometer) || !/^\d{1,9}\.\d{1,9}$/.test(fuel ?? '')) return undefined
  const [degrees, metres] = [integerOf(temperature), integerOf(altitude)]
  const [areaCode, cellId] = [hexOf(area), hexOf(cell)]
  if (degrees === undefined || metres === undefined || areaCode === undefined || cellId === undefined) return undefined
  const network = networkOf([{ cellId, locationAreaCode: areaCode, mobileCountryCode: 0, mobileNetworkCode: 0 }])
  return {
    altitude: metres,
    ...(network === undefined ? {} : { network }),
    attributes: { odometer: need(integerOf(odometer), 'number'), temp1: degrees, fuelLevel: Number(fuel) },
  }
}
