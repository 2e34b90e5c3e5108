import type { LoginError } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { normaliseLoginError } from '../../data/login-error.ts'
import { logInWithToken, sessionQuery } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { Notice } from '../../ui/public-page.tsx'
import { LoginPage } from './login-page.tsx'
import { PeopleLogin } from './login-screen.tsx'
import { loginStrings } from './strings.ts'
import { loginTitles } from './title-strings.ts'

/** A shared link: logs in with its token at once; a link that no longer works shows why on the login form (OP-30). */
export default function ShareScreen() {
  const t = useWords(loginStrings)
  const title = useWords(loginTitles)
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<LoginError | null>(null)

  useEffect(() => {
    let abandoned = false
    const enter = async (): Promise<void> => {
      try {
        const user = await logInWithToken(token)
        if (abandoned) return
        queries.setQueryData(sessionQuery.queryKey, user)
        await navigate({ to: '/home', replace: true })
      } catch (problem) {
        const { code } = normaliseLoginError(problem)
        if (!abandoned) setError(code === 'CONNECTION_ERROR' ? code : 'INVALID_SHARE')
      }
    }
    void enter()
    return () => {
      abandoned = true
    }
  }, [token, queries, navigate])

  if (error) return <PeopleLogin initialError={error} />
  return (
    <LoginPage tagline={t('tagline')}>
      <h1>{title('share')}</h1>
      <Notice tone="calm" message={t('busy')} />
    </LoginPage>
  )
}
