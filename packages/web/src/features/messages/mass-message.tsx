import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { planOf, type Templates, validChannels } from '../../data/messages/mass-message.ts'
import { forgetMassSending, sendToMany, stopMassSending, useMassSending } from '../../data/messages/mass-sending.ts'
import { outcomeOf } from '../../data/messages/send-message.ts'
import { MASS_CHANNELS } from '../../data/messages/written-channels.ts'
import { channelsQuery } from '../../data/notification-connector.ts'
import { useWords, word } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx'
import { uiStrings } from '../../ui/strings.ts'
import { TapToConfirm } from '../../ui/tap-to-confirm.tsx'
import { showToast } from '../../ui/toasts.ts'
import { MassForm } from './mass-form.tsx'
import { MassProgress } from './mass-progress.tsx'
import { massStrings } from './mass-strings.ts'
import styles from './messages.module.css'
import { useRecipients } from './use-recipients.ts'

const TOASTS = {
  success: { tone: 'success', text: 'allSent' },
  partial: { tone: 'warning', text: 'someSent' },
  failure: { tone: 'error', text: 'noneSent' },
} as const

/** Send, and say at the end how it went, wherever the person is by then (MSG-29). */
async function sendAndTell(...work: Parameters<typeof sendToMany>): Promise<void> {
  await sendToMany(...work)
  const { tone, text } = TOASTS[outcomeOf(useMassSending.getState().results)]
  showToast({ tone, text: word(massStrings, text) })
}

function Writing({ onClose }: { onClose: () => void }) {
  const t = useWords(massStrings)
  const words = useWords(uiStrings)
  const recipients = useRecipients()
  const [templates, setTemplates] = useState<Templates>({})
  const { data: enabled = MASS_CHANNELS } = useQuery(channelsQuery)
  const plan = useMemo(
    () => planOf(recipients.chosen, validChannels(templates), enabled),
    [recipients.chosen, templates, enabled],
  )
  const count = plan.sends.length
  const missing = validChannels(templates).length === 0 ? t('incomplete') : t('noRecipients')
  const send = (): void => void sendAndTell(plan.sends, templates)
  const footer = (
    <>
      <span className={styles.first}>{count === 0 ? null : <TapToConfirm busy={false} onConfirm={send} />}</span>
      <Button onClick={onClose}>{words('cancel')}</Button>
    </>
  )
  return (
    <Dialog opened title={t('title')} onClose={onClose} size="large" footer={footer}>
      <MassForm recipients={recipients} templates={templates} unreached={plan.unreached} onTemplates={setTemplates} />
      <div className={styles.confirm}>
        {count === 0 ? (
          <p className={styles.warning} role="status">
            {missing}
          </p>
        ) : (
          <SlideToConfirm
            label={t('slide', { count })}
            icon={<IconSend size={20} stroke={1.8} />}
            tone="brand"
            busy={false}
            busyLabel={t('sending')}
            onConfirm={send}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Write to many at once; slide to confirm (MSG-01, MSG-02). One that is under way is shown where it is. */
export default function MassMessage({ onClose }: { onClose: () => void }) {
  const t = useWords(massStrings)
  const words = useWords(uiStrings)
  const sending = useMassSending()
  if (sending.phase === 'none') return <Writing onClose={onClose} />
  const footer = (
    <>
      {sending.phase === 'sending' ? (
        <Button onClick={stopMassSending} disabled={sending.isStopped}>
          {t('stop')}
        </Button>
      ) : (
        <Button onClick={forgetMassSending}>{t('another')}</Button>
      )}
      <Button look="primary" onClick={onClose}>
        {words('close')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('title')} onClose={onClose} size="large" footer={footer}>
      <MassProgress sending={sending} />
    </Dialog>
  )
}
