import { PasswordInput, TextInput } from '@mantine/core'
import { type Server, SMS_SETTINGS } from '@rastro/contracts'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { sendTestSms } from '../../data/server-settings.ts'
import { useHas } from '../../data/use-has.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { AttributeText, textOf } from './attribute-fields.tsx'
import { Section } from './section.tsx'
import styles from './server.module.css'
import { serverStrings } from './strings.ts'

const KEYS = Object.values(SMS_SETTINGS)

interface SmsFieldsProps extends FieldsProps<Server> {
  /** The settings as the server keeps them: only those can be tried. */
  stored: Server
  /** A new key; empty leaves the one that is kept. Apart from the draft, which lies in the browser's storage. */
  secret: string
  onSecret: (secret: string) => void
}

/** The provider of short messages, and a message to try it. */
export function SmsFields({ value, change, problems, stored, secret, onSecret }: SmsFieldsProps) {
  const t = useWords(serverStrings)
  const common = { value, change }
  const withTest = useHas('smsTest')
  const isSaved = secret === '' && KEYS.every((key) => textOf(value, key) === textOf(stored, key))
  return (
    <Section title={t('sms')} text={t('smsText')}>
      <AttributeText
        {...common}
        attribute={SMS_SETTINGS.url}
        label={t('smsUrl')}
        text={t('smsUrlText')}
        placeholder="https://"
        error={problems['smsUrl']}
      />
      <PasswordInput
        label={t('smsKey')}
        description={t('smsKeyText')}
        autoComplete="new-password"
        value={secret}
        onChange={(event) => onSecret(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <AttributeText {...common} attribute={SMS_SETTINGS.type} label={t('smsType')} text={t('smsTypeText')} />
        <AttributeText {...common} attribute={SMS_SETTINGS.refer} label={t('smsRefer')} text={t('smsReferText')} />
      </div>
      {withTest ? <SmsTest isReady={isSaved && textOf(stored, SMS_SETTINGS.url) !== ''} isSaved={isSaved} /> : null}
    </Section>
  )
}

type Outcome = { tone: 'good' | 'bad'; text: string } | null

function SmsTest({ isReady, isSaved }: { isReady: boolean; isSaved: boolean }) {
  const t = useWords(serverStrings)
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const send = async (): Promise<void> => {
    setBusy(true)
    setOutcome(null)
    try {
      await sendTestSms(phone, t('smsSample'))
      setOutcome({ tone: 'good', text: t('smsSent') })
    } catch (problem) {
      const said = problem instanceof ApiError ? problem.body : ''
      setOutcome({ tone: 'bad', text: t('smsFailed', { reason: said || t('noAnswer') }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <div className={styles.inline}>
        <TextInput
          label={t('smsTestPhone')}
          type="tel"
          placeholder="+55 79 99999-0000"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Button disabled={!isReady || busy || phone.trim() === ''} onClick={() => void send()}>
          {busy ? t('smsSending') : t('smsTest')}
        </Button>
      </div>
      <p role="status" className={outcome ? styles[outcome.tone] : 'muted'}>
        {outcome?.text ?? (isSaved ? null : t('saveFirst'))}
      </p>
    </div>
  )
}
