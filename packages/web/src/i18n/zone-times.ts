import type { Language } from '@rastro/contracts'
import { HTML_LANG } from './language.ts'
import { DATE_LOCALE } from './times.ts'

/** Writes instants as clocks in one time zone show them; patterns as in `times.ts`. */
export interface ZoneTimes {
  /** `09:41` */
  clock: (instant: number) => string
  /** `09:41:12` */
  clockSeconds: (instant: number) => string
  /** `21/11` */
  dayAndMonth: (instant: number) => string
  /** `21/11/2026 09:41` */
  dateTime: (instant: number) => string
  /** `qua, 11 jun 2025` */
  dayTitle: (instant: number, language: Language) => string
}

const known = new Map<string, ZoneTimes>()

/** Formats of a zone, made once. */
export function zoneTimes(timeZone: string): ZoneTimes {
  const made = known.get(timeZone) ?? create(timeZone)
  known.set(timeZone, made)
  return made
}

function create(timeZone: string): ZoneTimes {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(DATE_LOCALE, { timeZone, ...options })
  const clock = format({ hour: '2-digit', minute: '2-digit' })
  const seconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const dayAndMonth = format({ day: '2-digit', month: '2-digit' })
  const date = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const titles = new Map<Language, Intl.DateTimeFormat>()
  return {
    clock: (instant) => clock.format(instant),
    clockSeconds: (instant) => seconds.format(instant),
    dayAndMonth: (instant) => dayAndMonth.format(instant),
    dateTime: (instant) => `${date.format(instant)} ${clock.format(instant)}`,
    dayTitle(instant, language) {
      const title =
        titles.get(language) ??
        new Intl.DateTimeFormat(HTML_LANG[language], {
          timeZone,
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        })
      titles.set(language, title)
      const parts = new Map(title.formatToParts(instant).map(({ type, value }) => [type, value.replace('.', '')]))
      return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
    },
  }
}
