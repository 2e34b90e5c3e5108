import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/**
 * What of their notices people have read. The notices are the deliveries by the web; ids of events grow with time, so one
 * mark says that everything up to it is read, and single rows what was read above it.
 */
export const notices: Migration = {
  name: '0012-notices',
  async up(transaction) {
    const user = 'user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE'
    const statements = [
      `CREATE INDEX deliveries_web ON deliveries (user_id, event_id) WHERE channel = 'web'`,
      `CREATE TABLE notice_marks (${user}, read_until BIGINT NOT NULL, PRIMARY KEY (user_id))`,
      `CREATE TABLE notice_reads (${user}, event_id BIGINT NOT NULL, PRIMARY KEY (user_id, event_id))`,
      'CREATE INDEX notice_reads_event_id ON notice_reads (event_id)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  },
}
