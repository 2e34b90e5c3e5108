import type { Attributes } from '@rastro/contracts'
import { BadFrame } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { decimalOf, type FieldReader, hexOf, integerOf, need } from '../../wire/text.ts'
import { keep, percentOf } from './values.ts'

const MOST_SENSORS = 20
/** Degrees of one step of the sensors on the wire. */
const STEP = 0.0625
const HUMIDITY_SENSOR = 2

export interface Layout {
  mask: number
  model: string
}

/** What the mask of an expanded report adds, in the order of its bits. @throws BadFrame where the fields end too early */
export function readSensors(reader: FieldReader, { mask, model }: Layout, attributes: Attributes): void {
  const isGv350 = model === 'GV350M'
  if (hasBit(mask, 0) && !isGv350) keep(attributes, 'fuel', hexOf(reader.text()))
  if (hasBit(mask, 1)) repeat(reader, (number) => readWireSensor(reader, number, attributes))
  // Data of the vehicle bus has no end of its own.
  if (hasBit(mask, 2)) return
  if (hasBit(mask, 7) && model === 'GL320M') return keep(attributes, 'externalBattery', integerOf(reader.text()))
  if (hasBit(mask, 3) || hasBit(mask, 4) || (hasBit(mask, 0) && isGv350)) {
    repeat(reader, () => readFuelSensor(reader, { mask, model }, attributes))
  }
  if (hasBit(mask, 7)) repeat(reader, () => skipRadioSensor(reader))
  if (hasBit(mask, 8) && model !== 'GL320M') repeat(reader, (number) => readTag(reader, { number, model }, attributes))
}

/** As many as the next field says. */
function repeat(reader: FieldReader, read: (number: number) => void): void {
  const count = need(integerOf(reader.text()), 'count')
  if (count < 0 || count > MOST_SENSORS) throw new BadFrame('count')
  for (let number = 1; number <= count; number++) read(number)
}

/** Id, type, temperature with its sign. */
function readWireSensor(reader: FieldReader, number: number, attributes: Attributes): void {
  reader.skip(2)
  const value = hexOf(reader.text())
  if (value !== undefined) attributes[`temp${number}`] = ((value << 16) >> 16) * STEP
}

function readFuelSensor(reader: FieldReader, { mask, model }: Layout, attributes: Attributes): void {
  reader.skip() // type
  if (model === 'GV350M') {
    reader.skip() // number of the serial port
    if (hasBit(mask, 0)) keep(attributes, 'fuel', hexOf(reader.text()))
  }
  if (hasBit(mask, 3)) keep(attributes, 'fuel', decimalOf(reader.text()))
  if (hasBit(mask, 4)) reader.skip() // volume
}

function skipRadioSensor(reader: FieldReader): void {
  reader.skip() // serial number
  const type = integerOf(reader.text())
  reader.skip(type === HUMIDITY_SENSOR ? 2 : 1)
}

/** Fields of a Bluetooth tag, by the bits of its mask; unnamed ones are passed over. */
const TAG_FIELDS: ReadonlyMap<number, readonly [name: string, valueOf: (text: string) => string | number | undefined]> =
  new Map<number, readonly [string, (text: string) => string | number | undefined]>([
    [1, ['Id', (text) => text]],
    [4, ['Temp', decimalOf]],
    [5, ['Humidity', integerOf]],
    [13, ['Battery', percentOf]],
  ])
const TAG_BITS = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14]

function readTag(reader: FieldReader, tag: { number: number; model: string }, attributes: Attributes): void {
  reader.skip(tag.model.startsWith('GV600M') ? 5 : 4) // index, type, model, raw data with its length
  const mask = need(hexOf(reader.text()), 'mask')
  for (const bit of TAG_BITS) {
    if (!hasBit(mask, bit)) continue
    const text = reader.text()
    const field = TAG_FIELDS.get(bit)
    if (field !== undefined) keep(attributes, `tag${tag.number}${field[0]}`, field[1](text))
  }
}
