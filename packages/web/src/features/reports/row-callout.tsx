import { createPortal } from 'react-dom'
import { usePreference } from '../../data/preferences.ts'
import { mapSide } from '../../data/settings.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock } from '../../i18n/times.ts'
import { SPEED_SYMBOL } from '../../i18n/units.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { type CellForm, writeCell } from './cells.ts'
import { vehicleName } from './columns.tsx'
import type { ReportRow } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'
import type { ReportNames } from './use-names.ts'

interface RowCalloutProps {
  row: ReportRow
  names: ReportNames
  form: CellForm
}

function timesOf({ startTime, endTime, eventTime, fixTime }: ReportRow): string {
  const clocks = [startTime ?? eventTime ?? fixTime, endTime].filter((time) => typeof time === 'string')
  return clocks.map((time) => formatClock(Date.parse(time))).join(' – ')
}

/** What is chosen in the table, in words over the map. */
export function RowCallout({ row, names, form }: RowCalloutProps) {
  const t = useWords(reportStrings)
  const place = document.querySelector('#main')
  const side = usePreference(mapSide)
  if (useMobile() || !place) return null
  const { distance, maxSpeed, duration } = row
  const length =
    typeof distance === 'number' && distance > 0
      ? `${writeCell('distance', distance, form)} ${form.unit === 'mph' ? 'mi' : 'km'}`
      : ''
  const lasting = length === '' && typeof duration === 'number' ? writeCell('duration', duration, form) : ''
  const limit = names.speedLimit(row.deviceId)
  const isOver = typeof maxSpeed === 'number' && limit !== null && maxSpeed > limit
  return createPortal(
    <div className={styles.callout} data-side={side} role="status">
      <b>{timesOf(row)}</b> <span className="muted">· {vehicleName(row, names)}</span>
      <br />
      <span className="muted">{[length, lasting].filter(Boolean).join(' · ')}</span>
      {typeof maxSpeed === 'number' && maxSpeed > 0 ? (
        <>
          <span className="muted">{` · ${t('top')} `}</span>
          <span className={isOver ? styles.over : undefined}>
            {writeCell('speed', maxSpeed, form)} {SPEED_SYMBOL[form.unit]}
          </span>
        </>
      ) : null}
    </div>,
    place,
  )
}
