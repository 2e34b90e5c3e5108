import { ERRORS, type LoginError } from '@rastro/contracts/errors'
import { Link, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { normaliseLoginError } from '../../data/login-error.ts'
import { setPassword } from '../../data/recovery.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Notice } from '../../ui/public-page.tsx'
import { loginErrorStrings } from './error-strings.ts'
import styles from './login.module.css'
import { LoginPage } from './login-page.tsx'
import { recoverStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'

/** What only this screen can end with, and how the server says it. */
const OWN_PROBLEMS = { differ: null, weak: ERRORS.weakPassword.text, expired: 'Token has expired' } as const
type OwnProblem = keyof typeof OWN_PROBLEMS
type Problem = OwnProblem | LoginError

function isOwn(problem: Problem): problem is OwnProblem {
  return problem in OWN_PROBLEMS
}

function problemOf(error: unknown): Problem {
  const body = error instanceof ApiError ? error.body : ''
  if (body.startsWith(OWN_PROBLEMS.weak)) return 'weak'
  if (body.startsWith(OWN_PROBLEMS.expired)) return 'expired'
  return normaliseLoginError(error).code
}

/** Sets the password once; the link works no second time. */
function useNewPassword(token: string) {
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Problem | null>(null)
  const submit = async (password: string, again: string): Promise<void> => {
    if (busy) return
    if (password !== again) return setError('differ')
    setBusy(true)
    setError(null)
    try {
      await setPassword(token, password)
      setDone(true)
    } catch (problem) {
      setError(problemOf(problem))
    } finally {
      setBusy(false)
    }
  }
  return { isDone, busy, error, submit }
}

/** Where the link of a recovery mail leads. */
export default function NewPasswordScreen() {
  const t = useWords(recoverStrings)
  const title = useWords(loginTitles)
  const explain = useWords(loginErrorStrings)
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { isDone, busy, error, submit } = useNewPassword(token)
  const [password, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const message = error === null ? '' : isOwn(error) ? t(error) : explain(error)
  const links = (
    <div className={styles.links}>
      <Link to="/login">{t('back')}</Link>
      {error === 'expired' || error === 'FILL_TOKEN_FIELD' ? <Link to="/login/recover">{t('askAgain')}</Link> : null}
    </div>
  )
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit(password, again)
  }

  if (isDone)
    return (
      <LoginPage tagline={t('tagline')}>
        <h1>{title('newPassword')}</h1>
        <Notice tone="calm" message={t('done')} />
        {links}
      </LoginPage>
    )
  return (
    <LoginPage tagline={t('tagline')} onSubmit={onSubmit}>
      <h1>{title('newPassword')}</h1>
      <Notice message={message} />
      <PasswordField
        label={t('password')}
        value={password}
        onChange={(event) => setWanted(event.target.value)}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('again')}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        autoComplete="new-password"
      />
      <Button type="submit" look="primary" large aria-disabled={busy}>
        {t('save')}
      </Button>
      {links}
    </LoginPage>
  )
}
