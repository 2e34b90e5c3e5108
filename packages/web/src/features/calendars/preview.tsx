import { SCHEDULE_DAYS } from '@rastro/contracts'
import type { ActiveTimes } from '@rastro/contracts/calendar/create-calendar'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useNow } from '../../i18n/clock.ts'
import { HTML_LANG, useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { IconButton } from '../../ui/button.tsx'
import { type CalendarForm, nextPeriods, timesOf } from './calendar-form.ts'
import styles from './calendars.module.css'
import { firstOf, type MonthDay, midnightOf, monthAt, weeksOf } from './month.ts'
import { calendarStrings } from './strings.ts'

const DAY_MINUTES = 1440
const NEXT = 5

/** `08:00`, `24:00` at the end of the day. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function Day({ day, isToday }: { day: MonthDay; isToday: boolean }) {
  const t = useWords(calendarStrings)
  const { wall, isInMonth, parts } = day
  const isWhole = parts[0]?.from === 0 && parts[0].to === DAY_MINUTES
  const hours = parts.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
  const text = parts.length === 0 ? t('freeDay') : isWhole ? t('allDay') : hours
  return (
    <td
      className={styles.day}
      data-outside={isInMonth ? undefined : true}
      data-today={isToday || undefined}
      title={parts.length > 0 ? text : undefined}
    >
      <span className="num">{new Date(wall).getUTCDate()}</span>
      <span className={styles.bar} aria-hidden>
        {parts.map(({ from, to }) => (
          <i
            key={from}
            style={{ left: `${(from / DAY_MINUTES) * 100}%`, width: `${((to - from) / DAY_MINUTES) * 100}%` }}
          />
        ))}
      </span>
      <span className="sr">{text}</span>
    </td>
  )
}

function MonthView({ times, zone, now }: { times: ActiveTimes; zone: string; now: number }) {
  const t = useWords(calendarStrings)
  const language = useLanguage()
  const present = monthAt(now, zone)
  const [month, setMonth] = useState(present)
  const weeks = useMemo(() => weeksOf(month, zone, times), [month, zone, times])
  const today = midnightOf(now, zone)
  const title = new Intl.DateTimeFormat(HTML_LANG[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div>
      <div className={styles.monthHead}>
        <IconButton label={t('before')} onClick={() => setMonth(month - 1)}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        </IconButton>
        <strong aria-live="polite">{title.format(firstOf(month))}</strong>
        <IconButton label={t('next')} onClick={() => setMonth(month + 1)}>
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      <table className={styles.month} aria-label={title.format(firstOf(month))}>
        <thead>
          <tr>
            {SCHEDULE_DAYS.map((day) => (
              <th key={day} scope="col">
                {t(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.wall}>
              {week.map((day) => (
                <Day key={day.wall} day={day} isToday={day.wall === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Next({ times, zone, now }: { times: ActiveTimes; zone: string; now: number }) {
  const t = useWords(calendarStrings)
  const language = useLanguage()
  // Once a minute is enough: nothing begins between two minutes.
  const minute = Math.floor(now / 60_000) * 60_000
  const periods = useMemo(() => nextPeriods(times, minute, NEXT), [times, minute])
  const { clock: time, dayTitle, dateTime } = zoneTimes(zone)
  const endOf = (from: number, to: number): string =>
    dayTitle(from, language) === dayTitle(to, language) ? time(to) : dateTime(to)
  return (
    <div>
      <h3>{t('nextTitle')}</h3>
      {periods.length === 0 ? <p className="muted">{t('noneLeft')}</p> : null}
      <ol className={styles.next}>
        {periods.map(({ from, to }) => (
          <li key={`${from}-${to}`} className="num">
            <span>{dayTitle(from, language)}</span>
            <span>{`${time(from)} – ${endOf(from, to)}`}</span>
            {from <= now ? <em>{t('now')}</em> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What the times of a calendar cover, while they are typed: the hours of each day of a month, and the next times. */
export function Preview({ form }: { form: CalendarForm }) {
  const t = useWords(calendarStrings)
  const ownZone = useTimeZone()
  const now = useNow()
  const { schedules, data } = form
  const times = useMemo(() => timesOf({ schedules, data }), [schedules, data])
  const zone = schedules?.[0]?.timeZone ?? ownZone
  return (
    <section className={styles.preview}>
      <h2>{t('preview')}</h2>
      {times ? (
        <>
          <MonthView times={times} zone={zone} now={now} />
          <Next times={times} zone={zone} now={now} />
          <p className="muted">{t('inHours', { zone })}</p>
        </>
      ) : (
        <p className="muted">{t('previewWaits')}</p>
      )}
    </section>
  )
}
