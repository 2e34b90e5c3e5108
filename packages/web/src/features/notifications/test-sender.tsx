import { Checkbox } from '@mantine/core'
import { CHANNEL_WORDS, type ChannelName } from '@rastro/contracts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChannelResult, channelsQuery, notificationConnector } from '../../data/notification-connector.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { deliveryReason } from '../../ui/delivery-reason.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { uiStrings } from '../../ui/strings.ts'
import styles from './notifications.module.css'
import { notificationStrings } from './strings.ts'

function Result({ result }: { result: ChannelResult }) {
  const t = useWords(notificationStrings)
  const Icon = result.success ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={result.success ? styles.sent : styles.failed} role="status">
      <Icon size={16} stroke={1.8} aria-hidden />
      {result.success ? t('sent') : [t('notSent'), deliveryReason(result.message ?? '')].join(' ')}
    </p>
  )
}

interface TestSenderProps {
  type: string
  /** Those of the rule; they are ticked at first. */
  channels: readonly ChannelName[]
  onClose: () => void
}

/** Sends a test by the channels that are ticked, and says what became of each. Commands are not tried out (OP-61). */
export function TestSender({ type, channels, onClose }: TestSenderProps) {
  const t = useWords(notificationStrings)
  const words = useWords(uiStrings)
  const language = useLanguage()
  const { data: enabled = [] } = useQuery(channelsQuery)
  const offered = enabled.filter((name) => name !== 'command')
  const [chosen, setChosen] = useState<readonly ChannelName[]>(channels)
  const [results, setResults] = useState<readonly ChannelResult[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wanted = offered.filter((name) => chosen.includes(name))
  const send = async (): Promise<void> => {
    setResults([])
    setProblem(wanted.length === 0 ? t('testNone') : null)
    setBusy(true)
    try {
      for (const channel of wanted) {
        const result = await notificationConnector.test(channel, type)
        setResults((before) => [...before, result])
      }
    } catch {
      setProblem(t('connectorAway'))
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('close')}</Button>
      <Button look="primary" disabled={busy} onClick={() => void send()}>
        {busy ? t('sending') : t('send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('testTitle')} opened onClose={onClose} busy={busy} footer={footer}>
      <div className={styles.tests}>
        <p className="muted">{t('testText')}</p>
        {offered.map((name) => {
          const result = results.find(({ channel }) => channel === name)
          return (
            <div key={name}>
              <Checkbox
                label={CHANNEL_WORDS[name][language]}
                checked={chosen.includes(name)}
                onChange={() =>
                  setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
                }
              />
              {result ? <Result result={result} /> : null}
            </div>
          )
        })}
        {problem ? (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
