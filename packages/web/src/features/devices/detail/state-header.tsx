import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useNow } from '../../../i18n/clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatAge, formatDuration } from '../../../i18n/times.ts'
import { formatSpeed, SPEED_SYMBOL } from '../../../i18n/units.ts'
import { VehicleSymbol } from '../../../map/vehicle-symbol.tsx'
import { StateText } from '../state-text.tsx'
import { deviceStrings } from '../strings.ts'
import styles from './device-detail.module.css'

const STATUS_WORD = { online: 'online', offline: 'statusOffline', unknown: 'statusUnknown' } as const

/** What the vehicle does and since when, how fresh that is, and its speed. */
export function StateHeader({ vehicle: { row } }: { vehicle: VehicleDetail }) {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const now = useNow()
  const lasts = row.stateSince === null ? '' : formatAge(row.stateSince, now, language)
  const updated = row.lastUpdate === null ? t('never') : t('updated', { age: formatAge(row.lastUpdate, now, language) })
  return (
    <div className={styles.head}>
      <VehicleSymbol
        category={row.category}
        state={row.state}
        course={row.course}
        size={56}
        look={row.look}
        filters={row.look}
      />
      <div className={styles.lines}>
        <div className={styles.state}>
          <StateText row={row} now={now} form="bare" />
          <span className="muted" title={row.stateSince === null ? undefined : formatDuration(now - row.stateSince)}>
            {lasts}
          </span>
        </div>
        <div className="muted ell num">
          {updated} · {t(STATUS_WORD[row.status])}
        </div>
      </div>
      <div className={`${styles.speed} num`} data-still={row.speed === 0 || undefined}>
        {row.speed === null ? '–' : formatSpeed(row.speed, unit, language)}
        <small>{SPEED_SYMBOL[unit]}</small>
      </div>
    </div>
  )
}
