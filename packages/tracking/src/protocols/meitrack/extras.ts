import type { Attributes } from '@rastro/contracts'
import { type FieldReader, hexOf, integerOf, need } from '../wire/text.ts'

const DRIVER_EVENT = 37
/** From this revision on temperatures are hundredths of a degree. */
const HUNDREDTHS_SINCE = 3
const MOST_SENSORS = 32

/**
 * What may follow the voltages: data of the event, a reserved field, the revision, fuel, temperatures, and a counted
 * list of further fields. Shorter tails tell nothing we know.
 * @throws BadFrame
 */
export function readExtras(reader: FieldReader, event: number, attributes: Attributes): void {
  if (reader.remaining < 4) return
  const data = reader.text()
  if (data !== '') attributes[event === DRIVER_EVENT ? 'driverUniqueId' : 'eventData'] = data
  reader.skip()
  const revision = integerOf(reader.text()) ?? 0
  const fuel = reader.text()
  if (/^[0-9a-fA-F]{4}$/.test(fuel)) {
    attributes['fuel'] = Number.parseInt(fuel.slice(0, 2), 16) + Number.parseInt(fuel.slice(2), 16) / 100
  }
  if (reader.remaining > 0) readTemperatures(reader.text(), revision, attributes)
  if (reader.remaining < 2) return
  reader.skip() // how many follow
  readList(reader.fields.slice(reader.index), attributes)
}

/** Sensor and value in six hexadecimal digits, bar by bar. */
function readTemperatures(text: string, revision: number, attributes: Attributes): void {
  for (const sensor of text.split('|').slice(0, MOST_SENSORS)) {
    if (!/^[0-9a-fA-F]{6}$/.test(sensor)) continue
    const index = Number.parseInt(sensor.slice(0, 2), 16)
    attributes[`temp${index}`] = revision >= HUNDREDTHS_SINCE ? hundredths(sensor.slice(2)) : byteAndFraction(sensor)
  }
}

function hundredths(hex: string): number {
  const value = need(hexOf(hex), 'temperature')
  return (value > 0x7fff ? value - 0x10000 : value) / 100
}

function byteAndFraction(sensor: string): number {
  const whole = Number.parseInt(sensor.slice(2, 4), 16)
  const fraction = Number.parseInt(sensor.slice(4), 16) / 100
  return whole > 0x7f ? whole - 0x100 - fraction : whole + fraction
}

/** Of the list: raw data of the temperature event, and the meter of a taxi. */
function readList(fields: readonly string[], attributes: Attributes): void {
  const [, temperatureData = '', , , , meter = ''] = fields
  if (temperatureData !== '') attributes['tempData'] = temperatureData
  const [state = '', start, end, distance, fare, trip, wait] = meter.split('|', 7)
  if (state.length < 2 || start === undefined) return
  attributes['taximeterOn'] = state[1] === '0'
  attributes['taximeterStart'] = start
  if (end === undefined) return
  attributes['taximeterEnd'] = end
  for (const [name, value] of Object.entries({
    taximeterDistance: integerOf(distance),
    taximeterFare: integerOf(fare),
  })) {
    if (value !== undefined) attributes[name] = value
  }
  if (trip !== undefined) attributes['taximeterTrip'] = trip
  if (wait !== undefined) attributes['taximeterWait'] = wait
}
