import { type FormEvent, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoginFailureNotice } from './login-failure.tsx'
import { LoginPage } from './login-page.tsx'
import { loginStrings } from './strings.ts'
import type { Login } from './use-login.ts'

interface CodeStepProps {
  login: Login
  account: string
  onCode: (code: string) => Promise<unknown>
  onRestart: () => void
}

/** The second step of a login: the one-time code of who has set one up. */
export function CodeStep({ login, account, onCode, onRestart }: CodeStepProps) {
  const t = useWords(loginStrings)
  const [code, setCode] = useState('')
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (login.busy || code.trim() === '') return
    await onCode(code)
    setCode('')
  }
  return (
    <LoginPage tagline={t('tagline')} onSubmit={(event) => void onSubmit(event)}>
      <h1>{t('codeTitle')}</h1>
      <p className="muted">{t('codeHint', { account })}</p>
      <LoginFailureNotice failure={login.failure} busy={login.busy} onUnlock={() => void login.unlock()} />
      <TextField
        label={t('code')}
        // The page's one field, and the person came here to type it.
        ref={(input) => input?.focus()}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
      />
      <Button type="submit" look="primary" large aria-disabled={login.busy || code.trim() === ''}>
        {t(login.busy ? 'busy' : 'confirm')}
      </Button>
      <Button look="ghost" large onClick={onRestart}>
        {t('otherAccount')}
      </Button>
    </LoginPage>
  )
}
