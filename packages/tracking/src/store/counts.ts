import { createHash } from 'node:crypto'
import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import { databaseNow } from './database-clock.ts'
import type { Tables } from './tables.ts'

/** So many in any stretch of time that begins with the first. */
export interface Quota {
  turns: number
  windowMs: number
}

/** Each try after the free ones waits twice as long as the one before. */
export interface SlowingDown {
  free: number
  firstMs: number
  mostMs: number
  /** Who did not try for so long begins anew. */
  forgetMs: number
}

/** Counts that hold for all processes on a database, by its clock. Keys are not kept, only what they hash to. */
export interface CountStore {
  /** Use up one turn of a key. @returns 0 when there was one, else milliseconds until there is */
  take(key: string, quota: Quota): Promise<number>
  /** Begin a try of a key. @returns 0 when it may be made, else milliseconds until it may */
  slowDown(key: string, rule: SlowingDown): Promise<number>
  /** Undo one of either. */
  giveBack(key: string): Promise<void>
  /** As if nothing had been counted. */
  forget(key: string): Promise<void>
  /** Remember a key for a while. */
  note(key: string, forMs: number): Promise<void>
  isNoted(key: string): Promise<boolean>
}

/** Doublings of the first delay after which no delay is longer than any that is asked for. */
const MOST_DOUBLINGS = 20

/** What several processes count together. Each count is one statement, so that of many at once no more pass than may. */
export function createCountStore(database: Database<Tables>): CountStore {
  const { kysely } = database
  const now = databaseNow(database)

  /** Milliseconds until a time of ours. */
  async function waitFor(name: string, addedMs: (taken: number) => number): Promise<number> {
    const { rows } = await sql<{ agoMs: number; taken: number }>`
      SELECT CAST(${now} - since AS DOUBLE PRECISION) AS "agoMs", taken FROM counts WHERE name = ${name}`.execute(
      kysely,
    )
    const [row] = rows
    return row ? Math.max(1, addedMs(row.taken) - row.agoMs) : 1
  }

  async function forgetOld(): Promise<void> {
    await sql`DELETE FROM counts WHERE until <= ${now}`.execute(kysely)
  }

  return {
    async take(key, { turns, windowMs }) {
      await forgetOld()
      const [name, window] = [nameOf(key), sql.lit(windowMs)]
      const { rows } = await sql`
        INSERT INTO counts (name, since, taken, until) VALUES (${name}, ${now}, 1, ${now} + ${window})
        ON CONFLICT (name) DO UPDATE SET
          taken = CASE WHEN counts.until <= ${now} THEN 1 ELSE counts.taken + 1 END,
          since = CASE WHEN counts.until <= ${now} THEN excluded.since ELSE counts.since END,
          until = CASE WHEN counts.until <= ${now} THEN excluded.until ELSE counts.until END
        WHERE counts.until <= ${now} OR counts.taken < ${sql.lit(turns)}
        RETURNING name`.execute(kysely)
      return rows.length > 0 ? 0 : waitFor(name, () => windowMs)
    },
    async slowDown(key, { free, firstMs, mostMs, forgetMs }) {
      const name = nameOf(key)
      const doublings = sql`counts.taken - ${sql.lit(free)}`
      const delay = sql`CASE WHEN ${doublings} < 0 THEN 0 WHEN ${doublings} > ${sql.lit(MOST_DOUBLINGS)}
        OR ${sql.lit(firstMs)} * (1 << (${doublings})) > ${sql.lit(mostMs)} THEN ${sql.lit(mostMs)}
        ELSE ${sql.lit(firstMs)} * (1 << (${doublings})) END`
      const { rows } = await sql`
        INSERT INTO counts (name, since, taken, until) VALUES (${name}, ${now}, 1, ${now} + ${sql.lit(forgetMs)})
        ON CONFLICT (name) DO UPDATE SET
          taken = CASE WHEN counts.until <= ${now} THEN 1 ELSE counts.taken + 1 END,
          since = excluded.since, until = excluded.until
        WHERE counts.until <= ${now} OR counts.since + ${delay} <= ${now}
        RETURNING name`.execute(kysely)
      if (rows.length > 0) return 0
      return waitFor(name, (taken) => Math.min(firstMs * 2 ** Math.max(0, taken - free), mostMs))
    },
    async giveBack(key) {
      await sql`UPDATE counts SET taken = taken - 1 WHERE name = ${nameOf(key)} AND taken > 0`.execute(kysely)
    },
    async forget(key) {
      await kysely.deleteFrom('counts').where('name', '=', nameOf(key)).execute()
    },
    async note(key, forMs) {
      await sql`
        INSERT INTO counts (name, since, taken, until) VALUES (${nameOf(key)}, ${now}, 1, ${now} + ${sql.lit(forMs)})
        ON CONFLICT (name) DO UPDATE SET until = excluded.until`.execute(kysely)
    },
    async isNoted(key) {
      const { rows } = await sql`
        SELECT 1 FROM counts WHERE name = ${nameOf(key)} AND until > ${now}`.execute(kysely)
      return rows.length > 0
    },
  }
}

/** Somebody may have typed his password where the name belongs, and an address is nobody's business either. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
