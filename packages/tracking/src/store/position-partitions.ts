import type { PostgresDatabase } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { PositionRecord } from './position-record.ts'
import type { Tables } from './tables.ts'

/** Any number, the same in every version: it names our lock among PostgreSQL's advisory locks. */
const PARTITION_LOCK = 7_210_032

type EnsurePartitions = (records: readonly PositionRecord[]) => Promise<void>

/**
 * Make the months that records need, on demand. A month is made from the end of `positions_older` up to the next
 * one; later fix times are a clock gone wrong and stay in `positions_default`.
 */
export function createPartitions(database: PostgresDatabase<Tables>, now: () => Date): EnsurePartitions {
  const ready = new Set<number>()
  let oldest: number | undefined

  return async (records) => {
    const end = monthStart(now(), 2)
    oldest ??= await findOldest(database)
    const months = new Set<number>()
    for (const { fixTime } of records) {
      const time = fixTime.getTime()
      if (time >= oldest && time < end) months.add(monthStart(fixTime))
    }
    for (const month of months) {
      if (ready.has(month)) continue
      await createMonth(database.kysely, new Date(month))
      ready.add(month)
    }
  }
}

/** Start of a month in UTC, `offset` months later. */
function monthStart(time: Date, offset = 0): number {
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + offset)
}

/** Where `positions_older` ends, read from its bound `FOR VALUES FROM (MINVALUE) TO ('1725148800000')`. */
async function findOldest(database: PostgresDatabase<Tables>): Promise<number> {
  const [row] = await database.rows(
    `SELECT (regexp_match(pg_get_expr(relpartbound, oid), $$TO \\('(\\d+)'\\)$$))[1]::bigint
      FROM pg_class WHERE oid = 'positions_older'::regclass`,
  )
  return Number(row?.[0])
}

/**
 * Make a month unless it is there. Writers wait for each other at the advisory lock. Attaching (instead of creating
 * in place) lets readers and writers of the other months go on.
 */
async function createMonth(kysely: Kysely<Tables>, month: Date): Promise<void> {
  const name = `positions_${month.toISOString().slice(0, 7).replace('-', '_')}`
  const [from, to] = [month.getTime(), monthStart(month, 1)]
  await kysely.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(transaction)
    const found = await sql<{ name: string | null }>`SELECT to_regclass(${name})::text AS name`.execute(transaction)
    if (found.rows[0]?.name) return
    const table = sql.table(name)
    await sql`CREATE TABLE ${table} (LIKE positions INCLUDING ALL)`.execute(transaction)
    // What waited for this month moves in; the lock keeps more from arriving meanwhile.
    await sql`LOCK TABLE positions_default IN ACCESS EXCLUSIVE MODE`.execute(transaction)
    // Two statements, because a database that is spread over machines takes none that writes to two tables.
    const waiting = sql`FROM positions_default WHERE fix_time >= ${from} AND fix_time < ${to}`
    await sql`INSERT INTO ${table} SELECT * ${waiting}`.execute(transaction)
    await sql`DELETE ${waiting}`.execute(transaction)
    await sql`ALTER TABLE positions ATTACH PARTITION ${table} FOR VALUES FROM (${sql.lit(from)}) TO (${sql.lit(to)})`.execute(
      transaction,
    )
  })
}
