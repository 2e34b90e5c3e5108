import type { Attributes } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { FieldReader, hexOf, integerOf, need } from '../../wire/text.ts'
import { positionAt, readLocation } from './location.ts'
import type { Message } from './message.ts'
import { readSensors } from './sensors.ts'
import { hoursOf, keep, keepAnalog, keepStatus, metresOf, percentOf, voltsOf } from './values.ts'

const MOST_LOCATIONS = 15

/**
 * `ERI`: a mask of what is added, the supply, locations, and a tail whose order depends on the model. What cannot be
 * read ends the tail: models differ more than anybody has written down.
 * @throws BadFrame when there is no location
 */
export function decodeExpandedReport({ body, model }: Message): RawPosition[] {
  const reader = new FieldReader(body)
  reader.skip() // name
  const mask = need(hexOf(reader.text()), 'mask')
  const power = voltsOf(reader.text())
  reader.skip() // what made it report
  const count = need(integerOf(reader.text()), 'count')
  if (count < 1 || count > MOST_LOCATIONS) throw new BadFrame('count')
  const positions: RawPosition[] = []
  for (let index = 0; index < count && reader.remaining > 0; index++) positions.push(readOne(reader, model))
  const attributes = positions.at(-1)?.attributes
  if (attributes === undefined) throw new BadFrame('truncated')
  keep(attributes, 'power', power)
  try {
    readState(reader, model, attributes)
    readSensors(reader, { mask, model }, attributes)
  } catch (error) {
    if (!(error instanceof BadFrame)) throw error
  }
  return positions
}

function readOne(reader: FieldReader, model: string): RawPosition {
  const location = readLocation(reader.fields, reader.index)
  const position = positionAt(location)
  reader.index = Math.min(location.end, reader.fields.length)
  if (model.startsWith('GL5')) reader.index = Math.min(reader.index + 2, reader.fields.length) // signal, bit errors
  if (model === 'GL320M' || reader.remaining === 0) return position
  const more = integerOf(reader.text()) ?? 0
  if (hasBit(more, 0)) keep(position.attributes, 'sat', integerOf(reader.text()))
  if (hasBit(more, 1)) reader.skip() // reason
  return position
}

function readState(reader: FieldReader, model: string, attributes: Attributes): void {
  const isBattery = model.startsWith('GL5')
  if (!isBattery) keep(attributes, 'odometer', metresOf(reader.text()))
  if (isBattery) readBattery(reader, attributes)
  else if (model === 'GL320M') keep(attributes, 'batteryLevel', percentOf(reader.text()))
  else readVehicle(reader, model, attributes)
}

function readBattery(reader: FieldReader, attributes: Attributes): void {
  keep(attributes, 'batteryLevel', percentOf(reader.text()))
  reader.skip() // mode
  const motion = reader.text()
  if (motion !== '') attributes['motion'] = motion !== '0'
}

/** Engine hours, one to three inputs, battery and state; the GV200 has switches in place of the state. */
function readVehicle(reader: FieldReader, model: string, attributes: Attributes): void {
  keep(attributes, 'hours', hoursOf(reader.text()))
  for (let index = 1; index <= inputsOf(model); index++) keepAnalog(attributes, index, reader.text())
  if ((model.startsWith('GV3') && model.endsWith('CEU')) || model.startsWith('GV600M')) reader.skip()
  if (model === 'GV200') {
    keep(attributes, 'input', hexOf(reader.text()))
    keep(attributes, 'output', hexOf(reader.text()))
  } else {
    keep(attributes, 'batteryLevel', percentOf(reader.text()))
    keepStatus(attributes, reader.text())
  }
  reader.skip() // what is connected to the serial port
}

function inputsOf(model: string): number {
  if (model === 'GV200' || model === 'GV310LAU') return 3
  return model.startsWith('GV') && !model.startsWith('GV6') && model !== 'GV350M' ? 2 : 1
}
