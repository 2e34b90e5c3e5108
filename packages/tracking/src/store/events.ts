import type { Event } from '@rastro/contracts'
import type { Database, SqlValue } from '@rastro/platform'
import { EVENT_COLUMNS, EVENT_RECORD, eventJson, pushEvent, readEvent } from './event-row.ts'
import type { Tables } from './tables.ts'

export interface EventStore {
  /** Add events that belong to no position; adding one twice is the same as once. @returns how many were not there */
  add(events: readonly Event[]): Promise<number>
  find(id: number): Promise<Event | undefined>
  /** Ascending by event time, both ends included, read as they are asked for. */
  between(deviceId: number, from: Date, to: Date): AsyncIterable<Event>
  /** Those of some kinds with a higher id, the latest first. */
  latestOf(types: readonly string[], id: number, limit: number): Promise<Event[]>
}

/** Events read at a time. */
const PAGE = 2_000

const COLUMNS = EVENT_COLUMNS.join(', ')
const SELECT = `SELECT ${COLUMNS} FROM events`
const SQLITE_INSERT = `
  INSERT INTO events (${COLUMNS}) VALUES (${EVENT_COLUMNS.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`
const POSTGRES_INSERT = `
  INSERT INTO events (${COLUMNS}) SELECT * FROM json_to_recordset($1::json) AS event (${EVENT_RECORD})
  ON CONFLICT (id) DO NOTHING RETURNING id`

/** Events of devices; those of positions are written together with them. */
export function createEventStore(database: Database<Tables>): EventStore {
  const read = async (sql: string, values: readonly SqlValue[]): Promise<Event[]> =>
    (await database.rows(sql, values)).map(readEvent)

  return {
    async add(events) {
      if (events.length === 0) return 0
      if (database.dialect === 'postgres')
        return (await database.rows(POSTGRES_INSERT, [JSON.stringify(events.map(eventJson))])).length
      const values: SqlValue[] = []
      for (const event of events) pushEvent(values, event)
      const { changed } = await database.file.batchFlat(SQLITE_INSERT, values, EVENT_COLUMNS.length)
      return changed.reduce((sum: number, rows) => sum + rows, 0)
    },
    async find(id) {
      return (await read(`${SELECT} WHERE id = $1`, [id]))[0]
    },
    async *between(deviceId, from, to) {
      let [start, afterId] = [from.getTime(), -1]
      for (;;) {
        const page = await read(SELECT + BETWEEN, [deviceId, start, to.getTime(), afterId, PAGE])
        yield* page
        const last = page.at(-1)
        if (!last || page.length < PAGE) return
        start = Date.parse(last.eventTime ?? '')
        afterId = last.id
      }
    },
    async latestOf(types, id, limit) {
      if (types.length === 0) return []
      // Ids begin with the time: of the primary key only its youngest end is read.
      const kinds = types.map((_, index) => `$${index + 3}`).join(', ')
      const query = `${SELECT} WHERE id > $1 AND type IN (${kinds}) ORDER BY id DESC LIMIT $2`
      return read(query, [id, limit, ...types])
    },
  }
}

/** A page goes on where the one before ended: at the same time with a higher id, or later. */
const BETWEEN = `
  WHERE device_id = $1 AND event_time >= $2 AND event_time <= $3 AND (event_time > $2 OR id > $4)
  ORDER BY event_time, id LIMIT $5`
