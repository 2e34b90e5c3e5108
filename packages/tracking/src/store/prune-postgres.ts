import type { PostgresDatabase } from '@rastro/platform'
import { sql } from 'kysely'
import { columnList } from './position-row.ts'
import type { Tables } from './tables.ts'

/** Rows that go in one transaction from a partition that stays. */
const CHUNK = 5_000

/** Latest position of every device: these stay, however old. */
const LATEST = `
  SELECT p.id FROM devices d CROSS JOIN LATERAL (
    SELECT id, fix_time FROM positions WHERE device_id = d.id ORDER BY fix_time DESC, id DESC LIMIT 1) p
  WHERE p.fix_time < $1`

const PARTITIONS = `
  SELECT relname, (regexp_match(pg_get_expr(relpartbound, pg_class.oid), $$TO \\('(\\d+)'\\)$$))[1]::bigint
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'positions'::regclass`

/**
 * Remove old positions: whole months are dropped, which costs the same for any number of rows; the partitions before
 * and after them are emptied in small steps. A month goes when all of it is old enough.
 * @returns how many rows went, those of dropped months included
 */
export async function prunePostgres(
  database: PostgresDatabase<Tables>,
  before: Date,
  pause: () => Promise<void>,
): Promise<number> {
  const kept = (await database.rows(LATEST, [before.getTime()])).map((row) => Number(row[0]))
  let removed = 0
  for (const [name, end] of await database.rows(PARTITIONS)) {
    const table = String(name)
    const isMonth = /^positions_\d{4}_\d{2}$/.test(table)
    if (isMonth && end !== null && Number(end) <= before.getTime()) removed += await dropMonth(database, table, kept)
    else if (!isMonth) removed += await empty(database, { table, before, kept }, pause)
  }
  return removed
}

/** What stays moves to the default partition, as a position of a month that has none. */
async function dropMonth(database: PostgresDatabase<Tables>, table: string, kept: readonly number[]): Promise<number> {
  return database.patiently((kysely) =>
    kysely.transaction().execute(async (transaction) => {
      const month = sql.table(table)
      await sql`ALTER TABLE positions DETACH PARTITION ${month}`.execute(transaction)
      const columns = sql.raw(columnList())
      const { numAffectedRows = 0n } = await sql`
        INSERT INTO positions (${columns}) SELECT ${columns} FROM ${month} WHERE id = ANY(${arrayOf(kept)}::bigint[])
        ON CONFLICT (device_id, fix_time, hash) DO NOTHING`.execute(transaction)
      const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${month}`.execute(transaction)
      await sql`DROP TABLE ${month}`.execute(transaction)
      return Number(rows[0]?.count ?? 0) - Number(numAffectedRows)
    }),
  )
}

async function empty(
  { kysely }: PostgresDatabase<Tables>,
  { table, before, kept }: { table: string; before: Date; kept: readonly number[] },
  pause: () => Promise<void>,
): Promise<number> {
  const rows = sql.table(table)
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${rows} WHERE fix_time < ${before.getTime()} AND id <> ALL(${arrayOf(kept)}::bigint[])
        LIMIT ${sql.lit(CHUNK)}))`.execute(kysely)
    removed += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return removed
    await pause()
  }
}

function arrayOf(ids: readonly number[]): string {
  return `{${ids.join()}}`
}
