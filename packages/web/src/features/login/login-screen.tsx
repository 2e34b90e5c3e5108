import type { LoginError } from '@rastro/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { normaliseLoginError } from '../../data/login-error.ts'
import { safeTarget } from '../../data/safe-target.ts'
import { serverQuery } from '../../data/server.ts'
import { type Credentials, logIn, sessionQuery } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field.tsx'
import { Notice, PublicPage } from '../../ui/public-page.tsx'
import { loginErrorStrings } from './error-strings.ts'
import styles from './login.module.css'
import { loginStrings } from './strings.ts'

interface Attempt {
  busy: boolean
  error: LoginError | null
}

/** Runs login attempts one at a time and leads on to where the person wanted to go. */
function useLogin(initialError: LoginError | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search: { to?: string } = useSearch({ strict: false })
  const [attempt, setAttempt] = useState<Attempt>({ busy: false, error: initialError })
  const submit = async (credentials: Credentials): Promise<LoginError | null> => {
    setAttempt({ busy: true, error: null })
    try {
      queries.setQueryData(sessionQuery.queryKey, await logIn(credentials))
    } catch (problem) {
      const error = normaliseLoginError(problem).code
      setAttempt({ busy: false, error })
      return error
    }
    await navigate({ href: safeTarget(search.to), replace: true })
    return null
  }
  return { ...attempt, submit }
}

/** E-mail and password under the night sky. `initialError` is what a shared link ended with. */
export function LoginForm({ initialError = null }: { initialError?: LoginError | null }) {
  const t = useWords(loginStrings)
  const explain = useWords(loginErrorStrings)
  const { data: info } = useQuery(serverQuery)
  const { busy, error, submit } = useLogin(initialError)
  const [values, setValues] = useState<Credentials>({ email: '', password: '', remember: false })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const problem = await submit(values)
    if (problem === null) return
    // The e-mail stays, the password goes, except where nothing was sent yet (OP-90).
    if (problem !== 'FILL_ALL_FIELDS') setValues((before) => ({ ...before, password: '' }))
    const empty = values.email.trim() === '' ? email : password
    empty.current?.focus()
  }

  return (
    <PublicPage tagline={t('tagline')} onSubmit={(event) => void onSubmit(event)}>
      <h1>{t('title')}</h1>
      <Notice message={error ? explain(error) : ''} />
      <TextField
        label={t('email')}
        ref={email}
        value={values.email}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField
        label={t('password')}
        ref={password}
        value={values.password}
        onChange={(event) => setValues({ ...values, password: event.target.value })}
        autoComplete="current-password"
      />
      <CheckField
        label={t('remember')}
        checked={values.remember}
        onChange={(remember) => setValues({ ...values, remember })}
      />
      <Button type="submit" look="primary" large aria-disabled={busy}>
        {t(busy ? 'busy' : 'submit')}
      </Button>
      <div className={styles.links}>
        {info?.server.emailEnabled ? <Link to="/login/recover">{t('forgotten')}</Link> : null}
        {info?.server.registration ? <Link to="/register">{t('createAccount')}</Link> : null}
      </div>
    </PublicPage>
  )
}

export default function LoginScreen() {
  return <LoginForm />
}
