import { type Attributes, knotsFromKmh, type Network } from '@rastro/contracts'
import { BadFrame, type DecodeSession, type RawPosition } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { addAlarm, checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf, decimalOf, FieldReader, hexOf, integerOf, need, pairsOf } from '../wire/text.ts'
import { alarmOf } from './alarms.ts'
import { readExtras } from './extras.ts'
import { readVoltages } from './voltages.ts'

const CLOCK_LENGTH = 12
/** Event, latitude, longitude, clock. */
const PLACE_FIELDS = 4

/** Whether the fields behind a type are a report; some models number their events first. */
export function isReport(fields: readonly string[]): boolean {
  return startOf(fields) !== undefined
}

function startOf(fields: readonly string[]): number | undefined {
  for (const start of [0, 1]) {
    const [event, latitude, longitude, clock] = fields.slice(start, start + PLACE_FIELDS)
    const isPlace = decimalOf(latitude) !== undefined && decimalOf(longitude) !== undefined
    if (integerOf(event) !== undefined && isPlace && clock?.length === CLOCK_LENGTH) return start
  }
  return undefined
}

/**
 * A report in text: event, place in degrees, UTC clock, speed in km/h, odometer in metres, cell, switches, voltages,
 * and what the model adds.
 * @throws BadFrame
 */
export function decodeReport(fields: readonly string[], { device }: DecodeSession): RawPosition {
  const reader = new FieldReader(fields)
  reader.index = startOf(fields) ?? 0
  const attributes: Attributes = {}
  const event = reader.integer()
  attributes['event'] = event
  addAlarm(attributes, alarmOf(event))
  const [latitude, longitude] = [reader.decimal(), reader.decimal()]
  checkCoordinates(latitude, longitude)
  const time = timeOf(reader.text())
  const valid = reader.text()
  if (valid !== 'A' && valid !== 'V') throw new BadFrame('report')
  attributes['sat'] = reader.integer()
  attributes['rssi'] = reader.integer()
  const motion = { speed: knotsFromKmh(reader.decimal()), course: courseOf(reader.decimal()) }
  attributes['hdop'] = reader.decimal()
  const altitude = reader.decimal()
  attributes['odometer'] = reader.integer()
  attributes['runtime'] = reader.integer()
  const network = readCell(reader.text())
  readSwitches(reader.text(), attributes)
  readVoltages(reader.text(), device.model, attributes)
  readExtras(reader, event, attributes)
  const fix = { time, valid: valid === 'A', latitude, longitude, ...motion, altitude }
  return { fix, attributes, ...(network === undefined ? {} : { network }) }
}

function timeOf(text: string): Date {
  const [date, clock] = [pairsOf(text.slice(0, 6)), pairsOf(text.slice(6))]
  const time = date && clock && dateFromParts([...date, ...clock])
  if (time === undefined) throw new BadFrame('time')
  return time
}

/** Country and operator in decimal, area and cell in hexadecimal digits. */
function readCell(text: string): Network | undefined {
  const [country, operator, area, cell] = text.split('|', 4)
  const [mobileCountryCode, mobileNetworkCode] = [integerOf(country), integerOf(operator)]
  const [locationAreaCode, cellId] = [hexOf(area), hexOf(cell)]
  if (mobileCountryCode === undefined || mobileNetworkCode === undefined) throw new BadFrame('cell')
  if (mobileCountryCode === 0 || locationAreaCode === undefined || cellId === undefined) return undefined
  return networkOf([{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode }])
}

function readSwitches(text: string, attributes: Attributes): void {
  if (text.length !== 4) throw new BadFrame('switches')
  attributes['input'] = need(hexOf(text.slice(0, 2)), 'switches')
  attributes['output'] = need(hexOf(text.slice(2)), 'switches')
}
