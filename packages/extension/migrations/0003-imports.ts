import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** Imports of sheets: how far each is, and its rows, sealed, because they may have passwords in them. */
export const imports: Migration = {
  name: '0003-imports',
  async up(transaction) {
    await sql`
      CREATE TABLE imports (
        id TEXT PRIMARY KEY, user_id BIGINT NOT NULL, state TEXT NOT NULL, job TEXT NOT NULL, sealed TEXT NOT NULL,
        saved_at BIGINT NOT NULL
      )`.execute(transaction)
  },
}
