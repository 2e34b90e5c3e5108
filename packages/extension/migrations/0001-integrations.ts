import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** What the installation needs to know of services it uses: one sealed text each. */
export const integrations: Migration = {
  name: '0001-integrations',
  async up(transaction) {
    await sql`CREATE TABLE integrations (key TEXT PRIMARY KEY, sealed TEXT NOT NULL, saved_at BIGINT NOT NULL)`.execute(
      transaction,
    )
  },
}
