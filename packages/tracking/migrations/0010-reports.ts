import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** Which scheduled reports were mailed to whom, and until when schedules were looked at. */
export const reportMails: Migration = {
  name: '0010-reports',
  async up(transaction) {
    const statements = [
      // A row says that a report of a period is somebody's task, or done.
      `CREATE TABLE report_mails (
        report_id BIGINT NOT NULL, user_id BIGINT NOT NULL, period_from BIGINT NOT NULL, period_to BIGINT NOT NULL,
        is_sent BOOLEAN NOT NULL, attempts INTEGER NOT NULL, claimed_at BIGINT NOT NULL,
        PRIMARY KEY (report_id, user_id, period_to))`,
      'CREATE INDEX report_mails_period_to ON report_mails (period_to)',
      'CREATE TABLE report_clocks (id INTEGER PRIMARY KEY, checked_until BIGINT NOT NULL)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  },
}
