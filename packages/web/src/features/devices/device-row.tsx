import { memo } from 'react'
import { useFeed, useSlice } from '../../data/feed.tsx'
import type { VehicleRow } from '../../data/live-feed.ts'
import type { Density } from '../../data/settings.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatReading } from '../../i18n/times.ts'
import { formatSpeed, SPEED_SYMBOL, type SpeedUnit } from '../../i18n/units.ts'
import { VehicleSymbol } from '../../map/vehicle-symbol.tsx'
import styles from './device-row.module.css'
import { TableRow } from './list/table-row.tsx'
import { StateText } from './state-text.tsx'
import { deviceStrings } from './strings.ts'

function Speed({ row, unit }: { row: VehicleRow; unit: SpeedUnit }) {
  const language = useLanguage()
  // What was the speed when the tracker fell silent says nothing about now.
  if (row.speed === null || row.status !== 'online') return <b className={styles.still}>–</b>
  const text = formatSpeed(row.speed, unit, language)
  return (
    <b className={text === '0' ? styles.still : undefined}>
      {text} <small>{SPEED_SYMBOL[unit]}</small>
    </b>
  )
}

function Facts({ row, now }: { row: VehicleRow; now: number }) {
  const t = useWords(deviceStrings)
  return (
    <div className={styles.facts}>
      <div className={styles.first}>
        <span className="ell">{row.name}</span>
        {row.plate ? <span className={styles.plate}>{row.plate}</span> : null}
      </div>
      <div className={styles.second}>
        <StateText row={row} now={now} />
        <span className="ell">{row.address ?? (row.lastUpdate === null ? t('never') : '')}</span>
      </div>
    </div>
  )
}

function CompactFacts({ row, now }: { row: VehicleRow; now: number }) {
  return (
    <div className={styles.facts}>
      <span className={`${styles.first} ell`}>{row.name}</span>
      <StateText row={row} now={now} form="short" />
    </div>
  )
}

interface DeviceRowProps {
  id: number
  density: Density
  unit: SpeedUnit
}

/** What one row says; subscribes to its own vehicle only. */
export const DeviceRow = memo(function DeviceRow({ id, density, unit }: DeviceRowProps) {
  const t = useWords(deviceStrings)
  const row = useSlice(useFeed().row(id))
  const language = useLanguage()
  const now = useNow()
  const compact = density === 'compact'
  // Read aloud a row without a name would be nothing at all.
  if (!row) return <div className={styles.waiting} role="img" aria-label={t('waiting')} />
  if (density === 'table') return <TableRow row={row} now={now} unit={unit} />
  return (
    <>
      <span className={styles.symbol}>
        <VehicleSymbol
          category={row.category}
          state={row.state}
          course={row.course}
          size={compact ? 32 : 40}
          look={row.look}
          filters={row.look}
        />
      </span>
      {compact ? <CompactFacts row={row} now={now} /> : <Facts row={row} now={now} />}
      <div className={styles.reading}>
        <Speed row={row} unit={unit} />
        {compact ? null : <span>{row.lastUpdate === null ? '–' : formatReading(row.lastUpdate, now, language)}</span>}
      </div>
    </>
  )
})
