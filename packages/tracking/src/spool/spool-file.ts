import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { openSqlite, type SqlValue } from '@rastro/platform'
import type { DeviceState } from '../store/device-state.ts'
import type { PositionRecord } from '../store/position-record.ts'

/** Records on the local disk, waiting for the database. */
export interface SpoolFile {
  /** Write records in one transaction; those that are there already stay as they are. */
  add(records: readonly PositionRecord[]): Promise<void>
  /** The oldest records in order of their ids, and what could not be read back. */
  oldest(limit: number): Promise<SpooledBatch>
  /** The same of the records with these ids and those between. */
  between(first: number, last: number, limit: number): Promise<SpooledBatch>
  /** Forget everything up to this id. @returns how many records that were */
  removeUpTo(id: number): Promise<number>
  /** Move records that cannot be read back out of the way, with the reason. */
  quarantine(ids: readonly number[], reason: string): Promise<void>
  /** Latest by fix time of every device that has any. */
  latest(): Promise<PositionRecord[]>
  /** What detectors last remembered of every device of which it holds a record that says so. */
  states(): Promise<Map<number, DeviceState>>
  count(): Promise<number>
  /** Records set aside in it. */
  quarantined(): Promise<number>
  /** The highest id in it, 0 when it is empty. */
  highestId(): Promise<number>
  close(): Promise<void>
}

export interface SpooledBatch {
  records: PositionRecord[]
  /** Ids of records whose bytes changed on the disk. */
  damaged: number[]
  /** The last id of either; 0 when the spool is empty. */
  lastId: number
}

/** The id is the key: ids ascend in order of arrival, and a commit repeated after a doubtful failure changes nothing. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS spool (
    id INTEGER PRIMARY KEY, device_id INTEGER NOT NULL, fix_time INTEGER NOT NULL, record TEXT NOT NULL,
    checksum INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS quarantine (
    id INTEGER PRIMARY KEY, record TEXT NOT NULL, reason TEXT NOT NULL, set_aside_at INTEGER NOT NULL)`
const COLUMNS = 5
/** Records go in at one end and out at the other; pages between are not looked at, and would only fill memory. */
const CACHE_KIB = 4 * 1024
const ADD = 'INSERT INTO spool VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING'
const OLDEST = 'SELECT id, record, checksum FROM spool ORDER BY id LIMIT ?'
const BETWEEN = 'SELECT id, record, checksum FROM spool WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?'
const QUARANTINE = 'INSERT INTO quarantine SELECT id, record, ?, ? FROM spool WHERE id = ? ON CONFLICT (id) DO NOTHING'
/** With max() SQLite takes the other columns from the row that has the maximum. Quotes inside texts are escaped. */
const STATES = `
  SELECT id, record, checksum, max(id) FROM spool WHERE instr(record, '"state":{') > 0 GROUP BY device_id`
const LATEST = 'SELECT id, record, checksum, max(fix_time) FROM spool GROUP BY device_id'

/**
 * Open one file of the spool in a folder, which is made when it is not there.
 * @throws AlreadyInUse when another process holds it
 */
export async function openSpoolFile(folder: string, name = 'spool.sqlite'): Promise<SpoolFile> {
  await mkdir(folder, { recursive: true })
  const file = await openSqlite(join(folder, name), { cacheKib: CACHE_KIB })
  await file.script(SCHEMA)
  const single = async (sql: string) => Number((await file.rows(sql))[0]?.[0] ?? 0)
  return {
    async add(records) {
      const values: SqlValue[] = []
      for (const record of records) {
        const text = writeRecord(record)
        values.push(record.id, record.deviceId, record.fixTime.getTime(), text, crc32(text))
      }
      const { refused } = await file.batchFlat(ADD, values, COLUMNS)
      if (refused[0]) throw new Error(`the spool refused a record: ${refused[0].message}`)
    },
    oldest: async (limit) => readRows(await file.rows(OLDEST, [limit])),
    between: async (first, last, limit) => readRows(await file.rows(BETWEEN, [first, last, limit])),
    quarantined: () => single('SELECT count(*) FROM quarantine'),
    removeUpTo: async (id) => (await file.run('DELETE FROM spool WHERE id <= ?', [id])).changes,
    async quarantine(ids, reason) {
      for (const id of ids) await file.run(QUARANTINE, [reason, Date.now(), id])
    },
    latest: async () => readRows(await file.rows(LATEST)).records,
    async states() {
      const { records } = readRows(await file.rows(STATES))
      return new Map(records.map(({ deviceId, state = {} }) => [deviceId, state]))
    },
    count: () => single('SELECT count(*) FROM spool'),
    highestId: () => single('SELECT max(id) FROM spool'),
    close: () => file.close(),
  }
}

function readRows(rows: readonly SqlValue[][]): SpooledBatch {
  const batch: SpooledBatch = { records: [], damaged: [], lastId: 0 }
  for (const [id, text, checksum] of rows) {
    batch.lastId = Number(id)
    const record = typeof text === 'string' && crc32(text) === checksum ? readRecord(text) : undefined
    // A key that changed is damage as well, and is not covered by the checksum.
    if (record?.id === Number(id)) batch.records.push(record)
    else batch.damaged.push(Number(id))
  }
  return batch
}

function writeRecord(record: PositionRecord): string {
  return JSON.stringify({
    ...record,
    serverTime: record.serverTime.getTime(),
    deviceTime: record.deviceTime.getTime(),
    fixTime: record.fixTime.getTime(),
  })
}

/** The checksum has proven that the text is as `writeRecord` made it. */
function readRecord(text: string): PositionRecord {
  const record = JSON.parse(text) as PositionRecord
  record.serverTime = new Date(record.serverTime)
  record.deviceTime = new Date(record.deviceTime)
  record.fixTime = new Date(record.fixTime)
  return record
}
