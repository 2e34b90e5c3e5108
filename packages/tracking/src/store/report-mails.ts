import { wireTime } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import type { ReportMailStore } from './store.ts'
import type { Tables } from './tables.ts'

/** The one row of `report_clocks`. */
const CLOCK = 1

export function createReportMailStore({ kysely }: Database<Tables>): ReportMailStore {
  return {
    async checkedUntil() {
      const row = await kysely.selectFrom('report_clocks').select('checked_until').executeTakeFirst()
      return row && new Date(row.checked_until)
    },
    async setCheckedUntil(time) {
      const checked_until = time.getTime()
      await kysely
        .insertInto('report_clocks')
        .values({ id: CLOCK, checked_until })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_until }))
        .execute()
    },
    async claim({ reportId, userId, from, to }, now) {
      const row = { report_id: reportId, user_id: userId, period_from: from.getTime(), period_to: to.getTime() }
      const result = await kysely
        .insertInto('report_mails')
        .values({ ...row, is_sent: false, attempts: 1, claimed_at: now.getTime() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },
    async claimAgain({ claimedBefore, attempts, now }) {
      // One statement, so that of several nodes one gets a row.
      const rows = await kysely
        .updateTable('report_mails')
        .set((row) => ({ attempts: row('attempts', '+', 1), claimed_at: now.getTime() }))
        .where('is_sent', '=', false)
        .where('claimed_at', '<', claimedBefore.getTime())
        .where('attempts', '<', attempts)
        .returning(['report_id', 'user_id', 'period_from', 'period_to'])
        .execute()
      return rows.map(({ report_id, user_id, period_from, period_to }) => ({
        reportId: report_id,
        userId: user_id,
        from: new Date(period_from),
        to: new Date(period_to),
      }))
    },
    async markSent({ reportId, userId, to }) {
      await kysely
        .updateTable('report_mails')
        .set({ is_sent: true })
        .where('report_id', '=', reportId)
        .where('user_id', '=', userId)
        .where('period_to', '=', to.getTime())
        .execute()
    },
    async forgetBefore(time) {
      await kysely.deleteFrom('report_mails').where('period_to', '<', time.getTime()).execute()
    },
    async noteOutcome(reportId, time, problem) {
      const [sentAt, failedAt] = problem === null ? [time.getTime(), null] : [null, time.getTime()]
      await sql`
        INSERT INTO report_outcomes (report_id, sent_at, failed_at, problem)
        SELECT id, CAST(${sentAt} AS BIGINT), CAST(${failedAt} AS BIGINT), CAST(${problem} AS TEXT)
        FROM reports WHERE id = ${reportId}
        ON CONFLICT (report_id) DO UPDATE SET
          sent_at = COALESCE(excluded.sent_at, report_outcomes.sent_at),
          failed_at = COALESCE(excluded.failed_at, report_outcomes.failed_at),
          problem = COALESCE(excluded.problem, report_outcomes.problem)`.execute(kysely)
    },
    async outcomes() {
      const rows = await kysely.selectFrom('report_outcomes').selectAll().execute()
      return rows.map(({ report_id, sent_at, failed_at, problem }) => ({
        reportId: report_id,
        sentAt: timeOf(sent_at),
        failedAt: timeOf(failed_at),
        problem,
      }))
    },
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : wireTime(new Date(at))
}
