import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { type PasswordProblem, passwordProblemOf } from '../../data/presence.ts'
import { restartServer, useServerReturn } from '../../data/server-settings.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './server.module.css'
import { serverStrings } from './strings.ts'

/** Longer than this no supervisor takes to start a program again. */
const PATIENCE_MS = 90_000
const SECOND_MS = 1000

/** Asks, with the password, before the server is restarted; `onStarted` gets when the run that ends now began. */
export function RestartButton({ onStarted }: { onStarted: (before: string | undefined) => void }) {
  const t = useWords(serverStrings)
  const [isAsking, setAsking] = useState(false)
  const restart = async (password: string): Promise<PasswordProblem | undefined> => {
    try {
      onStarted(await restartServer(password))
    } catch (refused) {
      const problem = passwordProblemOf(refused)
      if (problem) return problem
      showToast({ tone: 'error', text: t('restartFailed') })
    }
    return undefined
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <IconRefresh size={16} stroke={1.8} aria-hidden />
        {t('restart')}
      </Button>
      {isAsking ? (
        <PasswordDialog
          danger
          title={t('restartTitle')}
          text={t('restartText')}
          confirm={t('restart')}
          onConfirm={restart}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Waits until another run of the server answers, and says how long it has waited. */
export function Restarting({ before, onDone }: { before: string | undefined; onDone: () => void }) {
  const t = useWords(serverStrings)
  const [seconds, setSeconds] = useState(0)
  const [patience, setPatience] = useState(PATIENCE_MS)
  const isBack = useServerReturn(before)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const done = useCallback(() => {
    showToast({ tone: 'success', text: t('restarted') })
    onDone()
  }, [onDone, t])
  useEffect(() => {
    if (isBack) done()
  }, [isBack, done])
  if (seconds * SECOND_MS > patience)
    return (
      <Message
        alert
        icon={<IconRefresh size={22} stroke={1.6} aria-hidden />}
        title={t('notRestarted')}
        text={t('notRestartedText')}
        action={<Button onClick={() => setPatience(patience + PATIENCE_MS)}>{t('keepWaiting')}</Button>}
      />
    )
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden />
      <b>{t('restarting')}</b>
      <p className="muted" aria-live="off">
        {t('restartingText', { seconds })}
      </p>
    </div>
  )
}
