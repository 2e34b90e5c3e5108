import type { Riders, SqliteFile, SqlValue } from '@rastro/platform'
import { EVENT_COLUMNS, pushEvent } from './event-row.ts'
import type { PositionRecord } from './position-record.ts'
import { COLUMNS, columnList, pushRow } from './position-row.ts'
import type { PositionStore } from './positions.ts'
import type { Reject } from './rejected-positions.ts'

/** The conflict is named: a reused id must fail and be set aside, not pass for a record that was there. */
const INSERT = `
  INSERT INTO positions (${columnList()}) VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (device_id, fix_time, hash) DO NOTHING`

const INSERT_EVENT = `
  INSERT INTO events (${EVENT_COLUMNS.join(', ')}) VALUES (${EVENT_COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (id) DO NOTHING`

const SAVE_STATE = `
  INSERT INTO device_states (device_id, state) VALUES (?, ?) ON CONFLICT (device_id) DO UPDATE SET state = excluded.state`

/** All records of a call in one transaction. */
export function createSqliteAppend(file: SqliteFile, reject: Reject): PositionStore['append'] {
  return async (records) => {
    const notStored = new Set<number>()
    if (records.length === 0) return notStored
    const values: SqlValue[] = []
    for (const record of records) pushRow(values, record)
    const { changed, refused } = await file.batchFlat(INSERT, values, COLUMNS.length, ridersOf(records))
    await reject(refused.map(({ index, message }) => ({ record: records[index]!, reason: message })))
    for (let index = 0; index < records.length; index++) {
      if (changed[index] === 0) notStored.add(records[index]!.id)
    }
    return notStored
  }
}

/** Events and states, each on the record it came with. */
function ridersOf(records: readonly PositionRecord[]): Riders[] {
  const events = { sql: INSERT_EVENT, values: [] as SqlValue[], width: EVENT_COLUMNS.length, rows: [] as number[] }
  const states = { sql: SAVE_STATE, values: [] as SqlValue[], width: 2, rows: [] as number[] }
  for (const [index, record] of records.entries()) {
    for (const event of record.events ?? []) {
      pushEvent(events.values, event)
      events.rows.push(index)
    }
    if (record.state === undefined) continue
    states.values.push(record.deviceId, JSON.stringify(record.state))
    states.rows.push(index)
  }
  return [events, states].filter(({ rows }) => rows.length > 0)
}
