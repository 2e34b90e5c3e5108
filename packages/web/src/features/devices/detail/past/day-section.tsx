import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { VehicleDetail } from '../../../../data/live-feed.ts'
import { useSpeedUnit } from '../../../../data/use-speed-unit.ts'
import { lastDayOf } from '../../../../data/vehicle-past.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { formatClock, formatDuration } from '../../../../i18n/times.ts'
import { formatDistance, formatSpeed, SPEED_SYMBOL } from '../../../../i18n/units.ts'
import { StateGlyph } from '../../../../map/vehicle-symbol.tsx'
import { useDelayed } from '../../../../ui/use-delayed.ts'
import detail from '../device-detail.module.css'
import { DayBar } from './day-bar.tsx'
import { daySegments, SEGMENT_STATES, sumsOf } from './day-segments.ts'
import styles from './past.module.css'
import { pastStrings } from './strings.ts'

const SKELETON_AFTER_MS = 150

/** What a vehicle did in the last 24 hours: the bar, how far, how fast, and how long in each state. */
export function DaySection({ vehicle: { device, row } }: { vehicle: VehicleDetail }) {
  const t = useWords(pastStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { data: day, isError, isPending, refetch } = useQuery(lastDayOf(device.id))
  const skeleton = useDelayed(isPending, SKELETON_AFTER_MS)
  const [pointed, setPointed] = useState<number | null>(null)
  const { ignition, status } = row
  const movingSince = row.state === 'moving' ? row.stateSince : null
  const segments = useMemo(
    () =>
      day ? daySegments({ ...day, ignitionNow: ignition === true, offlineNow: status !== 'online', movingSince }) : [],
    [day, ignition, status, movingSince],
  )
  if (day === null || (isPending && !skeleton)) return null
  const under = pointed === null ? undefined : segments.find(({ from, to }) => from <= pointed && pointed <= to)
  const sums = sumsOf(segments)
  const distance = day?.trips.reduce((sum, trip) => sum + trip.distance, 0) ?? 0
  const fastest = day?.trips.reduce((most, trip) => Math.max(most, trip.maxSpeed), 0) ?? 0
  const totals = t('distance', {
    distance: formatDistance(distance, unit, language),
    speed: `${formatSpeed(fastest, unit, language)} ${SPEED_SYMBOL[unit]}`,
  })
  return (
    <section className={detail.section}>
      <h2>
        {t('day')}
        <span className="num">
          {under === undefined || pointed === null
            ? day && totals
            : `${t('at', { time: formatClock(pointed), state: t(under.state) })} · ${formatDuration(under.to - under.from)}`}
        </span>
      </h2>
      {isError ? (
        <p className="muted" role="alert">
          {t('failed')}.{' '}
          <button type="button" className={styles.link} onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : day ? (
        <>
          <DayBar deviceId={device.id} span={day.span} segments={segments} onPoint={setPointed} />
          <dl className={`${styles.sums} num`}>
            {SEGMENT_STATES.map((state) => (
              <div key={state}>
                <dt className={state}>
                  <StateGlyph state={state} />
                  {t(state)}
                </dt>
                <dd>{formatDuration(sums[state])}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <div className={styles.skeleton} role="status" aria-label={t('loading')} />
      )}
    </section>
  )
}
