import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import { createPostgresAppend } from './append-postgres.ts'
import { createSqliteAppend } from './append-sqlite.ts'
import { BETWEEN, readNumbers } from './position-numbers.ts'
import type { PositionRecord } from './position-record.ts'
import { columnList, readRow } from './position-row.ts'
import { createRejects, type Rejected } from './rejected-positions.ts'
import type { Tables } from './tables.ts'

export interface PositionStore {
  /**
   * Store records with their events and states in one transaction and resolve when they are on stable storage. What
   * rides on a record that was there already is left out with it.
   * @returns ids of records that were not stored: there already (same device, fix time and hash), or set aside in
   * `rejected_positions` because no database takes them
   */
  append(records: readonly PositionRecord[]): Promise<ReadonlySet<number>>
  /** Latest by fix time of every device that has any. */
  latest(): Promise<PositionRecord[]>
  /** Latest by fix time of these devices, where they have any. */
  latestOf(deviceIds: readonly number[]): Promise<PositionRecord[]>
  /** Ascending by fix time, both ends included; at most `limit` oldest. */
  between(deviceId: number, from: Date, to: Date, limit: number): Promise<PositionRecord[]>
  /** The same without an end, in pieces that are read as they are asked for: memory does not grow with the period. */
  pages(deviceId: number, from: Date, to: Date): AsyncIterable<readonly PositionRecord[]>
  /**
   * What is computed from, in the same order and pieces: of every record id, fix time (epoch ms), latitude, longitude,
   * speed and then the numbers among `attributes`, NaN where there is none. The next piece is read meanwhile, by a
   * connection of its own.
   */
  numbers(deviceId: number, from: Date, to: Date, attributes: readonly string[]): AsyncIterable<Float64Array>
  byIds(ids: readonly number[]): Promise<PositionRecord[]>
  remove(id: number): Promise<void>
  /** Remove the history of a period, both ends included. @returns how many positions went */
  removeBetween(deviceId: number, from: Date, to: Date): Promise<number>
}

export interface PositionStoreOptions {
  /** Wall clock, for the months that get a partition and for rejected records. */
  now: () => Date
  /** Hears of a record the database would not take. It is kept in `rejected_positions`; its neighbours are stored. */
  onRejected: (rejected: Rejected) => void
}

export function createPositionStore(database: Database<Tables>, options: PositionStoreOptions): PositionStore {
  const reject = createRejects(database, options)
  const append =
    database.dialect === 'sqlite'
      ? createSqliteAppend(database.file, reject)
      : createPostgresAppend(database, reject, options.now)
  const byIds = ID_LIST[database.dialect]
  const select = `SELECT ${columnList()} FROM positions`

  async function read(query: string, values: readonly (number | string)[] = []): Promise<PositionRecord[]> {
    const rows = await database.rows(query, values)
    return rows.map(readRow)
  }

  /** One page is read while the one before is worked on. */
  async function* pages(deviceId: number, from: Date, to: Date, limit = Number.POSITIVE_INFINITY) {
    let left = limit
    const ask = (start: number, afterId: number): Promise<PositionRecord[]> => {
      const page = read(select + BETWEEN, [deviceId, start, to.getTime(), afterId, Math.min(PAGE, left)])
      // Whoever stops asking does not want to hear that the page after failed.
      page.catch(() => undefined)
      return page
    }
    let next: Promise<PositionRecord[]> | undefined = left > 0 ? ask(from.getTime(), -1) : undefined
    while (next) {
      const page: PositionRecord[] = await next
      left -= page.length
      const last = page.at(-1)
      next = last && left > 0 && page.length === PAGE ? ask(last.fixTime.getTime(), last.id) : undefined
      if (page.length > 0) yield page
    }
  }

  return {
    append,
    latest: () =>
      database.dialect === 'sqlite' ? read(SQLITE_LATEST) : read(POSTGRES_LATEST, [lastMonth(options.now())]),
    latestOf(deviceIds) {
      if (deviceIds.length === 0) return Promise.resolve([])
      const list = [byIds.write(deviceIds)]
      return database.dialect === 'sqlite'
        ? read(`${SQLITE_LATEST} WHERE d.${byIds.condition}`, list)
        : read(POSTGRES_LATEST_OF, list)
    },
    async between(deviceId, from, to, limit) {
      const records: PositionRecord[] = []
      for await (const page of pages(deviceId, from, to, limit)) records.push(...page)
      return records
    },
    pages: (deviceId, from, to) => pages(deviceId, from, to),
    numbers: (deviceId, from, to, attributes) => readNumbers(database, { deviceId, from, to, attributes }),
    async remove(id) {
      await sql`DELETE FROM positions WHERE id = ${id}`.execute(database.kysely)
    },
    async removeBetween(deviceId, from, to) {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM positions WHERE device_id = ${deviceId} AND fix_time >= ${from.getTime()}
        AND fix_time <= ${to.getTime()}`.execute(database.kysely)
      return Number(numAffectedRows)
    },
    byIds: (ids) => read(`${select} WHERE ${byIds.condition} ORDER BY id`, [byIds.write(ids)]),
  }
}

/** Records read at a time: a long history holds up neither other readers nor the main thread for longer than this. */
const PAGE = 500

/** A list of any length as one parameter; each database gets the form it answers from the index. */
const ID_LIST = {
  sqlite: {
    condition: 'id IN (SELECT value FROM json_each($1))',
    write: (ids: readonly number[]) => `[${ids.join()}]`,
  },
  postgres: { condition: 'id = ANY($1::bigint[])', write: (ids: readonly number[]) => `{${ids.join()}}` },
}

/** One seek in the unique index per device; of two records with one fix time the later arrived wins. */
const SQLITE_LATEST = `
  SELECT ${columnList('p.')} FROM devices d JOIN positions p ON p.id =
    (SELECT id FROM positions WHERE device_id = d.id ORDER BY fix_time DESC, id DESC LIMIT 1)`

/**
 * The same in two steps, because each seek visits every partition it may have to: most devices are found in the two
 * or three newest, only the silent ones are looked for in the rest.
 */
const POSTGRES_LATEST = `
  WITH recent AS MATERIALIZED (${latestOfEach('fix_time >= $1')})
  SELECT * FROM recent UNION ALL (
    ${latestOfEach('fix_time < $1')} WHERE d.id NOT IN (SELECT device_id FROM recent))`

/** Of a few devices that were heard lately: all have something in the newest partitions. */
const POSTGRES_LATEST_OF = `
  SELECT p.* FROM unnest($1::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT ${columnList()} FROM positions WHERE device_id = wanted.id ORDER BY fix_time DESC, id DESC LIMIT 1) p`

function latestOfEach(condition: string): string {
  return `SELECT p.* FROM devices d CROSS JOIN LATERAL (
    SELECT ${columnList()} FROM positions WHERE device_id = d.id AND ${condition}
    ORDER BY fix_time DESC, id DESC LIMIT 1) p`
}

function lastMonth(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)
}
