import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import { type MassResult, type MassSending } from '../../data/messages/mass-sending.ts'
import { outcomeOf } from '../../data/messages/send-message.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { massStrings } from './mass-strings.ts'
import styles from './messages.module.css'
import { messageStrings } from './strings.ts'

/** Failures that are listed; all of them are in the file. */
const MOST_LISTED = 50
const SENTENCES = { success: 'allSent', partial: 'someSent', failure: 'noneSent' } as const

/** How far a mass message is, and how it ended: also of one whose dialog was closed meanwhile. */
export function MassProgress({ sending }: { sending: MassSending }) {
  const t = useWords(massStrings)
  const words = useWords(messageStrings)
  const language = useLanguage()
  const { phase, total, results, isWaiting, isStopped } = sending
  const failed = results.filter(({ success }) => !success)
  const share = total === 0 ? 1 : results.length / total
  const reasonOf = ({ message }: MassResult): string =>
    message === 'tooLong' ? t('tooLong') : (message ?? t('unknown'))
  const columns = [
    { title: t('user'), value: ({ user }: MassResult) => user.name },
    { title: t('channel'), value: ({ channel }: MassResult) => CHANNEL_WORDS[channel][language] },
    { title: t('result'), value: ({ success }: MassResult) => words(success ? 'sent' : 'notSent') },
    { title: t('reason'), width: 40, value: (result: MassResult) => (result.success ? '' : reasonOf(result)) },
  ]
  return (
    <section className={styles.channels} aria-label={t('outcomeTitle')}>
      <div className={styles.filters}>
        <b role="status">{phase === 'done' ? t(SENTENCES[outcomeOf(results)]) : t('sending')}</b>
        <span className="num muted">
          {t('progress', { done: formatNumber(results.length, language), all: formatNumber(total, language) })}
        </span>
        <span className="grow" />
        {phase === 'done' ? <ExportMenu title={t('outcomeTitle')} columns={columns} rows={results} /> : null}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('sending')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className="num">
        {t('sent', { count: results.length - failed.length })} · {t('failed', { count: failed.length })}
      </p>
      {isWaiting ? <p className={styles.problem}>{t('waiting')}</p> : null}
      {isStopped && phase === 'done' ? <p>{t('stopped', { count: total - results.length })}</p> : null}
      {phase === 'sending' ? <p className={styles.hint}>{t('goesOn')}</p> : null}
      <ul className={styles.failures}>
        {failed.slice(-MOST_LISTED).map((result) => (
          <li key={`${result.user.id}-${result.channel}`}>
            <b>{result.user.name}</b> · {CHANNEL_WORDS[result.channel][language]} · {reasonOf(result)}
          </li>
        ))}
      </ul>
    </section>
  )
}
