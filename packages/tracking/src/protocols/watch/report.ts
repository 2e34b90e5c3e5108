import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, decimalOf, FieldReader, need, pairsOf } from '../wire/text.ts'
import { readNetwork } from './network.ts'

const MOTION = 4
/** Bits of the state, the most telling first; the low ones hold as long as it lasts, the high ones are alarms. */
const ALARMS: readonly [bit: number, alarm: string][] = [
  [0, 'lowBattery'],
  [1, 'geofenceExit'],
  [2, 'geofenceEnter'],
  [14, 'powerCut'],
  [16, 'sos'],
  [17, 'lowBattery'],
  [18, 'geofenceExit'],
  [19, 'geofenceEnter'],
  [20, 'removing'],
  [21, 'fallDown'],
  [22, 'fallDown'],
]

/**
 * `UD`, `UD2`, `UD_LTE` and the like: date and time in UTC, degrees, speed in km/h, course, altitude, satellites, signal,
 * battery, steps, state, and what the watch hears around it. `AL` is the same as an alarm. @throws BadFrame
 */
export function decodeReport(type: string, fields: readonly string[]): RawPosition {
  const reader = new FieldReader(fields)
  const [date, clock] = [pairsOf(reader.text()), pairsOf(reader.text())]
  const time = date && clock && dateFromParts([date[2], date[1], date[0], ...clock])
  if (time === undefined) throw new BadFrame('time')
  const valid = reader.text()
  if (valid !== 'A' && valid !== 'V') throw new BadFrame('report')
  const [latitude, longitude] = [readAngle(reader), readAngle(reader)]
  checkCoordinates(latitude, longitude)
  const [speed, course, altitude] = [knotsFromKmh(reader.decimal()), courseOf(reader.decimal()), reader.decimal()]
  const attributes: Attributes = { sat: reader.integer(), rssi: reader.integer() }
  const level = reader.integer()
  if (level >= 0 && level <= 100) attributes['batteryLevel'] = level
  attributes['steps'] = reader.integer()
  reader.skip() // turns in bed
  readState(reader.hex(), type, attributes)
  const network = readNetwork(fields.slice(reader.index))
  const fix = { time, valid: valid === 'A', latitude, longitude, speed, course, altitude }
  return { fix, attributes, ...(network && { network }) }
}

/** Some clones write the minus sign and the hemisphere as well. */
function readAngle(reader: FieldReader): number {
  const degrees = need(decimalOf(reader.text().trim()), 'coordinates')
  const hemisphere = reader.text()
  return hemisphere === 'S' || hemisphere === 'W' ? 0 - Math.abs(degrees) : degrees
}

function readState(state: number, type: string, attributes: Attributes): void {
  const alarm = ALARMS.find(([bit]) => hasBit(state, bit))?.[1] ?? (type.startsWith('AL') ? 'general' : undefined)
  if (alarm !== undefined) attributes['alarm'] = alarm
  if (hasBit(state, MOTION)) attributes['motion'] = true
}
