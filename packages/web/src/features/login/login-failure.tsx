import type { LoginFailure } from '../../data/login-error.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/public-page.tsx'
import { loginErrorStrings } from './error-strings.ts'
import { loginStrings } from './strings.ts'

interface LoginFailureProps {
  failure: LoginFailure | null
  busy: boolean
  onUnlock: () => void
}

/** Why the login failed. An account suspended for its debts may be unlocked here, or hears that it was already. */
export function LoginFailureNotice({ failure, busy, onUnlock }: LoginFailureProps) {
  const t = useWords(loginStrings)
  const explain = useWords(loginErrorStrings)
  const isTrust = failure?.code === 'ACCOUNT_IS_SUSPENDED_TRUST'
  const isUsed = isTrust && failure.trustAvailable === false
  const message = failure ? explain(isUsed ? 'ACCOUNT_IS_SUSPENDED' : failure.code) : ''
  return (
    <>
      <Notice message={isUsed ? `${message} ${t('trustUsed')}` : message} />
      {isTrust && failure.trustAvailable ? (
        <Button large aria-disabled={busy} onClick={onUnlock}>
          {t('trustOffer')}
        </Button>
      ) : null}
    </>
  )
}
