import { IconClockHour4 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { sessionEnded } from '../../data/session-end.ts'
import { useRights } from '../../data/use-rights.ts'
import { useNow } from '../../i18n/clock.ts'
import { remainingIn } from '../../i18n/remaining.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import styles from './session.module.css'
import { sessionStrings } from './strings.ts'

/** What is left of a visitor's link, by the server's clock; at its end the session ends before the eyes of the visitor. */
function Countdown({ end }: { end: number }) {
  const t = useWords(sessionStrings)
  const left = end - useNow()
  const { unit, count } = remainingIn(left)
  useEffect(() => {
    if (left <= 0) sessionEnded.set(true)
  }, [left])
  return (
    <span
      className={`${styles.countdown} ${unit === 'seconds' ? styles.soon : ''} num`}
      role="timer"
      title={t('expires', { time: formatDateTime(end) })}
    >
      <IconClockHour4 size={16} stroke={1.9} aria-hidden />
      {t(unit, { count })}
    </span>
  )
}

/** The countdown of who came through a link that ends; nothing for everybody else. */
export function ExpiryCountdown() {
  const { user, shared } = useRights()
  if (!shared || !user?.expirationTime) return null
  return <Countdown end={Date.parse(user.expirationTime)} />
}
