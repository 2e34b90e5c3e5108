import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import { fillTemplate } from '@rastro/contracts/message-templates'
import { useQuery } from '@tanstack/react-query'
import { planOf, type Templates, type Unreached } from '../../data/messages/mass-message.ts'
import {
  BODY_PREVIEW,
  EMPTY_DRAFT,
  MASS_CHANNELS,
  previewOf,
  type WrittenChannel,
} from '../../data/messages/written-channels.ts'
import { channelsQuery } from '../../data/notification-connector.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { ChannelCard } from './channel-card.tsx'
import { NEEDED } from './direct-message.tsx'
import { massStrings } from './mass-strings.ts'
import styles from './messages.module.css'
import { RecipientList } from './recipient-list.tsx'
import { messageStrings } from './strings.ts'
import type { Recipients } from './use-recipients.ts'

/** Who cannot be reached by what was chosen, as a file. */
function UnreachedLine({ unreached }: { unreached: readonly Unreached[] }) {
  const t = useWords(massStrings)
  const words = useWords(messageStrings)
  const language = useLanguage()
  const columns = [
    { title: t('user'), value: ({ user }: Unreached) => user.name },
    { title: t('channel'), value: ({ channel }: Unreached) => CHANNEL_WORDS[channel][language] },
    {
      title: t('reason'),
      width: 40,
      value: ({ channel, reason }: Unreached) =>
        reason === 'notEnabled' ? words('notEnabled') : words('noContact', { field: words(NEEDED[channel]) }),
    },
  ]
  if (unreached.length === 0) return null
  return (
    <div className={styles.filters}>
      <span role="status">{t('unreached', { count: unreached.length })}</span>
      <ExportMenu title={t('unreachedTitle')} columns={columns} rows={unreached} />
    </div>
  )
}

interface MassFormProps {
  recipients: Recipients
  templates: Templates
  unreached: readonly Unreached[]
  onTemplates: (templates: Templates) => void
}

/** Recipients and words of a mass message. */
export function MassForm({ recipients, templates, unreached, onTemplates }: MassFormProps) {
  const t = useWords(massStrings)
  const words = useWords(messageStrings)
  const { data: enabled = MASS_CHANNELS } = useQuery(channelsQuery)
  const [example] = recipients.chosen
  const toggle = (channel: WrittenChannel): void => {
    const { [channel]: chosen, ...others } = templates
    onTemplates(chosen ? others : { ...templates, [channel]: EMPTY_DRAFT })
  }
  return (
    <div className={styles.mass}>
      <RecipientList recipients={recipients} />
      <section className={styles.channels} aria-label={t('messages')}>
        <h3>{t('messages')}</h3>
        <p className={styles.hint}>{t('holes')}</p>
        {MASS_CHANNELS.map((channel) => {
          const draft = templates[channel]
          const reached = planOf(recipients.chosen, [channel], enabled).sends.length
          const shown = draft && example ? fillTemplate(draft, example).body : ''
          return (
            <ChannelCard
              key={channel}
              channel={channel}
              context={t('reaches', { count: reached })}
              reason={enabled.includes(channel) ? null : words('notEnabled')}
              selected={draft !== undefined}
              draft={draft ?? EMPTY_DRAFT}
              disabled={false}
              onToggle={() => toggle(channel)}
              onDraft={(next) => onTemplates({ ...templates, [channel]: next })}
            >
              {shown === '' || !example ? null : (
                <p className={styles.hint}>
                  {t('previewOf', { name: example.name })}: <q>{previewOf(shown, BODY_PREVIEW)}</q>
                </p>
              )}
            </ChannelCard>
          )
        })}
        <UnreachedLine unreached={unreached} />
      </section>
    </div>
  )
}
