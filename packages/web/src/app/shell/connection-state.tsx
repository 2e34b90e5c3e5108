import { useSyncExternalStore } from 'react'
import { useFeed, useSlice } from '../../data/feed.tsx'
import type { Connection } from '../../data/live-feed.ts'
import { toServerTime, useNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock } from '../../i18n/times.ts'
import styles from './connection-state.module.css'
import { shellStrings } from './strings.ts'

/** After this long without a connection the age of the data matters more than the attempt. Own choice. */
const STALE_MS = 15_000

/** What the connection is worth now: live, trying, cut off from any network, or how old the data is. */
export function connectionFace(
  { state, since }: Connection,
  now: number,
  isOnline = true,
): 'live' | 'connecting' | 'reconnecting' | 'stale' | 'offline' {
  // The browser knows at once that there is no network; the socket finds out later (B1).
  if (!isOnline) return 'offline'
  if (state !== 'reconnecting') return state
  return since !== null && now - since > STALE_MS ? 'stale' : 'reconnecting'
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** "ao vivo", "reconectando…", "sem rede" or "dados de 12:03", as colour and text, announced politely. */
export function ConnectionState() {
  const t = useWords(shellStrings)
  const { state, since: local } = useSlice(useFeed().connection)
  // The connection counts by this device's clock, everything on the screen by the server's.
  const since = local === null ? null : toServerTime(local)
  const now = useNow()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const face = connectionFace({ state, since }, now, isOnline)
  const age = t('dataOf', { time: formatClock(since ?? now) })
  const text = face === 'stale' ? age : face === 'offline' ? `${t('noNetwork')} · ${age}` : t(face)
  return (
    <span className={`${styles.connection} ${styles[face]} num`} role="status">
      {text}
    </span>
  )
}
