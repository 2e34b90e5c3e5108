import { useFeed, useSlice } from '../../data/feed.tsx'
import type { Connection } from '../../data/live-feed.ts'
import { toServerTime, useNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock } from '../../i18n/times.ts'
import styles from './connection-state.module.css'
import { shellStrings } from './strings.ts'

/** After this long without a connection the age of the data matters more than the attempt. Own choice. */
const STALE_MS = 15_000

/** What the connection is worth now: live, trying, or how old the data is. */
export function connectionFace(
  { state, since }: Connection,
  now: number,
): 'live' | 'connecting' | 'reconnecting' | 'stale' {
  if (state !== 'reconnecting') return state
  return since !== null && now - since > STALE_MS ? 'stale' : 'reconnecting'
}

/** "ao vivo", "reconectando…" or "dados de 12:03", as colour and text, announced politely. */
export function ConnectionState() {
  const t = useWords(shellStrings)
  const { state, since: local } = useSlice(useFeed().connection)
  // The connection counts by this device's clock, everything on the screen by the server's.
  const since = local === null ? null : toServerTime(local)
  const now = useNow()
  const face = connectionFace({ state, since }, now)
  const text = face === 'stale' ? t('dataOf', { time: formatClock(since ?? now) }) : t(face)
  return (
    <span className={`${styles.connection} ${styles[face]} num`} role="status">
      {text}
    </span>
  )
}
