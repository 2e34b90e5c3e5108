import { PasswordInput, TextInput } from '@mantine/core'
import type { QrDriverAccess } from '@rastro/contracts'
import { ERRORS } from '@rastro/contracts/errors'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useDriverAccess, useSaveDriverAccess } from '../../data/qr-driver.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './drivers.module.css'
import { driverStrings } from './strings.ts'

type Problem = 'required' | 'nameTaken' | 'weak' | 'failed'

function problemOf(error: unknown): Problem {
  const body = error instanceof ApiError ? error.body : ''
  if (body.startsWith(ERRORS.duplicateEmail.text)) return 'nameTaken'
  return body.startsWith(ERRORS.weakPassword.text) ? 'weak' : 'failed'
}

function AccessForm({ driverId, access }: { driverId: number; access: QrDriverAccess }) {
  const t = useWords(driverStrings)
  const save = useSaveDriverAccess(driverId)
  const [username, setUsername] = useState(access.username ?? '')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [asking, setAsking] = useState(false)
  const run = async (login: Parameters<typeof save.mutateAsync>[0], done: 'accessSaved' | 'deactivated') => {
    try {
      await save.mutateAsync(login)
      setPassword('')
      setProblem(null)
      showToast({ tone: 'success', text: t(done) })
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const submit = async (): Promise<void> => {
    const isNew = access.username === null
    if (username.trim() === '' || (isNew && password === '')) return setProblem('required')
    await run({ username: username.trim(), password: password === '' ? null : password }, 'accessSaved')
  }
  return (
    <>
      {access.username !== null && !access.active ? <p className="muted">{t('inactive')}</p> : null}
      <TextInput
        label={t('username')}
        value={username}
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        error={problem === 'nameTaken' ? t(problem) : null}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('password')}
        description={access.username === null ? undefined : t('passwordKeep')}
        value={password}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        error={problem === 'weak' ? t(problem) : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {problem === 'required' || problem === 'failed' ? (
        <p role="alert" className={styles.bad}>
          {t(problem)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button disabled={save.isPending} onClick={() => void submit()}>
          {t('saveAccess')}
        </Button>
        {access.active ? <Button onClick={() => setAsking(true)}>{t('deactivate')}</Button> : null}
      </div>
      {asking ? (
        <ConfirmDialog
          danger
          title={t('deactivate')}
          text={t('deactivateText')}
          confirm={t('deactivate')}
          onConfirm={() => run(null, 'deactivated')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** With which name and password a driver signs in; saved apart from the rest, because the password is not kept here. */
export function DriverAccess({ driverId, readOnly }: { driverId: number; readOnly: boolean }) {
  const t = useWords(driverStrings)
  const { data: access } = useDriverAccess(driverId)
  if (!access || readOnly) return null
  return (
    <section className={styles.section}>
      <h2>{t('access')}</h2>
      <p className="muted">{t('accessHint', { address: `${location.host}/motorista` })}</p>
      <AccessForm driverId={driverId} access={access} />
    </section>
  )
}
