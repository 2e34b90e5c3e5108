import type { LoginError } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { serverQuery } from '../../data/server.ts'
import { useWords } from '../../i18n/strings.ts'
import { Notice } from '../../ui/public-page.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { LoginPage } from './login-page.tsx'
import { loginStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'
import { targetOf } from './use-login.ts'
import { useTokenLogin } from './use-token-login.ts'

/** The login of everybody, with the ways to an account and to a new password where the server offers them. */
export function PeopleLogin({ initialError = null }: { initialError?: LoginError | null }) {
  const t = useWords(loginStrings)
  const title = useWords(loginTitles)
  const { data: info } = useQuery(serverQuery)
  const links = (
    <div className={styles.links}>
      {info?.server.emailEnabled ? <Link to="/login/recover">{t('forgotten')}</Link> : null}
      {info?.server.registration ? <Link to="/register">{t('createAccount')}</Link> : null}
    </div>
  )
  return <LoginForm title={title('login')} initialError={initialError} links={links} />
}

/** Everybody's login; an address with `token` logs in by it at once (AUTH-03) and says on the form when it does not work. */
export default function LoginScreen() {
  const t = useWords(loginStrings)
  const title = useWords(loginTitles)
  const { token, to }: { token?: string; to?: string } = useSearch({ strict: false })
  const error = useTokenLogin(token ?? null, { targetOf: (user) => targetOf(user, to) })
  if (token === undefined || error) return <PeopleLogin initialError={error} />
  return (
    <LoginPage tagline={t('tagline')}>
      <h1>{title('login')}</h1>
      <Notice tone="calm" message={t('busy')} />
    </LoginPage>
  )
}
