import type { Trip } from '@rastro/contracts'
import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSpeedUnit } from '../../../../data/use-speed-unit.ts'
import { tripsOf } from '../../../../data/vehicle-past.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { formatClock, formatDate, formatDuration } from '../../../../i18n/times.ts'
import { formatDistance, formatSpeed, SPEED_SYMBOL } from '../../../../i18n/units.ts'
import { Message } from '../../../../ui/message.tsx'
import { useHasScreen } from '../../../../ui/use-has-screen.ts'
import styles from './past.module.css'
import { PastState } from './past-state.tsx'
import { pastStrings } from './strings.ts'

const DAYS = 7
const sum = (trips: readonly Trip[], of: (trip: Trip) => number) => trips.reduce((total, trip) => total + of(trip), 0)

/** The local day of a trip's beginning, as the history's address wants it. */
function dayOf(trips: readonly Trip[]): { from: string; to: string } {
  const from = new Date(trips[0]?.startTime ?? 0)
  from.setHours(0, 0, 0, 0)
  const to = new Date(from)
  to.setDate(to.getDate() + 1)
  return { from: from.toISOString(), to: to.toISOString() }
}

function Day({ deviceId, day, trips }: { deviceId: number; day: string; trips: readonly Trip[] }) {
  const t = useWords(pastStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const withHistory = useHasScreen('/history')
  const fastest = Math.max(...trips.map(({ maxSpeed }) => maxSpeed))
  const first = formatClock(Date.parse(trips[0]?.startTime ?? ''))
  const last = formatClock(Date.parse(trips.at(-1)?.endTime ?? ''))
  const line = (
    <>
      <b className="num">{day}</b>
      <b className="num">
        {formatDistance(
          sum(trips, ({ distance }) => distance),
          unit,
          language,
        )}
      </b>
      <small className="num">
        {t('trips', { count: trips.length })} · {first}–{last}
      </small>
      <small className="num">
        {t('driven', {
          duration: formatDuration(sum(trips, ({ duration }) => duration)),
          speed: `${formatSpeed(fastest, unit, language)} ${SPEED_SYMBOL[unit]}`,
        })}
      </small>
    </>
  )
  if (!withHistory) return <div>{line}</div>
  return (
    <Link to="/history" search={{ deviceId: String(deviceId), ...dayOf(trips) }}>
      {line}
    </Link>
  )
}

/** The last days of a vehicle: how far, how long, how fast; each leads to its replay. */
export function HistoryTab({ deviceId }: { deviceId: number }) {
  const t = useWords(pastStrings)
  const query = useQuery(tripsOf(deviceId, DAYS))
  return (
    <PastState
      query={query}
      empty={
        <Message icon={<IconRoute size={22} stroke={1.6} aria-hidden />} title={t('noTrips')} text={t('noTripsText')} />
      }
    >
      {(trips) => (
        <section className={styles.days} aria-label={t('week')}>
          <h2 className={styles.dayName}>{t('week')}</h2>
          {[...Map.groupBy(trips, ({ startTime }) => formatDate(Date.parse(startTime ?? '')))]
            .toReversed()
            .map(([day, ofDay]) => (
              <Day key={day} deviceId={deviceId} day={day} trips={ofDay} />
            ))}
        </section>
      )}
    </PastState>
  )
}
