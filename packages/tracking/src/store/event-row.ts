import { type Event, wireTime } from '@rastro/contracts'
import type { SqlValue } from '@rastro/platform'

/** Columns of `events` in the order of {@link pushEvent} and {@link readEvent}. */
export const EVENT_COLUMNS = [
  'id',
  'attributes',
  'device_id',
  'type',
  'event_time',
  'server_time',
  'position_id',
  'geofence_id',
  'maintenance_id',
] as const

/** Append the values of an event to a flat array. */
export function pushEvent(values: SqlValue[], event: Event): void {
  values.push(
    event.id,
    JSON.stringify(event.attributes),
    event.deviceId,
    event.type,
    millisecondsOf(event.eventTime),
    millisecondsOf(event.serverTime),
    event.positionId || null,
    event.geofenceId || null,
    event.maintenanceId || null,
  )
}

/** Make an event of a row with the columns of {@link EVENT_COLUMNS}. */
export function readEvent(row: readonly SqlValue[]): Event {
  return {
    id: Number(row[0]),
    // Written by pushEvent from attributes.
    attributes: JSON.parse(String(row[1])) as Event['attributes'],
    deviceId: Number(row[2]),
    type: String(row[3]),
    eventTime: timeOf(row[4]),
    serverTime: timeOf(row[5]),
    positionId: Number(row[6] ?? 0),
    geofenceId: Number(row[7] ?? 0),
    maintenanceId: Number(row[8] ?? 0),
  }
}

function millisecondsOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}

function timeOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined ? null : wireTime(new Date(Number(value)))
}

const TYPES: Partial<Record<(typeof EVENT_COLUMNS)[number], string>> = { attributes: 'text', type: 'text' }

/** Columns with their types, for PostgreSQL's json_to_recordset. */
export const EVENT_RECORD = EVENT_COLUMNS.map((name) => `${name} ${TYPES[name] ?? 'bigint'}`).join(', ')

/** An event as PostgreSQL's json_to_recordset reads it. */
export function eventJson(event: Event): Record<string, SqlValue> {
  const values: SqlValue[] = []
  pushEvent(values, event)
  return Object.fromEntries(EVENT_COLUMNS.map((column, index) => [column, values[index] ?? null]))
}
