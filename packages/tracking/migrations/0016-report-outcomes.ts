import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** How the mailing of each scheduled report last went: the mails themselves are forgotten after a month. */
export const reportOutcomes: Migration = {
  name: '0016-report-outcomes',
  async up(transaction) {
    const report = 'report_id BIGINT PRIMARY KEY REFERENCES reports(id) ON DELETE CASCADE'
    await sql
      .raw(`CREATE TABLE report_outcomes (${report}, sent_at BIGINT, failed_at BIGINT, problem TEXT)`)
      .execute(transaction)
  },
}
