import { type Attributes, knotsFromMps } from '@rastro/contracts'
import { BadFrame, type RawFix, type RawPosition } from '../protocol.ts'
import { type Json, numberIn, objectOf, parseObject } from '../wire/json.ts'
import { checkCoordinates } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { keep } from './attributes.ts'
import type { Report } from './parameters.ts'
import { timeOf } from './time.ts'

/** Phones call everything nearer than this exact; the position then says nothing about its accuracy. Metres. */
const LEAST_ACCURACY = 10
const MOST_LOCATIONS = 500

/**
 * Report of the Traccar Client app: `device_id` and one `location` (or a list of them, oldest first).
 * Speed in metres per second, battery level 0 to 1; -1 stands for unknown.
 * @throws BadFrame `json`, `number`, `time` or `coordinates`
 */
export function decodeJson(text: string, now: Date): Report {
  const root = parseObject(text)
  const id = root['device_id'] ?? root['id']
  const uniqueIds = typeof id === 'string' ? [id] : typeof id === 'number' ? [String(id)] : []
  const locations = Array.isArray(root['location']) ? root['location'] : [root['location']]
  if (locations.length > MOST_LOCATIONS) throw new BadFrame('json')
  return { uniqueIds, positions: locations.map((location) => positionOf(location, now)) }
}

function positionOf(value: unknown, now: Date): RawPosition {
  const location = objectOf(value)
  if (location === undefined) throw new BadFrame('json')
  const timestamp = location['timestamp']
  const time = typeof timestamp === 'string' || typeof timestamp === 'number' ? timeOf(`${timestamp}`) : now
  const coordinates = objectOf(location['coords'])
  const attributes = attributesOf(location)
  // The same report sent again differs only in its age and in fields that say when it was sent.
  const recordOf = (fix?: RawFix) => Buffer.from(JSON.stringify([timestamp, fix, attributes]))
  if (coordinates === undefined) return { deviceTime: time, attributes, record: recordOf() }
  const fix = fixOf(coordinates, time)
  return { fix, attributes, record: recordOf(fix) }
}

function fixOf(coordinates: Json, time: Date): RawFix {
  const latitude = numberIn(coordinates, 'latitude')
  const longitude = numberIn(coordinates, 'longitude')
  if (latitude === undefined || longitude === undefined) throw new BadFrame('coordinates')
  checkCoordinates(latitude, longitude)
  const fix: RawFix = { time, valid: true, latitude, longitude }
  const speed = numberIn(coordinates, 'speed')
  const course = numberIn(coordinates, 'heading')
  const accuracy = numberIn(coordinates, 'accuracy')
  const altitude = numberIn(coordinates, 'altitude')
  if (speed !== undefined && speed >= 0) fix.speed = knotsFromMps(speed)
  if (course !== undefined && course >= 0) fix.course = courseOf(course)
  if (accuracy !== undefined) fix.accuracy = accuracy < LEAST_ACCURACY ? 0 : accuracy
  if (altitude !== undefined) fix.altitude = altitude
  return fix
}

function attributesOf(location: Json): Attributes {
  const attributes: Attributes = {}
  keepScalar(attributes, 'event', location['event'])
  if (typeof location['is_moving'] === 'boolean') keep(attributes, 'motion', location['is_moving'])
  const odometer = numberIn(location, 'odometer')
  if (odometer !== undefined) keep(attributes, 'odometer', odometer)
  if (typeof location['mock'] === 'boolean') keep(attributes, 'mock', location['mock'])
  keepScalar(attributes, 'activity', objectOf(location['activity'])?.['type'])
  const battery = objectOf(location['battery'])
  const level = battery && numberIn(battery, 'level')
  if (level !== undefined && level >= 0 && level <= 1) keep(attributes, 'batteryLevel', Math.round(level * 100))
  if (typeof battery?.['is_charging'] === 'boolean') keep(attributes, 'charge', battery['is_charging'])
  keepScalar(attributes, 'alarm', location['alarm'])
  for (const [name, value] of Object.entries(objectOf(location['extras']) ?? {})) keepScalar(attributes, name, value)
  return attributes
}

function keepScalar(attributes: Attributes, name: string, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    keep(attributes, name, value)
  }
}
