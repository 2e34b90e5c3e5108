import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type DecodeSession, type RawFix, type RawPosition } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, decimalOf, degreesOf, FieldReader, integerOf, pairsOf } from '../wire/text.ts'
import { readParameters } from './parameters.ts'

/** Fields of a record before the checksum of version two, which changes nothing. */
const FIELDS = 16
/** Fewer satellites give no place. */
const LEAST_SATELLITES = 3
const MOST_INPUTS = 64

/** One record. @throws BadFrame `time`, `coordinates`, `number` or `truncated` */
export function decodeRecord(text: string, session: DecodeSession): RawPosition {
  const fields = text.split(';').slice(0, FIELDS)
  return { ...readRecord(new FieldReader(fields), session), record: Buffer.from(fields.join(';')) }
}

/**
 * Date and time in UTC, degrees with minutes, speed in km/h, course, altitude, satellites; the long form adds accuracy,
 * switches, voltages, the driver's key and named parameters. `NA` stands for what is not known.
 */
function readRecord(reader: FieldReader, { now }: DecodeSession): RawPosition {
  const attributes: Attributes = {}
  const time = readTime(reader)
  const place = readPlace(reader)
  const speed = knotsFromKmh(Math.max(0, readNumber(reader) ?? 0))
  const course = courseOf(readNumber(reader) ?? 0)
  const altitude = readNumber(reader) ?? 0
  const satellites = readNumber(reader)
  if (satellites !== undefined) attributes['sat'] = satellites
  const more = reader.remaining > 0 ? readMore(reader, attributes) : {}
  if (place === undefined)
    return { ...(time && { deviceTime: time }), attributes, ...(more.network && { network: more.network }) }
  const { accuracy, network } = more
  // Who counts no satellites does not doubt his place either.
  const valid = satellites === undefined || satellites >= LEAST_SATELLITES
  const fix: RawFix = { time: time ?? now, valid, ...place, speed, course, altitude }
  if (accuracy !== undefined) fix.accuracy = accuracy
  return { fix, attributes, ...(network && { network }) }
}

function readTime(reader: FieldReader): Date | undefined {
  const [date, clock] = [readText(reader), readText(reader)]
  if (date === undefined || clock === undefined) return undefined
  const [day, time] = [pairsOf(date), pairsOf(clock.split('.', 1).join(''))]
  const instant = day && time && dateFromParts([day[2], day[1], day[0], ...time])
  if (instant === undefined) throw new BadFrame('time')
  return instant
}

function readPlace(reader: FieldReader): { latitude: number; longitude: number } | undefined {
  const [northText, north = '', eastText, east = ''] = Array.from({ length: 4 }, () => readText(reader))
  if (northText === undefined || eastText === undefined) return undefined
  const [latitude, longitude] = [degreesOf(northText, north), degreesOf(eastText, east)]
  if (latitude === undefined || longitude === undefined) throw new BadFrame('coordinates')
  checkCoordinates(latitude, longitude)
  return { latitude, longitude }
}

function readMore(reader: FieldReader, attributes: Attributes): ReturnType<typeof readParameters> {
  keep(attributes, 'hdop', readNumber(reader))
  keep(attributes, 'input', integerOf(readOptional(reader)))
  keep(attributes, 'output', integerOf(readOptional(reader)))
  const voltages = readOptional(reader)?.split(',', MOST_INPUTS) ?? []
  for (const [index, text] of voltages.entries()) keep(attributes, `adc${index + 1}`, decimalOf(text.trim()))
  keep(attributes, 'driverUniqueId', readOptional(reader))
  return readParameters(readOptional(reader) ?? '', attributes)
}

function keep(attributes: Attributes, name: string, value: string | number | undefined): void {
  if (value !== undefined) attributes[name] = value
}

function readText(reader: FieldReader): string | undefined {
  const text = reader.text().trim()
  return text === 'NA' || text === '' ? undefined : text
}

/** Trackers leave fields at the end away. */
function readOptional(reader: FieldReader): string | undefined {
  return reader.remaining > 0 ? readText(reader) : undefined
}

/** @throws BadFrame `number` when there is something else than a number */
function readNumber(reader: FieldReader): number | undefined {
  const text = readText(reader)
  if (text === undefined) return undefined
  const value = decimalOf(text)
  if (value === undefined) throw new BadFrame('number')
  return value
}
