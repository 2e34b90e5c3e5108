import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** How the installation (owner 0) and each reseller looks: one JSON text each. */
export const themes: Migration = {
  name: '0004-themes',
  async up(transaction) {
    await sql`CREATE TABLE themes (owner BIGINT PRIMARY KEY, settings TEXT NOT NULL, saved_at BIGINT NOT NULL)`.execute(
      transaction,
    )
  },
}
