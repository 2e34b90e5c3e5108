import type { MassMessage, MassResult } from '@rastro/contracts'
import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import { useQuery } from '@tanstack/react-query'
import { massResultsQuery } from '../../data/messages/mass-sending.ts'
import { outcomeOf } from '../../data/messages/send-message.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { massStrings } from './mass-strings.ts'
import styles from './messages.module.css'
import { messageStrings } from './strings.ts'

/** Failures that are listed; all of them are in the file. */
const MOST_LISTED = 50
const SENTENCES = { success: 'allSent', partial: 'someSent', failure: 'noneSent' } as const
const PROBLEMS = ['tooLong', 'noContact', 'notEnabled', 'gone', 'interrupted', 'unknown'] as const

/** How far a message to many is, and how it ended: also of one that another page began. */
export function MassProgress({ message }: { message: MassMessage }) {
  const t = useWords(massStrings)
  const language = useLanguage()
  const { state, total, sent, failed, stopped, waitsUntil } = message
  const ended = sent + failed
  return (
    <section className={styles.channels} aria-label={t('outcomeTitle')}>
      <div className={styles.filters}>
        <b role="status">{state === 'done' ? t(SENTENCES[outcomeOf({ sent, total: ended })]) : t('sending')}</b>
        <span className="num muted">
          {t('progress', { done: formatNumber(ended, language), all: formatNumber(total, language) })}
        </span>
      </div>
      <ProgressBar label={t('sending')} share={total === 0 ? 1 : ended / total} />
      <p className="num">
        {t('sent', { count: sent })} · {t('failed', { count: failed })}
      </p>
      {waitsUntil === null ? null : (
        <p className={styles.waiting}>{t('waiting', { time: formatClock(Date.parse(waitsUntil)) })}</p>
      )}
      {stopped && state === 'done' ? <p>{t('stopped', { count: total - ended })}</p> : null}
      {state === 'done' ? <Results message={message} /> : <p className={styles.hint}>{t('goesOn')}</p>}
    </section>
  )
}

/** What became of each: failures in sight, all of it as a file. */
function Results({ message }: { message: MassMessage }) {
  const t = useWords(massStrings)
  const words = useWords(messageStrings)
  const language = useLanguage()
  const { data: results = [], isError, refetch } = useQuery(massResultsQuery(message))
  const reasonOf = ({ problem }: MassResult): string => {
    const known = PROBLEMS.find((one) => one === problem)
    return known ? t(known) : (problem ?? '')
  }
  const columns = [
    { title: t('user'), value: ({ name }: MassResult) => name },
    { title: t('channel'), value: ({ channel }: MassResult) => CHANNEL_WORDS[channel][language] },
    { title: t('result'), value: ({ success }: MassResult) => words(success ? 'sent' : 'notSent') },
    { title: t('reason'), width: 40, value: reasonOf },
  ]
  if (isError)
    return (
      <ProblemText>
        {t('resultsNotLoaded')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </ProblemText>
    )
  return (
    <>
      <div className={styles.filters}>
        <ExportMenu title={t('outcomeTitle')} columns={columns} rows={results} />
      </div>
      <ul className={styles.failures}>
        {results
          .filter(({ success }) => !success)
          .slice(0, MOST_LISTED)
          .map((result) => (
            <li key={`${result.userId}-${result.channel}`}>
              <b>{result.name}</b> · {CHANNEL_WORDS[result.channel][language]} · {reasonOf(result)}
            </li>
          ))}
      </ul>
    </>
  )
}
