import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { MessageRecord } from '../../data/messages/message-records.ts'
import type { MessageResult } from '../../data/messages/send-message.ts'
import { BODY_PREVIEW, previewOf } from '../../data/messages/written-channels.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock } from '../../i18n/times.ts'
import { deliveryReason } from '../../ui/delivery-reason.ts'
import styles from './messages.module.css'
import { messageStrings } from './strings.ts'

/** What became of a message by one channel, and how it began. */
export function SentLine({ result, withChannel = false }: { result: MessageResult; withChannel?: boolean }) {
  const t = useWords(messageStrings)
  const language = useLanguage()
  const { success, message, channel, body } = result
  const Icon = success ? IconCircleCheck : IconAlertTriangle
  const said = [withChannel ? CHANNEL_WORDS[channel][language] : '', t(success ? 'sent' : 'notSent')].filter(Boolean)
  return (
    <p className={styles.result} data-success={success} role="status">
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>
        <b>{said.join(' · ')}</b>{' '}
        <span className="muted">{message === null ? previewOf(body, BODY_PREVIEW) : deliveryReason(message)}</span>
      </span>
    </p>
  )
}

/** What was written to the user a moment ago. */
export function RecentMessages({ records }: { records: readonly MessageRecord[] }) {
  const t = useWords(messageStrings)
  if (records.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t('recent')}>
      <h3>{t('recent')}</h3>
      {records.map(({ id, sentAt, results }) => (
        <div key={id} className={styles.record}>
          <time className="num muted" dateTime={new Date(sentAt).toISOString()}>
            {formatClock(sentAt)}
          </time>
          <div>
            {results.map((result) => (
              <SentLine key={result.channel} result={result} withChannel />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
