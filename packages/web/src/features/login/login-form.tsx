import type { LoginError, User } from '@rastro/contracts'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Credentials } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field.tsx'
import { CodeStep } from './code-step.tsx'
import { LoginFailureNotice } from './login-failure.tsx'
import { LoginPage } from './login-page.tsx'
import { loginStrings } from './strings.ts'
import { useLogin } from './use-login.ts'

interface FieldsProps {
  values: Credentials
  onChange: (values: Credentials) => void
  email: RefObject<HTMLInputElement | null>
  password: RefObject<HTMLInputElement | null>
}

function Fields({ values, onChange, email, password }: FieldsProps) {
  const t = useWords(loginStrings)
  return (
    <>
      <TextField
        label={t('email')}
        ref={email}
        value={values.email}
        onChange={(event) => onChange({ ...values, email: event.target.value })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField
        label={t('password')}
        ref={password}
        value={values.password}
        onChange={(event) => onChange({ ...values, password: event.target.value })}
        autoComplete="current-password"
      />
      <CheckField
        label={t('remember')}
        checked={values.remember}
        onChange={(remember) => onChange({ ...values, remember })}
      />
    </>
  )
}

/** With its first frame, not before: to focus is to lay out, and the page would do it within the task that made it. */
function useFocusOnce(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker goes on where he is.
      if (document.activeElement === document.body) input.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [input])
}

interface LoginFormProps {
  title: string
  /** What a shared link ended with. */
  initialError?: LoginError | null
  /** Turns away who may not enter by this door. @throws LoginRefused */
  admit?: (user: User) => Promise<void>
  /** Below the form. */
  links?: ReactNode
}

/** E-mail and password, then the one-time code of who has one. */
export function LoginForm({ title, initialError = null, admit, links }: LoginFormProps) {
  const t = useWords(loginStrings)
  const login = useLogin({ initialError, admit })
  const { busy, submit } = login
  const [values, setValues] = useState<Credentials>({ email: '', password: '', remember: false })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useFocusOnce(email)

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

  if (login.wantsCode) {
    const onRestart = (): void => {
      setValues({ ...values, password: '' })
      login.restart()
    }
    const onCode = async (code: string): Promise<void> => {
      const problem = await submit({ ...values, code })
      if (problem !== null && problem !== 'USER_AUTHORIZATION_FAILED') setValues({ ...values, password: '' })
    }
    return <CodeStep login={login} account={values.email.trim()} onCode={onCode} onRestart={onRestart} />
  }
  return (
    <LoginPage tagline={t('tagline')} onSubmit={(event) => void onSubmit(event)}>
      <h1>{title}</h1>
      <LoginFailureNotice failure={login.failure} busy={busy} onUnlock={() => void login.unlock()} />
      <Fields values={values} onChange={setValues} email={email} password={password} />
      <Button type="submit" look="primary" large aria-disabled={busy}>
        {t(busy ? 'busy' : 'submit')}
      </Button>
      {links}
    </LoginPage>
  )
}
