import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { decimalOf, FieldReader, hexOf, integerOf, need } from '../../wire/text.ts'
import { findLocations, positionAt } from './location.ts'
import type { Message } from './message.ts'
import { keep, voltsOf } from './values.ts'

type Value = string | number | boolean | undefined
type BusField = readonly [name: string, valueOf: (text: string) => Value]

const HOUR_MS = 3_600_000

/** The first two bits of the mask, speed and revolutions, come in the opposite order of their numbers. */
const ORDER = [0, 1, 2, 3, 5, 4, ...Array.from({ length: 16 }, (_, index) => index + 6)]

/** What the bits of the mask stand for. Distances in metres, times in hours unless they are attributes of ours. */
const FIELDS: Readonly<Record<number, BusField>> = {
  0: ['vin', (text) => (/^[0-9A-Z]{1,17}$/.test(text) ? text : undefined)],
  1: ['ignition', (text) => ifNumber(integerOf(text), (value) => value > 0)],
  2: ['obdOdometer', (text) => (text.startsWith('H') ? ifNumber(integerOf(text.slice(1)), hectometres) : undefined)],
  3: ['fuelUsed', decimalOf],
  4: ['obdSpeed', integerOf],
  5: ['rpm', integerOf],
  6: ['coolantTemp', integerOf],
  7: ['fuelConsumption', (text) => (text.startsWith('L/H') ? decimalOf(text.slice(3)) : undefined)],
  8: ['fuel', (text) => decimalOf(text.slice(1))],
  9: ['range', (text) => ifNumber(integerOf(text), hectometres)],
  10: ['throttle', integerOf],
  11: ['hours', (text) => ifNumber(decimalOf(text), (value) => Math.round(value * HOUR_MS))],
  12: ['drivingTime', decimalOf],
  13: ['idleHours', decimalOf],
  14: ['idleFuelConsumption', decimalOf],
  15: ['axleWeight', integerOf],
  16: ['tachographInfo', hexOf],
  17: ['indicators', hexOf],
  18: ['lights', hexOf],
  19: ['doors', hexOf],
  20: ['vehicleOverspeed', decimalOf],
  21: ['engineOverspeed', decimalOf],
}

/** The same for the second mask; bits not named are passed over. */
const MORE_FIELDS: Readonly<Record<number, BusField>> = {
  0: ['adBlueLevel', (text) => decimalOf(text.slice(1))],
  1: ['axleWeight1', integerOf],
  2: ['axleWeight3', integerOf],
  3: ['axleWeight4', integerOf],
  7: ['adc1', voltsOf],
  15: ['driver1Card', textOf],
  16: ['driver2Card', textOf],
  17: ['driver1Name', textOf],
  18: ['driver2Name', textOf],
  19: ['registration', textOf],
}
const MORE_MASK = 29
const MORE_BITS = 31
/** Models put up to so many fields of their own between the masks. */
const MOST_BETWEEN = 12

/**
 * `CAN`: what the vehicle's bus says, by two masks, and a location. A field that is not what its bit says is passed over.
 * @throws BadFrame when the fields end before the masks do
 */
export function decodeVehicleBus({ body }: Message): RawPosition {
  const [location] = findLocations(body)
  // An empty location is not told from empty fields of the bus.
  const position: RawPosition = location?.fix === undefined ? { attributes: {} } : positionAt(location)
  const reader = new FieldReader(location?.fix === undefined ? body : body.slice(0, location.start))
  reader.skip(3) // name, report type, state of the bus
  const mask = need(hexOf(reader.text()), 'mask')
  const { attributes } = position
  for (const bit of ORDER) if (hasBit(mask, bit)) readField(reader, FIELDS[bit], attributes)
  const more = hasBit(mask, MORE_MASK) ? readSecondMask(reader) : 0
  for (let bit = 0; bit < MORE_BITS; bit++) if (hasBit(more, bit)) readField(reader, MORE_FIELDS[bit], attributes)
  return position
}

/** The second mask is the next field of eight hexadecimal digits. */
function readSecondMask(reader: FieldReader): number {
  const ahead = reader.fields.slice(reader.index, reader.index + MOST_BETWEEN)
  const place = ahead.findIndex((field) => /^[0-9A-Fa-f]{8}$/.test(field))
  if (place < 0) return 0
  reader.skip(place)
  return reader.hex()
}

function readField(reader: FieldReader, field: BusField | undefined, attributes: Attributes): void {
  if (reader.remaining === 0) return
  const text = reader.text().trim()
  if (field !== undefined) keep(attributes, field[0], field[1](text))
}

function hectometres(value: number): number {
  return value * 100
}

function ifNumber<T>(value: number | undefined, then: (value: number) => T): T | undefined {
  return value === undefined ? undefined : then(value)
}

/** Cards that are not there are written in stars. */
function textOf(text: string): string | undefined {
  return /^[*]*$/.test(text) ? undefined : text
}
