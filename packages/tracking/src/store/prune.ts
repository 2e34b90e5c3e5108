import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import { prunePostgres } from './prune-postgres.ts'
import { pruneSqlite } from './prune-sqlite.ts'
import type { PruneStore } from './store.ts'
import type { Tables } from './tables.ts'

const CHUNK = 2_000
/** Trackers and people get the database between two steps. */
const PAUSE_MS = 50

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Removing what is older than anybody wants to keep. */
export function createPruneStore(database: Database<Tables>): PruneStore {
  return {
    positions: (before) =>
      database.dialect === 'sqlite'
        ? pruneSqlite(database.file, before, pause)
        : prunePostgres(database, before, pause),
    async events(before) {
      for (let removed = 0; ; await pause()) {
        const { numAffectedRows = 0n } = await sql`
          DELETE FROM events WHERE id IN (
            SELECT id FROM events WHERE event_time < ${before.getTime()} ORDER BY event_time LIMIT ${sql.lit(CHUNK)})`.execute(
          database.kysely,
        )
        removed += Number(numAffectedRows)
        if (numAffectedRows < CHUNK) return removed
      }
    },
  }
}
