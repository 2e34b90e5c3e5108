import type { ImportJob } from '@rastro/contracts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { rejectedAddress } from '../../data/imports.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { rowText } from './error-text.ts'
import styles from './imports.module.css'
import { importStrings } from './strings.ts'

/** What happened, the newest first. */
function Log({ job }: { job: ImportJob }) {
  const t = useWords(importStrings)
  const language = useLanguage()
  const { done, rows, imported, failures, kind, fileName } = job
  const numbers = {
    done: formatNumber(done, language),
    all: formatNumber(rows, language),
    imported: formatNumber(imported, language),
  }
  return (
    <section className={styles.log} aria-label={t('log')}>
      <h3>{t('log')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <ol tabIndex={0}>
        <li className="num">{t('logDone', numbers)}</li>
        {failures.toReversed().map(({ row, errors }) => (
          <li key={row} className={styles.bad}>
            {t('logRow', { row, text: rowText(kind, errors) })}
          </li>
        ))}
        <li>{t('logStart', { name: fileName })}</li>
      </ol>
    </section>
  )
}

/** Step 4: how far it is (IMP-07). */
export function ProgressStep({ job }: { job: ImportJob }) {
  const t = useWords(importStrings)
  const language = useLanguage()
  const share = job.rows === 0 ? 0 : job.done / job.rows
  return (
    <>
      <p role="status" className="num">
        <b>{t('importing')}</b>{' '}
        {t('progress', { done: formatNumber(job.done, language), all: formatNumber(job.rows, language) })}
      </p>
      <ProgressBar label={t('importing')} share={share} />
      <p className={styles.small}>{t('noCancel')}</p>
      <Log job={job} />
    </>
  )
}

const ICONS = { all: IconCircleCheck, partial: IconAlertTriangle, failed: IconCircleX } as const

/** Step 5: how it ended (IMP-08). */
export function ResultStep({ job }: { job: ImportJob }) {
  const t = useWords(importStrings)
  const language = useLanguage()
  const outcome = job.outcome ?? 'failed'
  const Icon = ICONS[outcome]
  return (
    <>
      <div className={styles.result} data-outcome={outcome} role="status">
        <Icon size={28} stroke={1.6} aria-hidden />
        <div>
          <b>{t(outcome)}</b>
          <p className="num">
            {t('imported', { count: job.imported })}
            {job.failed > 0 ? ` · ${t('rejected', { count: job.failed })}` : ''}
          </p>
        </div>
      </div>
      {job.failed > 0 ? (
        <p className={styles.template}>
          <a href={rejectedAddress(job.id, language)} download>
            {t('download')}
          </a>
        </p>
      ) : null}
      <Log job={job} />
    </>
  )
}
