import { type Attributes, knotsFromKmh, type Network, type WifiAccessPoint } from '@rastro/contracts'
import type { RawFix, RawPosition } from '../../protocol.ts'
import { accessPoint, networkOf } from '../../wire/position.ts'
import { courseOf, decimalOf, hexOf, integerOf } from '../../wire/text.ts'
import { timeOf } from './message.ts'

/** Accuracy, speed, course, altitude stand before longitude, latitude and time. */
const BEFORE = 4
const PLACE = 7
const CELL = 4
/** An access point is an address, a strength and three empty fields. */
const POINT = 5
const MOST_POINTS = 16

/** A location among the fields of a message. */
export interface Location {
  /** Index of its first field. */
  start: number
  /** Index after its last one, which is the cell. */
  end: number
  fix: RawFix | undefined
  attributes: Attributes
  network: Network | undefined
}

/** Every location of a message, told by its longitude, latitude and time; or else the place of one that is empty. */
export function findLocations(fields: readonly string[]): Location[] {
  const locations: Location[] = []
  for (let index = BEFORE; index + 2 < fields.length; index++) {
    if (!isPlace(fields, index)) continue
    const location = readLocation(fields, index - BEFORE)
    locations.push(location)
    index = location.end
  }
  if (locations.length > 0) return locations
  const empty = findEmpty(fields)
  return empty === undefined ? [] : [readLocation(fields, empty)]
}

function isPlace(fields: readonly string[], index: number): boolean {
  return isAngle(fields[index]) && isAngle(fields[index + 1]) && /^\d{14}$/.test(fields[index + 2] ?? '')
}

function isAngle(text: string | undefined): boolean {
  return text !== undefined && /^-?\d{1,3}\.\d{6}$/.test(text)
}

/** Seven empty fields after a number. */
function findEmpty(fields: readonly string[]): number | undefined {
  for (let index = 1; index + PLACE <= fields.length; index++) {
    const isEmpty = fields.slice(index, index + PLACE).every((field) => field === '')
    if (isEmpty && /^\d+$/.test(fields[index - 1] ?? '')) return index
  }
  return undefined
}

/** The location that begins here. Speed in km/h, cell numbers in hexadecimal. Fields that are missing count as empty. */
export function readLocation(fields: readonly string[], start: number): Location {
  const [accuracy, speed, course, altitude] = fields.slice(start, start + BEFORE).map(decimalOf)
  const [longitude, latitude] = fields.slice(start + BEFORE, start + BEFORE + 2).map(decimalOf)
  const time = timeOf(fields[start + PLACE - 1])
  const attributes: Attributes = accuracy === undefined ? {} : { hdop: accuracy }
  const points = readPoints(fields, start + PLACE)
  const cell = start + PLACE + points.width
  const network = readNetwork(fields.slice(cell, cell + CELL), points.found)
  const end = cell + CELL
  if (latitude === undefined || longitude === undefined || time === undefined || !isOnEarth(latitude, longitude)) {
    return { start, end, fix: undefined, attributes, network }
  }
  const motion = { speed: knotsFromKmh(speed ?? 0), course: courseOf(course ?? 0), altitude: altitude ?? 0 }
  return { start, end, fix: { time, valid: true, latitude, longitude, ...motion }, attributes, network }
}

function isOnEarth(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Access points may stand before the cell, after their number. */
function readPoints(fields: readonly string[], start: number): { width: number; found: WifiAccessPoint[] } {
  const found: WifiAccessPoint[] = []
  if (!isAddress(fields[start + 1])) return { width: 0, found }
  let index = start + 1
  while (isAddress(fields[index]) && found.length < MOST_POINTS) {
    found.push(accessPoint((fields[index] ?? '').toLowerCase(), integerOf(fields[index + 1])))
    index += POINT
  }
  return { width: index - start, found }
}

/** Whether a field is the address of an access point. */
export function isAddress(text: string | undefined): boolean {
  return text !== undefined && /^[0-9a-fA-F]{12}$/.test(text)
}

function readNetwork(fields: readonly string[], points: readonly WifiAccessPoint[]): Network | undefined {
  const [mobileCountryCode, mobileNetworkCode] = [integerOf(fields[0]), integerOf(fields[1])]
  const [locationAreaCode, cellId] = [hexOf(fields[2]), hexOf(fields[3])]
  const isCell =
    mobileCountryCode !== undefined &&
    mobileNetworkCode !== undefined &&
    locationAreaCode !== undefined &&
    cellId !== undefined
  return networkOf(isCell ? [{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode }] : [], points)
}

/** The cell of a message without a location, told by its form: twice four digits, twice four hexadecimal ones or more. */
export function findCell(fields: readonly string[]): Network | undefined {
  for (let index = 0; index + CELL <= fields.length; index++) {
    const cell = fields.slice(index, index + CELL)
    if (/^\d{4},\d{4},[0-9A-Fa-f]{4},[0-9A-Fa-f]{4,8}$/.test(cell.join(','))) return readNetwork(cell, [])
  }
  return undefined
}

/** A location as a position of its own. */
export function positionAt({ fix, attributes, network }: Location): RawPosition {
  return { ...(fix && { fix }), attributes: { ...attributes }, ...(network && { network }) }
}
