import type { Attributes, Network } from '@rastro/contracts'
import { networkOf } from '../wire/position.ts'
import { decimalOf, type FieldReader, integerOf, need } from '../wire/text.ts'
import type { Settings } from './settings.ts'

const MINUTE_MS = 60_000
const SENSORS = 3

/**
 * Fields at the end that only the owner's settings explain: engine hours, battery, archive, then analogue inputs,
 * revolutions, driver and temperatures, or the serving cell. Frames may stop early.
 * @throws BadFrame
 */
export function readTail(reader: FieldReader, settings: Settings, attributes: Attributes): Network | undefined {
  if (reader.remaining > 0) attributes['hours'] = reader.integer() * MINUTE_MS
  if (reader.remaining > 0) attributes['battery'] = reader.decimal()
  if (reader.remaining > 0 && reader.text() === '0') attributes['archive'] = true
  if (settings.hbm >= 2) return readServingCell(reader)
  if (settings.includeAdc) readInputs(reader, attributes)
  if (settings.includeRpm && reader.remaining > 0) attributes['rpm'] = reader.integer()
  if (reader.remaining >= 2) readDriver(reader, attributes)
  if (settings.includeTemp) readTemperatures(reader, attributes)
  return undefined
}

function readInputs(reader: FieldReader, attributes: Attributes): void {
  for (let index = 1; index <= SENSORS && reader.remaining > 0; index++) {
    const text = reader.text()
    if (text !== '') attributes[`adc${index}`] = need(decimalOf(text), 'number')
  }
}

/** The driver's key and whether it is registered. Zeros stand for nobody. */
function readDriver(reader: FieldReader, attributes: Attributes): void {
  const driver = reader.text()
  reader.skip()
  if (/[^0]/.test(driver)) attributes['driverUniqueId'] = driver
}

/** `sensor id:degrees`, empty where there is no sensor. */
function readTemperatures(reader: FieldReader, attributes: Attributes): void {
  for (let index = 1; index <= SENSORS && reader.remaining > 0; index++) {
    const [, degrees = ''] = reader.text().split(':', 2)
    if (degrees.trim() !== '') attributes[`temp${index}`] = need(decimalOf(degrees.trim()), 'number')
  }
}

function readServingCell(reader: FieldReader): Network | undefined {
  if (reader.remaining < 5) return undefined
  const [cell, country, operator, signal, area] = Array.from({ length: 5 }, () => integerOf(reader.text()))
  if (cell === undefined || country === undefined || operator === undefined || area === undefined) return undefined
  return networkOf([
    {
      cellId: cell,
      locationAreaCode: area,
      mobileCountryCode: country,
      mobileNetworkCode: operator,
      signalStrength: 0 - Math.abs(signal ?? 0),
    },
  ])
}
