import type { SentCommand } from '@rastro/contracts'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock, formatDateTime } from '../../i18n/times.ts'
import styles from './command-life.module.css'
import { type LifeStep, lifeOf } from './life-of.ts'
import { resultWords } from './result-words.ts'
import { lifeStrings } from './strings.ts'

const ICONS = { done: IconCheck, now: IconClock, bad: IconX } as const

function Step({ step, until }: { step: LifeStep; until: string | null }) {
  const t = useWords(lifeStrings)
  const Icon = ICONS[step.tone]
  const waits = step.key === 'queued' && step.tone === 'now'
  return (
    <li className={styles[step.tone]}>
      <Icon size={12} stroke={2.4} aria-hidden />
      <span>
        <b>{t(step.key)}</b>
        {step.result === null ? null : <span className={styles.result}>{resultWords(step.result, t)}</span>}
      </span>
      <span className={`${styles.time} num`}>
        {step.time === null ? null : <time title={formatDateTime(step.time)}>{formatTimeOfDay(step.time)}</time>}
        {waits && until !== null ? t('until', { time: formatClock(Date.parse(until)) }) : null}
      </span>
    </li>
  )
}

function formatTimeOfDay(instant: number): string {
  return formatDateTime(instant).split(' ')[1] ?? ''
}

/** The life line of a command: asked, queued, sent, confirmed, or how else it ended, with its times. */
export function CommandLife({ command }: { command: SentCommand }) {
  const t = useWords(lifeStrings)
  const now = useNow()
  return (
    <ol className={styles.life} aria-label={t('life')}>
      {lifeOf(command, now).map((step) => (
        <Step key={step.key} step={step} until={command.expirationTime} />
      ))}
    </ol>
  )
}
