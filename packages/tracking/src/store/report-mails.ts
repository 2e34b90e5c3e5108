import type { Database } from '@rastro/platform'
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
  }
}
