import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** What several processes count together: tries and turns, by names that tell nobody whose they are. */
export const counts: Migration = {
  name: '0020-counts',
  async up(transaction) {
    for (const statement of [
      'CREATE TABLE counts (name TEXT PRIMARY KEY, since BIGINT NOT NULL, taken INTEGER NOT NULL, until BIGINT NOT NULL)',
      'CREATE INDEX counts_until ON counts (until)',
    ])
      await sql.raw(statement).execute(transaction)
  },
}
