import { isDataError, isRetryable, type PostgresDatabase } from '@rastro/platform'
import { EVENT_COLUMNS, EVENT_RECORD, eventJson } from './event-row.ts'
import { createPartitions } from './position-partitions.ts'
import type { PositionRecord } from './position-record.ts'
import { COLUMNS, columnList } from './position-row.ts'
import type { PositionStore } from './positions.ts'
import type { Reject } from './rejected-positions.ts'
import type { Tables } from './tables.ts'

/** Beyond this only latency grows. */
const CHUNK = 1000

/** A serialisation conflict or a deadlock with work of another kind is tried again. */
const ATTEMPTS = 3

const TYPES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  protocol: 'text',
  valid: 'boolean',
  latitude: 'double precision',
  longitude: 'double precision',
  altitude: 'double precision',
  speed: 'double precision',
  course: 'double precision',
  accuracy: 'double precision',
  address: 'text',
  network: 'text',
  geofence_ids: 'text',
  attributes: 'text',
}

const RECORD = COLUMNS.map((name) => `${name} ${TYPES[name] ?? 'bigint'}`).join(', ')

/** One JSON parameter per chunk. */
const INSERT = `
  INSERT INTO positions (${columnList()})
  SELECT * FROM json_to_recordset($1::json) AS record (${RECORD})
  ON CONFLICT (device_id, fix_time, hash) DO NOTHING
  RETURNING id`

/** The same with what rides on the records: events and states of those that were not there before. */
const INSERT_WITH_RIDERS = `
  WITH stored AS (${INSERT}), added AS (
    INSERT INTO events (${EVENT_COLUMNS.join(', ')})
    SELECT ${EVENT_COLUMNS.join(', ')} FROM json_to_recordset($2::json) AS event (${EVENT_RECORD}, rides_on bigint)
    WHERE rides_on IN (SELECT id FROM stored)
    ON CONFLICT (id) DO NOTHING
  ), remembered AS (
    INSERT INTO device_states (device_id, state)
    SELECT device_id, state FROM json_to_recordset($3::json) AS one (device_id bigint, rides_on bigint, state text)
    WHERE rides_on IN (SELECT id FROM stored)
    ON CONFLICT (device_id) DO UPDATE SET state = excluded.state
  )
  SELECT id FROM stored`

/** Every chunk is a transaction; storing a chunk again is harmless. */
export function createPostgresAppend(
  database: PostgresDatabase<Tables>,
  reject: Reject,
  now: () => Date,
): PositionStore['append'] {
  const ensurePartitions = createPartitions(database, now)

  async function store(records: readonly PositionRecord[], notStored: Set<number>): Promise<void> {
    try {
      const stored = await insert(records)
      for (const { id } of records) if (!stored.has(id)) notStored.add(id)
    } catch (error) {
      if (!isDataError(error)) throw error
      if (records.length === 1) {
        notStored.add(records[0]!.id)
        return reject([{ record: records[0]!, reason: String(error) }])
      }
      // One of them is to blame: halving finds it and stores its neighbours.
      const middle = records.length >> 1
      await store(records.slice(0, middle), notStored)
      await store(records.slice(middle), notStored)
    }
  }

  async function insert(records: readonly PositionRecord[], attempt = 1): Promise<ReadonlySet<number>> {
    try {
      const positions = JSON.stringify(records.map(toJson))
      const riders = ridersOf(records)
      const rows = await (riders === undefined
        ? database.rows(INSERT, [positions])
        : database.rows(INSERT_WITH_RIDERS, [positions, ...riders]))
      return new Set(rows.map((row) => Number(row[0])))
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
      return insert(records, attempt + 1)
    }
  }

  return async (records) => {
    const notStored = new Set<number>()
    if (records.length > 0) await ensurePartitions(records)
    const ordered = records.toSorted(byKey)
    for (let start = 0; start < ordered.length; start += CHUNK) {
      await store(ordered.slice(start, start + CHUNK), notStored)
    }
    return notStored
  }
}

/** Writers that take keys in one order wait for each other instead of deadlocking. */
function byKey(a: PositionRecord, b: PositionRecord): number {
  return a.deviceId - b.deviceId || a.fixTime.getTime() - b.fixTime.getTime() || a.hash - b.hash
}

/** Events, and the last state of every device, as JSON; undefined when there are none. */
function ridersOf(records: readonly PositionRecord[]): [string, string] | undefined {
  const events = records.flatMap(({ id, events: own = [] }) =>
    own.map((event) => ({ ...eventJson(event), rides_on: id })),
  )
  const states = new Map<number, { id: number; entry: object }>()
  for (const { id, deviceId, state } of records) {
    if (state === undefined || (states.get(deviceId)?.id ?? 0) > id) continue
    states.set(deviceId, { id, entry: { device_id: deviceId, rides_on: id, state: JSON.stringify(state) } })
  }
  if (events.length === 0 && states.size === 0) return undefined
  return [JSON.stringify(events), JSON.stringify([...states.values()].map(({ entry }) => entry))]
}

/** A number or time that is none becomes null, which no column takes. */
function toJson(record: PositionRecord): Record<(typeof COLUMNS)[number], unknown> {
  return {
    id: record.id,
    device_id: record.deviceId,
    protocol: record.protocol,
    server_time: record.serverTime.getTime(),
    device_time: record.deviceTime.getTime(),
    fix_time: record.fixTime.getTime(),
    valid: record.valid,
    latitude: record.latitude,
    longitude: record.longitude,
    altitude: record.altitude,
    speed: record.speed,
    course: record.course,
    accuracy: record.accuracy,
    address: record.address,
    network: record.network && JSON.stringify(record.network),
    geofence_ids: record.geofenceIds && JSON.stringify(record.geofenceIds),
    attributes: JSON.stringify(record.attributes),
    hash: record.hash,
  }
}
