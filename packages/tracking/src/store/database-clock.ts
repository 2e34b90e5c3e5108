import type { Database } from '@rastro/platform'
import { type RawBuilder, sql } from 'kysely'

/** Milliseconds since 1970 by the clock of the database, which is the same for all processes on it. */
export function databaseNow({ dialect }: Pick<Database<unknown>, 'dialect'>): RawBuilder<number> {
  return dialect === 'postgres'
    ? sql<number>`CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`
    : sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`
}
