import type { User } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMessageRecords } from '../../data/messages/message-records.ts'
import {
  CONTACT_PREVIEW,
  contactOf,
  DIRECT_CHANNELS,
  obstacleOf,
  previewOf,
  type WrittenChannel,
} from '../../data/messages/written-channels.ts'
import { channelsQuery } from '../../data/notification-connector.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { uiStrings } from '../../ui/strings.ts'
import { ChannelCard } from './channel-card.tsx'
import styles from './messages.module.css'
import { RecentMessages, SentLine } from './sent-line.tsx'
import { messageStrings } from './strings.ts'
import { useDirectMessage } from './use-direct-message.ts'

/** What a user needs for each channel. */
export const NEEDED = { sms: 'phone', telegram: 'chat', firebase: 'tokens', mail: 'email', web: 'email' } as const

/** Write to one user by the channels that reach him; each with its own words (MSG-08). */
export default function DirectMessage({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(messageStrings)
  const words = useWords(uiStrings)
  const { data: enabled } = useQuery(channelsQuery)
  const message = useDirectMessage(user, onClose)
  const records = useMessageRecords((state) => state.records).filter(({ userId }) => userId === user.id)
  const reasonOf = (channel: WrittenChannel): string | null => {
    const obstacle = obstacleOf(channel, user, enabled ?? DIRECT_CHANNELS)
    if (obstacle === null) return null
    return obstacle === 'notEnabled' ? t('notEnabled') : t('noContact', { field: t(NEEDED[channel]) })
  }
  const footer = (
    <>
      <p className={styles.warning} role="status">
        {message.isReady || message.busy ? '' : t('incomplete')}
      </p>
      <Button onClick={onClose} disabled={message.busy}>
        {words('cancel')}
      </Button>
      <Button look="primary" disabled={!message.isReady || message.busy} onClick={() => void message.send()}>
        {message.busy ? t('sending') : t('send')}
      </Button>
    </>
  )
  return (
    <Dialog
      opened
      title={t('title', { name: user.name })}
      onClose={onClose}
      busy={message.busy}
      size="wide"
      footer={footer}
    >
      <div className={styles.channels}>
        <p className="muted">{t('intro')}</p>
        {DIRECT_CHANNELS.map((channel) => {
          const result = message.resultOf(channel)
          return (
            <ChannelCard
              key={channel}
              channel={channel}
              context={previewOf(contactOf(channel, user), CONTACT_PREVIEW)}
              reason={reasonOf(channel)}
              selected={message.isSelected(channel)}
              draft={message.draftOf(channel)}
              disabled={message.busy}
              onToggle={() => message.toggle(channel)}
              onDraft={(draft) => message.write(channel, draft)}
            >
              {result ? <SentLine result={result} /> : null}
            </ChannelCard>
          )
        })}
        <ProblemText>{message.problem}</ProblemText>
        <RecentMessages records={records} />
      </div>
    </Dialog>
  )
}
