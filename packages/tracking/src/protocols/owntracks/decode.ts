import { knotsFromKmh } from '@rastro/contracts'
import { BadFrame, type HttpDecoded, type HttpMessage, type RawFix, type RawPosition } from '../protocol.ts'
import { type Json, numberIn, parseObject } from '../wire/json.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf, decimalOf, need } from '../wire/text.ts'
import { keepAlarm } from './alarms.ts'

const LONGEST_ID = 128
const LONGEST_TEXT = 200
/** The app reads a list of messages for it; an empty one is "nothing". */
const NOTHING = Buffer.from('[]')

/**
 * One message of the app, JSON in the body of a request. Only locations make positions; the others are told that they
 * arrived, or the app sends them again.
 * @throws BadFrame `json`, `id`, `number`, `time` or `coordinates`
 */
export function decode({ body }: HttpMessage): HttpDecoded {
  const message = parseObject(body.toString('utf8'))
  const uniqueIds = namesOf(message)
  if (message['_type'] !== 'location') {
    return {
      ...(uniqueIds.length > 0 ? { uniqueIds } : {}),
      positions: [],
      ...RECEIVED,
      refusalStatus: 200,
      refusal: NOTHING,
    }
  }
  if (uniqueIds.length === 0) throw new BadFrame('id')
  return { uniqueIds, positions: [positionOf(message)], ...RECEIVED, refusalStatus: 400 }
}

const RECEIVED = { status: 200, reply: NOTHING }

/** The topic with dashes for its slashes, else the two letters of the tracker id. */
function namesOf(message: Json): string[] {
  const name = message['topic'] ?? message['tid']
  if (typeof name !== 'string' || name === '') return []
  if (name.length > LONGEST_ID) throw new BadFrame('id')
  return [name.replaceAll('/', '-')]
}

function positionOf(message: Json): RawPosition {
  const fix = fixOf(message)
  const position: RawPosition = { fix, attributes: {} }
  const sent = numberIn(message, 'sent')
  if (sent !== undefined) position.deviceTime = timeOf(sent)
  readState(message, position)
  readInputs(message, position)
  // The same report sent again has another time of sending.
  position.record = Buffer.from(JSON.stringify([fix, position.attributes]))
  return position
}

/** Speed in km/h, altitude and accuracy in metres. */
function fixOf(message: Json): RawFix {
  const time = timeOf(need(numberIn(message, 'tst'), 'time'))
  const latitude = need(numberIn(message, 'lat'), 'coordinates')
  const longitude = need(numberIn(message, 'lon'), 'coordinates')
  checkCoordinates(latitude, longitude)
  const fix: RawFix = { time, valid: true, latitude, longitude }
  const [speed, altitude] = [numberIn(message, 'vel'), numberIn(message, 'alt')]
  const [course, accuracy] = [numberIn(message, 'cog'), numberIn(message, 'acc')]
  if (speed !== undefined && speed >= 0) fix.speed = knotsFromKmh(speed)
  if (altitude !== undefined) fix.altitude = altitude
  if (course !== undefined) fix.course = courseOf(course)
  if (accuracy !== undefined && accuracy >= 0) fix.accuracy = accuracy
  return fix
}

/** Seconds since 1970. @throws BadFrame `time` */
function timeOf(seconds: number): Date {
  const time = new Date(seconds * 1000)
  if (Number.isNaN(time.getTime())) throw new BadFrame('time')
  return time
}

/** Numbers with their scale: kilometres and seconds become metres and milliseconds. */
const NUMBERS = [
  ['uext', 'power', 1],
  ['ubatt', 'battery', 1],
  ['rpm', 'rpm', 1],
  ['odometer', 'odometer', 1000],
  ['hmc', 'hours', 1000],
] as const
const FLAGS = [
  ['ign', 'ignition'],
  ['motion', 'motion'],
] as const

function readState(message: Json, { attributes }: RawPosition): void {
  const trigger = textIn(message, 't')
  if (trigger !== undefined) {
    keepAlarm(attributes, trigger, numberIn(message, 'rty'))
    attributes['event'] = trigger
  }
  const level = numberIn(message, 'batt')
  if (level !== undefined && level >= 0 && level <= 100) attributes['batteryLevel'] = level
  for (const [from, name, times] of NUMBERS) {
    const value = numberIn(message, from)
    if (value !== undefined && Number.isFinite(value * times)) attributes[name] = value * times
  }
  for (const [from, name] of FLAGS) if (typeof message[from] === 'boolean') attributes[name] = message[from]
  const vin = textIn(message, 'name') ?? textIn(message, 'vin')
  if (vin !== undefined) attributes['vin'] = vin
}

const MOST_INPUTS = 16

/** Analogue inputs and thermometers of the vehicle trackers that speak like the app. */
function readInputs(message: Json, { attributes }: RawPosition): void {
  const count = Math.min(numberIn(message, 'anum') ?? 0, MOST_INPUTS)
  for (let index = 0; index < count; index++) {
    const place = String(index).padStart(2, '0')
    const input = textIn(message, `adda-${place}`)
    if (input !== undefined) attributes[`adc${index + 1}`] = decimalOf(input) ?? input
    const temperature = numberIn(message, `temp_c-${place}`)
    if (temperature !== undefined) attributes[`temp${index + 1}`] = temperature
  }
}

/** A text of a sensible length; what is longer or something else counts as absent. A zero becomes a space. */
function textIn(message: Json, name: string): string | undefined {
  const value = message[name]
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_TEXT) return undefined
  return value.replaceAll('\0', ' ')
}
