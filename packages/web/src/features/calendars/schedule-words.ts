import { SCHEDULE_DAYS, type Schedule, type ScheduleFrequency } from '@rastro/contracts'
import { word } from '../../i18n/strings.ts'
import { DATE_LOCALE } from '../../i18n/times.ts'
import { calendarStrings } from './strings.ts'

/** What a repetition counts in, by its frequency. */
export const INTERVAL_WORDS = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
} as const satisfies Record<ScheduleFrequency, string>

const DATE_TIME = new Intl.DateTimeFormat(DATE_LOCALE, {
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time on the clock of some zone, `2026-11-21T08:00`, as people read it. */
function formatWall(text: string): string {
  return DATE_TIME.format(Date.parse(`${text}Z`)).replace(',', '')
}

/** When a schedule is active, in words: `seg, ter, qua, 08:00–18:00`. */
export function wordsOf(schedule: Schedule): string {
  const { start, end, repeat } = schedule
  if (repeat === null) {
    return word(calendarStrings, 'rowOnce', { start: formatWall(start), end: formatWall(end) })
  }
  const what = repeatWords(schedule, repeat)
  if (repeat.interval === 1) return what
  const unit = word(calendarStrings, INTERVAL_WORDS[repeat.frequency], { count: repeat.interval })
  return word(calendarStrings, 'rowEvery', { what, interval: `${repeat.interval} ${unit}` })
}

function repeatWords({ start, end }: Schedule, { frequency, days }: NonNullable<Schedule['repeat']>): string {
  const hours = `${start.slice(11)}–${end.slice(11)}`
  switch (frequency) {
    case 'daily':
      return word(calendarStrings, 'rowDaily', { hours })
    case 'weekly':
      return word(calendarStrings, 'rowWeekly', { days: dayWords(days, start), hours })
    case 'monthly':
      return word(calendarStrings, 'rowMonthly', { day: Number(start.slice(8, 10)), hours })
    default:
      return word(calendarStrings, 'rowYearly', { date: `${start.slice(8, 10)}/${start.slice(5, 7)}`, hours })
  }
}

/** The days in the order of the week; without any it is the day of the start. */
function dayWords(days: NonNullable<Schedule['repeat']>['days'], start: string): string {
  const own = SCHEDULE_DAYS[new Date(`${start}Z`).getUTCDay()]
  const chosen = days.length > 0 ? SCHEDULE_DAYS.filter((day) => days.includes(day)) : own ? [own] : []
  return chosen.map((day) => word(calendarStrings, day)).join(', ')
}
