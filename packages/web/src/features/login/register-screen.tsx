import { ERRORS, type LoginError } from '@rastro/contracts/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { normaliseLoginError } from '../../data/login-error.ts'
import { serverQuery } from '../../data/server.ts'
import { logIn, sessionQuery } from '../../data/session.ts'
import { register } from '../../data/users.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/public-page.tsx'
import { loginErrorStrings } from './error-strings.ts'
import styles from './login.module.css'
import { LoginPage } from './login-page.tsx'
import { registerStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'

const EMPTY = { name: '', email: '', password: '', again: '' }

/** What only registration can end with; each has its words in its own catalogue. */
const OWN_PROBLEMS = { differ: null, weak: ERRORS.weakPassword.text, taken: ERRORS.duplicateEmail.text } as const
type OwnProblem = keyof typeof OWN_PROBLEMS
type Problem = OwnProblem | LoginError

function isOwn(problem: Problem): problem is OwnProblem {
  return problem in OWN_PROBLEMS
}

function registrationProblem(problem: unknown): Problem {
  const body = problem instanceof ApiError ? problem.body : ''
  if (body.startsWith(OWN_PROBLEMS.weak)) return 'weak'
  if (body.startsWith(OWN_PROBLEMS.taken)) return 'taken'
  return normaliseLoginError(problem).code
}

/** Opens the account and logs it in. With `setup` it is the first administrator's. */
function useRegistration(setup: string | undefined) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Problem | null>(null)
  const submit = async ({ name, email, password, again }: typeof EMPTY): Promise<void> => {
    if (busy) return
    if (password !== again) return setError('differ')
    setBusy(true)
    setError(null)
    try {
      await register({ name, email, password, language: currentLanguage(), setup: setup ?? null })
      queries.setQueryData(sessionQuery.queryKey, await logIn({ email, password, remember: false }))
      await navigate({ to: '/home', replace: true })
    } catch (problem) {
      setError(registrationProblem(problem))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, submit }
}

/** A new account: open registration, or the first administrator through the one-time setup link. */
export default function RegisterScreen() {
  const t = useWords(registerStrings)
  const title = useWords(loginTitles)
  const explain = useWords(loginErrorStrings)
  const { setup }: { setup?: string } = useSearch({ strict: false })
  const { data: info } = useQuery(serverQuery)
  const { busy, error, submit } = useRegistration(setup)
  const [values, setValues] = useState(EMPTY)
  const closed = setup === undefined && info !== undefined && !info.server.registration
  const message = error === null ? '' : isOwn(error) ? t(error) : explain(error)
  const field = (name: keyof typeof EMPTY) => ({
    label: t(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit(values)
  }

  if (closed) {
    return (
      <LoginPage tagline={t('tagline')}>
        <h1>{title('register')}</h1>
        <Notice message={explain('REGISTRATION_DISABLED')} />
        <Link to="/login">{t('back')}</Link>
      </LoginPage>
    )
  }
  return (
    <LoginPage tagline={t('tagline')} onSubmit={onSubmit}>
      <h1>{setup === undefined ? title('register') : t('titleSetup')}</h1>
      {setup === undefined ? null : <p className="muted">{t('setupHint')}</p>}
      <Notice message={message} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} autoComplete="username" inputMode="email" autoCapitalize="none" />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <PasswordField {...field('again')} autoComplete="new-password" />
      <Button type="submit" look="primary" large aria-disabled={busy}>
        {t('submit')}
      </Button>
      <div className={styles.links}>
        <Link to="/login">{t('back')}</Link>
      </div>
    </LoginPage>
  )
}
