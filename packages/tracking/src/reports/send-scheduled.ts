import { LONGEST_PROBLEM } from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import { mayHaveArrived } from '../notify/delivery-error.ts'
import type { ReportMailStore, ScheduledMail } from '../store/report-mails.ts'
import type { ReportMail } from './mail-report.ts'

export interface SendDeps {
  store: { reportMails: ReportMailStore }
  mail: ReportMail
  clock: Clock
  log: Log
}

const LOST = 'The server ended while the mail was leaving: it may have arrived, and is not sent again'

/**
 * Make and send a mail that is this process's task. That it leaves is noted before it does: after a crash, or a connection
 * that broke at its end, it may have arrived and is not sent again. Whoever waits for it finds in his list that it may be
 * missing, and the report itself in the browser.
 * @param make makes the letter and hands it to `mail`. @returns false where nobody may have it: nothing was sent
 */
export async function sendScheduled(
  due: ScheduledMail,
  make: (mail: ReportMail) => Promise<boolean>,
  { store: { reportMails }, mail, clock, log }: SendDeps,
): Promise<void> {
  const state = { isOurs: true }
  const leaving: ReportMail = {
    ...mail,
    async send(letter) {
      // Making it took long enough for another process to make it as well.
      state.isOurs = await reportMails.beginLeaving(due, clock.now())
      if (state.isOurs) await mail.send(letter)
    },
  }
  try {
    const isMailed = await make(leaving)
    if (!state.isOurs) return
    await reportMails.markDone(due)
    if (isMailed) await reportMails.noteOutcome(due.reportId, clock.now(), null)
  } catch (error) {
    log.error({ err: error, reportId: due.reportId, userId: due.userId }, 'a scheduled report was not mailed')
    if (mayHaveArrived(error)) await reportMails.markDone(due)
    else await reportMails.endLeaving(due)
    await reportMails.noteOutcome(due.reportId, clock.now(), problemOf(error))
  }
}

/** Give up mails that were leaving before a time, by a process that is gone. */
export async function giveUpLost(
  before: Date,
  { store: { reportMails }, clock, log }: Pick<SendDeps, 'store' | 'clock' | 'log'>,
): Promise<void> {
  for (const { reportId, userId } of await reportMails.giveUpLeaving(before)) {
    log.warn({ reportId, userId }, 'a scheduled report was leaving when a process ended and is not sent again')
    await reportMails.noteOutcome(reportId, clock.now(), LOST)
  }
}

/** What is told of an error to who set the schedule up. */
function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM)
}
