import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { safeTarget } from '../../data/safe-target.ts'
import { serverQuery } from '../../data/server.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, PublicPage } from '../../ui/public-page.tsx'
import { maintenanceStrings } from './strings.ts'

/** How often the page looks whether the server is back. Own choice. */
const RETRY_MS = 10_000

/** The server is away: says so kindly, tries again by itself, and goes back to where the person was. */
export default function MaintenanceScreen() {
  const t = useWords(maintenanceStrings)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { to }: { to?: string } = useSearch({ strict: false })
  const [trying, setTrying] = useState(false)

  const retry = useCallback(async (): Promise<void> => {
    setTrying(true)
    try {
      await queries.fetchQuery({ ...serverQuery, staleTime: 0 })
      await navigate({ href: safeTarget(to), replace: true })
    } catch (problem) {
      // Still away: stay here and let the timer try again.
      if (!(problem instanceof ApiError)) throw problem
    } finally {
      setTrying(false)
    }
  }, [queries, navigate, to])

  useEffect(() => {
    const again = (): void => void retry()
    const timer = setInterval(again, RETRY_MS)
    // When it was the network that was gone, nobody waits for the timer.
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [retry])

  return (
    <PublicPage tagline={t('tagline')}>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <Button look="primary" large onClick={() => void retry()} aria-disabled={trying}>
        {t(trying ? 'trying' : 'retry')}
      </Button>
      <Notice tone="calm" message={t('automatic', { seconds: RETRY_MS / 1000 })} />
    </PublicPage>
  )
}
