import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, decimalOf, FieldReader, pairsOf } from '../wire/text.ts'

/** The report that ends in a star: decimal degrees, km/h, UTC, dashes for what is not there. @throws BadFrame */
export function decodeAlternative(fields: readonly string[]): RawPosition {
  const reader = new FieldReader(fields)
  reader.skip(2)
  const attributes: Attributes = {}
  keepText(attributes, 'event', reader.text())
  keepText(attributes, 'sensorId', reader.text())
  const voltage = decimalOf(reader.text())
  if (voltage !== undefined) attributes['sensorVoltage'] = voltage
  const clock = pairsOf(reader.text())
  const [day, month, year] = pairsOf(reader.text()) ?? [0, 0, 0]
  const time = clock && dateFromParts([year, month, day, ...clock])
  if (time === undefined) throw new BadFrame('time')
  attributes['rssi'] = reader.integer()
  const fix = {
    time,
    valid: reader.integer() > 0,
    latitude: reader.decimal(),
    longitude: reader.decimal(),
    speed: knotsFromKmh(reader.integer()),
    course: courseOf(reader.integer()),
    altitude: reader.integer(),
  }
  checkCoordinates(fix.latitude, fix.longitude)
  attributes['hdop'] = reader.decimal()
  attributes['sat'] = reader.integer()
  attributes['ignition'] = reader.integer() > 0
  attributes['charge'] = reader.integer() > 0
  keepText(attributes, 'error', reader.peek() ?? '')
  return { fix, attributes }
}

function keepText(attributes: Attributes, name: string, value: string): void {
  if (value !== '' && !/^-+$/.test(value)) attributes[name] = value
}
