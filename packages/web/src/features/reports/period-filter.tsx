import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { fromWallText, type Period, PRESETS, type Preset, toWallText } from '../../data/history/period.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatClock, formatDate } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { FilterButton } from './filter-button.tsx'
import { type Filters, rangeOf } from './filters.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'

const PRESET_WORDS = {
  today: 'today',
  yesterday: 'yesterday',
  7: 'last7',
  30: 'last30',
  90: 'last90',
} as const satisfies Record<Preset, string>

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
  const zone = useTimeZone()
  const [from, setFrom] = useState(toWallText(zone, period.from))
  const [to, setTo] = useState(toWallText(zone, period.to))
  // The last minute is in the period.
  const range = { from: fromWallText(zone, from), to: fromWallText(zone, to) + 59_999 }
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
  const [now] = useState(Date.now)
  const zone = useTimeZone()
  const text = typeof period === 'string' ? t(PRESET_WORDS[period]) : rangeText(period)
  return (
    <FilterButton Icon={IconCalendar} label={t('period')} text={text}>
      {(close) => (
        <>
          <div className={styles.presets} role="group" aria-label={t('period')}>
            {PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                aria-pressed={preset === period}
                onClick={() => {
                  onChange(preset)
                  close()
                }}
              >
                {t(PRESET_WORDS[preset])}
                {preset === period ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
              </button>
            ))}
          </div>
          <p className={styles.rangeTitle}>{t('range')}</p>
          <OwnRange
            period={rangeOf(period, { now, zone })}
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
