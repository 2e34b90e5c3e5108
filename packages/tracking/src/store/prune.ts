import type { Database } from '@rastro/platform'
import { type RawBuilder, sql } from 'kysely'
import { prunePostgres } from './prune-postgres.ts'
import { pruneSqlite } from './prune-sqlite.ts'
import type { Tables } from './tables.ts'

/** Removing what is older than an instant, in steps others hardly feel. @returns how many went */
export interface PruneStore {
  /** The latest position of every device stays. On PostgreSQL a month goes when all of it is old enough. */
  positions(before: Date): Promise<number>
  events(before: Date): Promise<number>
  /** Commands that wait for nothing any more. */
  sentCommands(before: Date): Promise<number>
}

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
    events: (before) => removeInSteps(database, 'events', sql`event_time < ${before.getTime()}`),
    sentCommands: (before) =>
      removeInSteps(database, 'sent_commands', sql`created_at < ${before.getTime()} AND state <> 'queued'`),
  }
}

async function removeInSteps(
  { kysely }: Database<Tables>,
  name: 'events' | 'sent_commands',
  condition: RawBuilder<unknown>,
): Promise<number> {
  const table = sql.table(name)
  const step = sql`DELETE FROM ${table} WHERE id IN (
    SELECT id FROM ${table} WHERE ${condition} LIMIT ${sql.lit(CHUNK)})`
  for (let removed = 0; ; await pause()) {
    const { numAffectedRows = 0n } = await step.execute(kysely)
    removed += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return removed
  }
}
