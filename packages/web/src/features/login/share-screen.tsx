import { useParams } from '@tanstack/react-router'
import { useWords } from '../../i18n/strings.ts'
import { Notice } from '../../ui/public-page.tsx'
import { LoginPage } from './login-page.tsx'
import { PeopleLogin } from './login-screen.tsx'
import { loginStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'
import { useTokenLogin } from './use-token-login.ts'

const AS_VISITOR = { targetOf: () => '/home', refusedAs: 'INVALID_SHARE' } as const

/** A shared link: logs in with its token at once; a link that no longer works shows why on the login form (OP-30). */
export default function ShareScreen() {
  const t = useWords(loginStrings)
  const title = useWords(loginTitles)
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const error = useTokenLogin(token, AS_VISITOR)

  if (error) return <PeopleLogin initialError={error} />
  return (
    <LoginPage tagline={t('tagline')}>
      <h1>{title('share')}</h1>
      <Notice tone="calm" message={t('busy')} />
    </LoginPage>
  )
}
