import type { LoginError } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverQuery } from '../../data/server.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { loginStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'

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

export default function LoginScreen() {
  return <PeopleLogin />
}
