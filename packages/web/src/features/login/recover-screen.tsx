import type { LoginError } from '@rastro/contracts/errors'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { normaliseLoginError } from '../../data/login-error.ts'
import { askForPassword } from '../../data/recovery.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/public-page.tsx'
import { loginErrorStrings } from './error-strings.ts'
import styles from './login.module.css'
import { LoginPage } from './login-page.tsx'
import { recoverStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'

/** Ask for a link to a new password. Nobody learns here who has an account. */
export default function RecoverScreen() {
  const t = useWords(recoverStrings)
  const title = useWords(loginTitles)
  const explain = useWords(loginErrorStrings)
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | LoginError>('idle')
  const isError = state !== 'idle' && state !== 'busy' && state !== 'sent'

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    try {
      await askForPassword(email)
      setState('sent')
    } catch (problem) {
      setState(normaliseLoginError(problem).code)
    }
  }

  return (
    <LoginPage tagline={t('tagline')} onSubmit={(event) => void onSubmit(event)}>
      <h1>{title('recover')}</h1>
      <p className="muted">{t('hint')}</p>
      {state === 'sent' ? (
        <Notice tone="calm" message={t('sent')} />
      ) : (
        <Notice message={isError ? explain(state) : ''} />
      )}
      <TextField
        label={t('email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <Button type="submit" look="primary" large aria-disabled={state === 'busy'}>
        {t('ask')}
      </Button>
      <div className={styles.links}>
        <Link to="/login">{t('back')}</Link>
      </div>
    </LoginPage>
  )
}
