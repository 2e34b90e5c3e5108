import type { Language } from '@rastro/contracts'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import { fromWallText, neighbourOf, type Period, PRESETS, type Preset, toWallText } from '../../data/history/period.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import styles from './history.module.css'
import { Popover } from './popover.tsx'
import { historyStrings } from './strings.ts'
import { type HistoryAddress, ownRange, presetRange } from './use-history-address.ts'

/** `qua, 11 jun 2025 · 00:00 – 12:00`; a whole day is only named, several days by their ends. */
export function periodText({ from, to }: Period, zone: string, language: Language): string {
  const { clock, dayTitle, dayAndMonth } = zoneTimes(zone)
  const isSameDay = dayAndMonth(from) === dayAndMonth(to)
  const isWholeDays = clock(from) === '00:00' && clock(to) === '23:59'
  if (isSameDay)
    return isWholeDays ? dayTitle(from, language) : `${dayTitle(from, language)} · ${clock(from)} – ${clock(to)}`
  if (isWholeDays) return `${dayAndMonth(from)} – ${dayTitle(to, language)}`
  return `${dayAndMonth(from)} ${clock(from)} – ${dayAndMonth(to)} ${clock(to)}`
}

/** When: presets, an own range, and the days before and after. */
export function PeriodPicker({ preset, period, change }: Pick<HistoryAddress, 'preset' | 'period' | 'change'>) {
  const t = useWords(historyStrings)
  const language = useLanguage()
  const zone = useTimeZone()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const show = (search: Parameters<HistoryAddress['change']>[0]): void => {
    change(search)
    close()
  }
  const isMobile = useMobile()
  const back = <DayButton direction={-1} {...{ period, zone, change }} />
  const on = <DayButton direction={1} {...{ period, zone, change }} />
  return (
    <div className={styles.dates}>
      {isMobile ? null : back}
      <div className={styles.control}>
        <button
          type="button"
          className={styles.picker}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`${t('period')}: ${periodText(period, zone, language)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} stroke={1.8} aria-hidden />
          <span className="ell num">{periodText(period, zone, language)}</span>
        </button>
        {isOpen ? (
          <Popover label={t('period')} onClose={close}>
            {isMobile ? (
              <div className={styles.days}>
                {back}
                <span className="num">{periodText(period, zone, language)}</span>
                {on}
              </div>
            ) : null}
            <div className={styles.presets} role="group" aria-label={t('period')}>
              {PRESETS.map((each) => (
                <button key={each} type="button" aria-pressed={each === preset} onClick={() => show(presetRange(each))}>
                  {presetWord(each, t)}
                </button>
              ))}
            </div>
            <RangeForm period={period} zone={zone} onShow={(range) => show(ownRange(range))} />
          </Popover>
        ) : null}
      </div>
      {isMobile ? null : on}
    </div>
  )
}

interface DayButtonProps extends Pick<HistoryAddress, 'period' | 'change'> {
  direction: -1 | 1
  zone: string
}

/** To the days beside the present ones; there are none after today. */
function DayButton({ direction, period, zone, change }: DayButtonProps) {
  const t = useWords(historyStrings)
  const [openedAt] = useState(Date.now)
  const Picture = direction < 0 ? IconChevronLeft : IconChevronRight
  return (
    <IconButton
      label={t(direction < 0 ? 'before' : 'after')}
      disabled={direction > 0 && period.to >= openedAt}
      onClick={() => change(ownRange(neighbourOf(period, direction, zone)))}
    >
      <Picture size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}

function presetWord(preset: Preset, t: ReturnType<typeof useWords<keyof typeof historyStrings.words.en>>): string {
  return preset === 'today' || preset === 'yesterday' ? t(preset) : t('days', { days: preset })
}

interface RangeProps {
  period: Period
  zone: string
  onShow: (period: Period) => void
}

const MINUTE = 60_000

function RangeForm({ period, zone, onShow }: RangeProps) {
  const t = useWords(historyStrings)
  const id = useId()
  const [from, setFrom] = useState(() => toWallText(zone, period.from))
  const [to, setTo] = useState(() => toWallText(zone, period.to))
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        // The minute written is the last one shown.
        const range = { from: fromWallText(zone, from), to: fromWallText(zone, to) + MINUTE - 1 }
        setWrong(!(range.from < range.to))
        if (range.from < range.to) onShow(range)
      }}
    >
      <label>
        {t('from')}
        <input type="datetime-local" required value={from} onChange={(event) => setFrom(event.target.value)} />
      </label>
      <label>
        {t('to')}
        <input
          type="datetime-local"
          required
          value={to}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      {isWrong ? (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {t('wrongPeriod')}
        </p>
      ) : null}
      <Button type="submit" look="primary">
        {t('apply')}
      </Button>
    </form>
  )
}
