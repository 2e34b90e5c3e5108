import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** Since when the mail of a scheduled report is leaving: from then on it may have arrived. */
export const leavingReports: Migration = {
  name: '0023-leaving-reports',
  async up(transaction) {
    await sql`ALTER TABLE report_mails ADD COLUMN leaving_at BIGINT`.execute(transaction)
  },
}
