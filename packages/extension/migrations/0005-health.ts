import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** How each process was: minutes of the last day, quarters of an hour of the last month. */
export const health: Migration = {
  name: '0005-health',
  async up(transaction) {
    await sql`
      CREATE TABLE health_points (
        node INTEGER NOT NULL,
        step_ms BIGINT NOT NULL,
        at BIGINT NOT NULL,
        point TEXT NOT NULL,
        PRIMARY KEY (node, step_ms, at)
      )`.execute(transaction)
  },
}
