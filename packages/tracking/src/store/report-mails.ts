import type { ReportOutcome } from '@rastro/contracts'
import { wireTime } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { type Selectable, sql } from 'kysely'
import type { ReportMailTable, Tables } from './tables.ts'

/** A scheduled report of one period for one user. */
export interface ScheduledMail {
  reportId: number
  userId: number
  from: Date
  to: Date
}

export interface ReportMailStore {
  /** Until when schedules were looked at; undefined before the first time. */
  checkedUntil(): Promise<Date | undefined>
  setCheckedUntil(time: Date): Promise<void>
  /** Make a mail one's task. @returns false when it is somebody's already, or done */
  claim(mail: ScheduledMail, now: Date): Promise<boolean>
  /**
   * Take over mails whose task was taken before a time and not finished, if they were tried less than `attempts` times and
   * did not begin to leave.
   */
  claimAgain(which: { claimedBefore: Date; attempts: number; now: Date }): Promise<ScheduledMail[]>
  /** Note that a mail leaves from now on. @returns false where it does already, or did: it is not ours to send */
  beginLeaving(mail: ScheduledMail, now: Date): Promise<boolean>
  /** It surely did not arrive. */
  endLeaving(mail: ScheduledMail): Promise<void>
  /** It is sent, or will never be. */
  markDone(mail: ScheduledMail): Promise<void>
  /** Give up mails that began to leave before a time and of which nothing was heard since. @returns them */
  giveUpLeaving(before: Date): Promise<ScheduledMail[]>
  /** Forget mails whose period ended before a time. */
  forgetBefore(time: Date): Promise<void>
  /** Note that a report was mailed, or why it was not; a report that is removed meanwhile is left alone. */
  noteOutcome(reportId: number, time: Date, problem: string | null): Promise<void>
  /** How every report that was ever tried last went. */
  outcomes(): Promise<ReportOutcome[]>
}

/** The one row of `report_clocks`. */
const CLOCK = 1

export function createReportMailStore({ kysely }: Database<Tables>): ReportMailStore {
  const of = ({ reportId, userId, to }: ScheduledMail) =>
    kysely
      .updateTable('report_mails')
      .where('report_id', '=', reportId)
      .where('user_id', '=', userId)
      .where('period_to', '=', to.getTime())

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
        .values({ ...row, is_sent: false, attempts: 1, claimed_at: now.getTime(), leaving_at: null })
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
        .where('leaving_at', 'is', null)
        .returning(MAIL)
        .execute()
      return rows.map(readMail)
    },
    async beginLeaving(mail, now) {
      const update = of(mail).set({ leaving_at: now.getTime() }).where('is_sent', '=', false)
      const { numUpdatedRows } = await update.where('leaving_at', 'is', null).executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async endLeaving(mail) {
      await of(mail).set({ leaving_at: null }).where('is_sent', '=', false).execute()
    },
    async markDone(mail) {
      await of(mail).set({ is_sent: true }).execute()
    },
    async giveUpLeaving(before) {
      const rows = await kysely
        .updateTable('report_mails')
        .set({ is_sent: true })
        .where('is_sent', '=', false)
        .where('leaving_at', '<', before.getTime())
        .returning(MAIL)
        .execute()
      return rows.map(readMail)
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

const MAIL = ['report_id', 'user_id', 'period_from', 'period_to'] as const

function readMail(row: Pick<Selectable<ReportMailTable>, (typeof MAIL)[number]>): ScheduledMail {
  const [from, to] = [new Date(row.period_from), new Date(row.period_to)]
  return { reportId: row.report_id, userId: row.user_id, from, to }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : wireTime(new Date(at))
}
