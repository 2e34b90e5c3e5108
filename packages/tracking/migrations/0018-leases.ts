import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/**
 * What several processes on one database settle between them: who keeps what for how long, what was used once, and until
 * when a job that runs once has looked.
 */
export const leases: Migration = {
  name: '0018-leases',
  async up(transaction) {
    for (const statement of [
      'CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)',
      'CREATE TABLE one_time (name TEXT PRIMARY KEY, until BIGINT NOT NULL)',
      'CREATE TABLE job_clocks (name TEXT PRIMARY KEY, until BIGINT NOT NULL)',
    ])
      await sql.raw(statement).execute(transaction)
  },
}
