import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { actorId } from '../../data/acting.ts'
import { loadCode } from '../../data/load-code.ts'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { onLoginElsewhere, onLogoutElsewhere, sessionEnded } from '../../data/session-end.ts'
import { onAccountNews } from '../fleet.ts'
import { settleFormats } from '../settle-formats.ts'

const SessionEndDialog = lazy(() => loadCode(() => import('./session-end-dialog.tsx')))
const ActingBanner = lazy(() => loadCode(() => import('./acting-banner.tsx')))

/** Times and places are written as the account says, from the moment it changes. */
function useFormats(): void {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  useEffect(() => {
    if (user && info) settleFormats(user, info.server)
  }, [user, info])
}

/** Keeps what is known of the person in step with the server, wherever in the app they are. */
function useAccountNews(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onAccountNews({
        onUsers(users) {
          const known = queries.getQueryData(sessionQuery.queryKey)
          const news = users.find(({ id }) => id === known?.id)
          if (news) queries.setQueryData(sessionQuery.queryKey, news)
        },
        onDriverLost() {
          queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
            (user) => sessionEnded.set(user === null),
            // With the server away nothing is known; the connection tells more once it is back.
            () => undefined,
          )
        },
      }),
    [queries],
  )
}

/**
 * Another tab logged in as somebody else, which made the cookie of this one theirs: this page would go on under the name
 * of one person with what belongs to the other (B3).
 */
function useOnePerson(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onLoginElsewhere((userId) => {
        const known = queries.getQueryData(sessionQuery.queryKey)
        if (known && known.id !== userId) location.reload()
      }),
    [queries],
  )
}

/** Where the tab went that logged out: drivers have a door of their own. */
function leaveToo(): void {
  location.replace(location.pathname.startsWith('/qr-driver') ? '/motorista' : '/login')
}

/** The end of the session, a logout or another person's login in another tab, and acting as another user, over every screen. */
export function SessionWatch() {
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get)
  const actor = useSyncExternalStore(actorId.subscribe, actorId.get)
  useAccountNews()
  useFormats()
  useOnePerson()
  useEffect(() => onLogoutElsewhere(leaveToo), [])
  return (
    <Suspense fallback={null}>
      {actor === null ? null : <ActingBanner actor={actor} />}
      {ended ? <SessionEndDialog /> : null}
    </Suspense>
  )
}
