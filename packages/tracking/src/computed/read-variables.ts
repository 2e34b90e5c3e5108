import type { Device } from '@rastro/contracts'
import { createVariables, type Variable, type Variables } from '../expressions/variables.ts'
import type { PositionRecord } from '../store/position-record.ts'

/** What an expression may look at. */
export interface Sight {
  readonly record: PositionRecord
  readonly device: Device
  /** The record before this one, if this one is the newest. */
  readonly previous: PositionRecord | undefined
  /** Whether the message carried a location of its own. */
  readonly hasFix: boolean
}

/** Names of the reference for the fields of a position. Times are epoch milliseconds. */
const fields: ReadonlyMap<string, (record: PositionRecord) => Variable> = new Map<
  string,
  (record: PositionRecord) => Variable
>([
  ['id', ({ id }) => id],
  ['deviceId', ({ deviceId }) => deviceId],
  ['protocol', ({ protocol }) => protocol],
  ['serverTime', ({ serverTime }) => finite(serverTime.getTime())],
  ['deviceTime', ({ deviceTime }) => finite(deviceTime.getTime())],
  ['fixTime', ({ fixTime }) => finite(fixTime.getTime())],
  ['valid', ({ valid }) => valid],
  ['latitude', ({ latitude }) => finite(latitude)],
  ['longitude', ({ longitude }) => finite(longitude)],
  ['altitude', ({ altitude }) => finite(altitude)],
  ['speed', ({ speed }) => finite(speed)],
  ['course', ({ course }) => finite(course)],
  ['address', ({ address }) => address],
  ['accuracy', ({ accuracy }) => finite(accuracy)],
  ['geofenceIds', ({ geofenceIds }) => geofenceIds],
])

const LAST = /^last[A-Z]/

/**
 * Provide the variables an expression names: fields of the position, its attributes, those of the device, and of the
 * last position the same with `last` before the name (`lastSpeed`). Unknown names stay undefined.
 */
export function readVariables(names: readonly string[], sight: Sight): Variables {
  const variables = createVariables()
  for (const name of names) variables[name] = readVariable(name, sight)
  return variables
}

function readVariable(name: string, { record, device, previous, hasFix }: Sight): Variable | undefined {
  if (name === 'outdated') return !hasFix
  const value = readRecord(name, record) ?? ownValue(device.attributes, name)
  if (value !== undefined || previous === undefined || !LAST.test(name)) return value
  return readRecord(name.charAt(4).toLowerCase() + name.slice(5), previous)
}

function readRecord(name: string, record: PositionRecord): Variable | undefined {
  const field = fields.get(name)
  return field === undefined ? ownValue(record.attributes, name) : field(record)
}

function ownValue(attributes: PositionRecord['attributes'], name: string): Variable | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined
}

/** Decoders may bring what is no number; it is put right by a later step. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
