import type { ReportOutcome } from '@rastro/contracts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportOutcomesQuery } from '../../data/reports/report-outcomes.ts'
import { serverQuery } from '../../data/server.ts'
import { useHas } from '../../data/use-has.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock, formatDate } from '../../i18n/times.ts'
import styles from './reports.module.css'
import { scheduleStrings } from './schedule-strings.ts'

/** How the mailing of schedules last went, by report. */
export function useOutcomes(): ReadonlyMap<number, ReportOutcome> {
  const { data } = useQuery({ ...reportOutcomesQuery, enabled: useHas('reportOutcomes') })
  return useMemo(() => new Map((data ?? []).map((outcome) => [outcome.reportId, outcome])), [data])
}

/** To the minute: mails take their time. */
function timeOf(at: string): string {
  const instant = Date.parse(at)
  return `${formatDate(instant)} ${formatClock(instant)}`
}

/** Whether it did not work the last time. */
function isFailing({ sentAt, failedAt }: ReportOutcome): boolean {
  return failedAt !== null && (sentAt === null || Date.parse(failedAt) > Date.parse(sentAt))
}

/** At the end of the row: when it was sent last, or that it was not. */
export function OutcomeMark({ outcome }: { outcome: ReportOutcome | undefined }) {
  const t = useWords(scheduleStrings)
  if (!outcome) return <span className="muted">{t('neverSent')}</span>
  const failing = isFailing(outcome)
  const at = failing ? outcome.failedAt : outcome.sentAt
  return (
    <span
      className={styles.outcome}
      data-failing={failing || undefined}
      title={(failing && outcome.problem) || undefined}
    >
      <span>{t(failing ? 'notSent' : 'sent')}</span>
      {at === null ? null : <span className="num">{timeOf(at)}</span>}
    </span>
  )
}

/** In the form: when it was sent last, and the last problem with what the mail server said. */
export function OutcomeLines({ reportId }: { reportId: number }) {
  const t = useWords(scheduleStrings)
  const outcome = useOutcomes().get(reportId)
  const { data: info } = useQuery(serverQuery)
  const sentAt = outcome?.sentAt ?? null
  const failedAt = outcome?.failedAt ?? null
  return (
    <div className={styles.outcomes}>
      <p>{sentAt === null ? t('neverSent') : t('lastSent', { time: timeOf(sentAt) })}</p>
      {failedAt === null ? null : (
        <p data-failing={outcome && isFailing(outcome) ? true : undefined}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{t('lastProblem', { time: timeOf(failedAt), problem: outcome?.problem ?? '' })}</span>
        </p>
      )}
      {info?.server.emailEnabled === false ? (
        <p data-failing>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{t('noMail')}</span>
        </p>
      ) : null}
    </div>
  )
}
