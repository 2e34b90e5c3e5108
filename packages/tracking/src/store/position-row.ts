import type { SqlValue } from '@rastro/platform'
import type { PositionRecord } from './position-record.ts'

/** Columns of `positions` in the order of {@link pushRow} and {@link readRow}. */
export const COLUMNS = [
  'id',
  'device_id',
  'protocol',
  'server_time',
  'device_time',
  'fix_time',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
  'address',
  'network',
  'geofence_ids',
  'attributes',
  'hash',
] as const

/** The list for SELECT and INSERT, each column with `prefix` before it. */
export function columnList(prefix = ''): string {
  return COLUMNS.map((column) => prefix + column).join(', ')
}

/** Append the values of a record to a flat array. A number or time that is none becomes NULL, which no column takes. */
export function pushRow(values: SqlValue[], record: PositionRecord): void {
  values.push(
    record.id,
    record.deviceId,
    record.protocol,
    record.serverTime.getTime(),
    record.deviceTime.getTime(),
    record.fixTime.getTime(),
    record.valid ? 1 : 0,
    record.latitude,
    record.longitude,
    record.altitude,
    record.speed,
    record.course,
    record.accuracy,
    record.address,
    record.network === null ? null : JSON.stringify(record.network),
    record.geofenceIds === null ? null : JSON.stringify(record.geofenceIds),
    JSON.stringify(record.attributes),
    record.hash,
  )
}

/** Make a record of a row with the columns of {@link COLUMNS}. */
export function readRow(row: readonly SqlValue[]): PositionRecord {
  return {
    id: Number(row[0]),
    deviceId: Number(row[1]),
    protocol: String(row[2]),
    serverTime: new Date(Number(row[3])),
    deviceTime: new Date(Number(row[4])),
    fixTime: new Date(Number(row[5])),
    valid: row[6] === true,
    latitude: Number(row[7]),
    longitude: Number(row[8]),
    altitude: Number(row[9]),
    speed: Number(row[10]),
    course: Number(row[11]),
    accuracy: Number(row[12]),
    address: readText(row[13]),
    // These texts were written by pushRow from values of these types.
    network: readJson(row[14]) as PositionRecord['network'],
    geofenceIds: readJson(row[15]) as PositionRecord['geofenceIds'],
    attributes: readJson(row[16]) as PositionRecord['attributes'],
    hash: Number(row[17]),
  }
}

function readText(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function readJson(value: SqlValue | undefined): unknown {
  return typeof value === 'string' ? JSON.parse(value) : null
}
