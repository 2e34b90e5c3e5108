import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { PERIOD_PRESETS, type Period } from '../../data/period.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock, formatDate } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { FilterButton } from './filter-button.tsx'
import { type Filters, rangeOf } from './filters.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'

/** `2026-11-21T09:41`, on the clock of this device, as date inputs have it. */
function inputOf(instant: number): string {
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** An own range in as few words as it needs. */
export function rangeText({ from, to }: Period): string {
  const isSame = formatDate(from) === formatDate(to)
  const start = `${formatDate(from)} ${formatClock(from)}`
  return `${start} – ${isSame ? formatClock(to) : `${formatDate(to)} ${formatClock(to)}`}`
}

interface PeriodFilterProps {
  period: Filters['period']
  onChange: (period: Filters['period']) => void
}

function OwnRange({ period, onApply }: { period: Period; onApply: (period: Period) => void }) {
  const t = useWords(reportStrings)
  const [from, setFrom] = useState(inputOf(period.from))
  const [to, setTo] = useState(inputOf(period.to))
  // The last minute is in the period.
  const range = { from: new Date(from).getTime(), to: new Date(to).getTime() + 59_999 }
  const isRight = range.from < range.to
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onApply(range)
      }}
    >
      <label>
        {t('from')}
        <input type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label>
        {t('to')}
        <input type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
      </label>
      {isRight ? null : <p role="alert">{t('rangeWrong')}</p>}
      <Button type="submit" disabled={!isRight}>
        {t('apply')}
      </Button>
    </form>
  )
}

/** Today, yesterday, 7, 30 or 90 days, or an own range. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const t = useWords(reportStrings)
  const [openedAt] = useState(Date.now)
  const text = typeof period === 'string' ? t(period) : rangeText(period)
  return (
    <FilterButton Icon={IconCalendar} label={t('period')} text={text}>
      {(close) => (
        <>
          <div className={styles.presets} role="group" aria-label={t('period')}>
            {PERIOD_PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                aria-pressed={preset === period}
                onClick={() => {
                  onChange(preset)
                  close()
                }}
              >
                {t(preset)}
                {preset === period ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
              </button>
            ))}
          </div>
          <p className={styles.rangeTitle}>{t('range')}</p>
          <OwnRange
            period={rangeOf(period, openedAt)}
            onApply={(range) => {
              onChange(range)
              close()
            }}
          />
        </>
      )}
    </FilterButton>
  )
}
