import type { SqliteFile, SqlValue } from '@rastro/platform'
import { COLUMNS, columnList, pushRow } from './position-row.ts'
import type { Reject } from './rejected-positions.ts'
import type { PositionStore } from './store.ts'

/** The conflict is named: a reused id must fail and be set aside, not pass for a record that was there. */
const INSERT = `
  INSERT INTO positions (${columnList()}) VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (device_id, fix_time, hash) DO NOTHING`

/** All records of a call in one transaction. */
export function createSqliteAppend(file: SqliteFile, reject: Reject): PositionStore['append'] {
  return async (records) => {
    const notStored = new Set<number>()
    if (records.length === 0) return notStored
    const values: SqlValue[] = []
    for (const record of records) pushRow(values, record)
    const { changed, refused } = await file.batchFlat(INSERT, values, COLUMNS.length)
    await reject(refused.map(({ index, message }) => ({ record: records[index]!, reason: message })))
    for (let index = 0; index < records.length; index++) {
      if (changed[index] === 0) notStored.add(records[index]!.id)
    }
    return notStored
  }
}
