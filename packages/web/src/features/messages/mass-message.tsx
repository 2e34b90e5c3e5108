import type { MassMessage as Sending } from '@rastro/contracts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { planOf, type Templates, validChannels } from '../../data/messages/mass-message.ts'
import {
  beginMassMessage,
  findMassMessage,
  followMassMessage,
  forgetMassMessage,
  recallMassMessage,
  stopMassMessage,
  useMassSending,
} from '../../data/messages/mass-sending.ts'
import { outcomeOf } from '../../data/messages/send-message.ts'
import { MASS_CHANNELS } from '../../data/messages/written-channels.ts'
import { channelsQuery } from '../../data/notification-connector.ts'
import { useWords, word } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
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

/** Follow what the server does, and say at the end how it went, wherever the person is by then (MSG-29). */
async function followAndTell(): Promise<void> {
  const ended = await followMassMessage()
  if (!ended) return
  const { tone, text } = TOASTS[outcomeOf({ sent: ended.sent, total: ended.sent + ended.failed })]
  showToast({ tone, text: word(massStrings, text) })
}

/** Another page may have begun one, or this one before it was loaded anew. */
async function findAndFollow(): Promise<void> {
  try {
    await findMassMessage()
  } catch {
    // Who cannot be asked now refuses a second message when it is sent.
    return
  }
  if (useMassSending.getState().message?.state === 'running') await followAndTell()
}

async function stop(message: Sending): Promise<void> {
  try {
    await stopMassMessage(message)
  } catch {
    showToast({ tone: 'error', text: word(massStrings, 'notStopped') })
  }
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
  const previous = useMassSending((sending) => sending.previous)
  const missing = validChannels(templates).length === 0 ? t('incomplete') : t('noRecipients')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await beginMassMessage(recipients.chosen, templates)
      void followAndTell()
    } catch (error) {
      setProblem((error instanceof ApiError && error.body) || t('notBegun'))
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      {previous ? <Button onClick={recallMassMessage}>{t('last')}</Button> : null}
      <span className={styles.first}>
        {count === 0 ? null : <TapToConfirm busy={busy} onConfirm={() => void send()} />}
      </span>
      <Button onClick={onClose}>{words('cancel')}</Button>
    </>
  )
  return (
    <Dialog opened title={t('title')} onClose={onClose} size="large" footer={footer}>
      <MassForm recipients={recipients} templates={templates} unreached={plan.unreached} onTemplates={setTemplates} />
      <ProblemText>{problem}</ProblemText>
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
            busy={busy}
            busyLabel={t('sending')}
            onConfirm={() => void send()}
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
  const message = useMassSending((sending) => sending.message)
  useEffect(() => {
    void findAndFollow()
  }, [])
  if (!message) return <Writing onClose={onClose} />
  const footer = (
    <>
      {message.state === 'running' ? (
        <Button onClick={() => void stop(message)} disabled={message.stopped}>
          {t('stop')}
        </Button>
      ) : (
        <Button onClick={forgetMassMessage}>{t('another')}</Button>
      )}
      <Button look="primary" onClick={onClose}>
        {words('close')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('title')} onClose={onClose} size="large" footer={footer}>
      <MassProgress message={message} />
    </Dialog>
  )
}
