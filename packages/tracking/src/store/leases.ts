import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import { databaseNow } from './database-clock.ts'
import type { Tables } from './tables.ts'

/** Names that belong to one process for a while, by the clock of the database. */
export interface LeaseStore {
  /** Take a name that is free, over, or the holder's already. @returns false when it is another's */
  take(name: string, holder: string, ttlMs: number): Promise<boolean>
  /** Keep everything a holder has for so much longer. @returns what he has */
  renew(holder: string, ttlMs: number): Promise<string[]>
  /** Let go of one name of a holder, or of all. */
  release(holder: string, name?: string): Promise<void>
  /** Who has the names that begin so. */
  living(prefix: string): Promise<{ name: string; holder: string }[]>
}

/** What belongs to one process for a while. Time is the database's alone: the clocks of machines may differ. */
export function createLeaseStore(database: Database<Tables>): LeaseStore {
  const { kysely } = database
  const now = databaseNow(database)

  return {
    async take(name, holder, ttlMs) {
      const { rows } = await sql`
        INSERT INTO leases (name, holder, until) VALUES (${name}, ${holder}, ${now} + ${ttlMs})
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE leases.holder = excluded.holder OR leases.until <= ${now}
        RETURNING name`.execute(kysely)
      return rows.length > 0
    },
    async renew(holder, ttlMs) {
      const { rows } = await sql<{ name: string }>`
        UPDATE leases SET until = ${now} + ${ttlMs} WHERE holder = ${holder} RETURNING name`.execute(kysely)
      return rows.map(({ name }) => name)
    },
    async release(holder, name) {
      const own = kysely.deleteFrom('leases').where('holder', '=', holder)
      await (name === undefined ? own : own.where('name', '=', name)).execute()
    },
    async living(prefix) {
      const { rows } = await sql<{ name: string; holder: string }>`
        SELECT name, holder FROM leases
        WHERE substr(name, 1, ${prefix.length}) = ${prefix} AND until > ${now} ORDER BY name`.execute(kysely)
      return rows
    },
  }
}
