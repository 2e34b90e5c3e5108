import { PasswordInput, TextInput } from '@mantine/core'
import type { User } from '@rastro/contracts'
import { type FormEvent, useState } from 'react'
import { newTotpKey, useRefreshTotp, useSaveAccount, useTotp } from '../../data/account.ts'
import { serverNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { PRODUCT_NAME } from '../../ui/product.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { type SecretProblem, secretProblemOf } from './problem.ts'
import { SecretText } from './secret-text.tsx'
import { accountStrings } from './strings.ts'
import { fitsTotpKey } from './totp-code.ts'

/** What authenticator apps read from the QR code. Source: the key URI format they share. */
function addressOf(key: string, { email }: User): string {
  const query = new URLSearchParams({ secret: key, issuer: PRODUCT_NAME })
  return `otpauth://totp/${encodeURIComponent(`${PRODUCT_NAME}:${email}`)}?${query}`
}

interface StepProps {
  user: User
  /** The key that is set up; empty when codes are switched off. */
  secret: string
  onDone: () => void
}

/** Switch codes on, with the code of the new key, or off; both with the password. */
function Step({ user, secret, onDone }: StepProps) {
  const t = useWords(accountStrings)
  const save = useSaveAccount()
  const refresh = useRefreshTotp()
  const [code, setCode] = useState('')
  const [current, setCurrent] = useState('')
  const [problem, setProblem] = useState<SecretProblem | 'totpWrong' | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (secret !== '' && !(await fitsTotpKey(secret, code.replaceAll(' ', ''), serverNow())))
      return setProblem('totpWrong')
    if (current === '') return setProblem('currentNeeded')
    try {
      await save.mutateAsync({ totpKey: secret, currentPassword: current })
      await refresh()
      showToast({ tone: 'success', text: t(secret === '' ? 'totpRemoved' : 'totpSaved') })
      onDone()
    } catch (refused) {
      setProblem(secretProblemOf(refused))
    }
  }
  const isCurrent = problem === 'currentNeeded' || problem === 'currentWrong'
  return (
    <form className={styles.section} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('totpTitle')}</h2>
      {secret === '' ? null : (
        <>
          <p className="muted">{t('totpScan')}</p>
          <div className={styles.qr}>
            <QrCode text={addressOf(secret, user)} label={t('qr')} />
          </div>
          <SecretText label={t('totpKey')} text={secret} />
          <TextInput
            label={t('totpCode')}
            value={code}
            error={problem === 'totpWrong' ? t(problem) : null}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('show', { name: t('current') }) }}
        label={t('current')}
        value={current}
        error={isCurrent ? t(problem) : null}
        autoComplete="current-password"
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      {problem === 'failed' ? (
        <p role="alert" className={styles.bad}>
          {t('failed')}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" look="primary" disabled={save.isPending}>
          {t(secret === '' ? 'totpRemove' : 'totpConfirm')}
        </Button>
      </div>
    </form>
  )
}

/** One-time codes beside the password. */
export function TotpSection({ user, readOnly }: { user: User; readOnly: boolean }) {
  const t = useWords(accountStrings)
  const { data: state } = useTotp()
  const [secret, setSecret] = useState<string | null>(null)
  if (!state) return null
  if (secret !== null) return <Step user={user} secret={secret} onDone={() => setSecret(null)} />
  const start = async (): Promise<void> => {
    try {
      setSecret(await newTotpKey())
    } catch {
      showToast({ tone: 'error', text: t('failed') })
    }
  }
  return (
    <section className={styles.section}>
      <h2>{t('totpTitle')}</h2>
      <p className="muted">{t(state.active ? 'totpOn' : state.offered ? 'totpOff' : 'totpNotOffered')}</p>
      {readOnly || state.active || !state.offered ? null : (
        <Button onClick={() => void start()}>{t('totpStart')}</Button>
      )}
      {readOnly || !state.active ? null : <Button onClick={() => setSecret('')}>{t('totpRemove')}</Button>}
    </section>
  )
}
