import type { VehicleRow } from '../../../data/live-feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatReading } from '../../../i18n/times.ts'
import { formatSpeed, SPEED_SYMBOL, type SpeedUnit } from '../../../i18n/units.ts'
import { VehicleSymbol } from '../../../map/vehicle-symbol.tsx'
import { StateText } from '../state-text.tsx'
import { listStrings } from './list-strings.ts'
import styles from './table.module.css'

/** One vehicle as a row of the table. */
export function TableRow({ row, now, unit }: { row: VehicleRow; now: number; unit: SpeedUnit }) {
  const t = useWords(listStrings)
  const language = useLanguage()
  const speed = row.speed === null || row.status !== 'online' ? '–' : formatSpeed(row.speed, unit, language)
  const ignition = row.ignition === null ? '–' : t(row.ignition ? 'ignition_on' : 'ignition_off')
  return (
    <div className={styles.columns}>
      <VehicleSymbol
        category={row.category}
        state={row.state}
        course={row.course}
        size={32}
        look={row.look}
        filters={row.look}
      />
      <b className="ell">{row.name}</b>
      <span className={`${styles.plate} num ell`}>{row.plate ?? '–'}</span>
      <StateText row={row} now={now} form="short" />
      <span className={`${styles.speed} ${speed === '0' || speed === '–' ? styles.muted : ''}`}>
        {speed} {speed === '–' ? null : <small className={styles.muted}>{SPEED_SYMBOL[unit]}</small>}
      </span>
      <span className={`${styles.updated} ${styles.muted}`}>
        {row.lastUpdate === null ? '–' : formatReading(row.lastUpdate, now, language)}
      </span>
      <span className={`${styles.driver} ell`}>{row.driver ?? '–'}</span>
      <span className={styles.ignition}>{ignition}</span>
      <span className={`${styles.address} ${styles.muted} ell`}>{row.address ?? '–'}</span>
    </div>
  )
}
