import type { Language } from '@rastro/contracts'
import { isTimeZone } from '@rastro/contracts/time-zones'

/** Dates follow the Brazilian pattern in every language (I18-09, OP-56). */
export const DATE_LOCALE = 'pt-BR'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const AGO: Readonly<Record<Language, (age: string) => string>> = {
  pt: (age) => `há ${age}`,
  es: (age) => `hace ${age}`,
  en: (age) => `${age} ago`,
}

/** How the person reads times: by 12 hours, and in a zone other than this device's. */
export interface TimeFormat {
  isTwelveHours: boolean
  /** Name of the IANA database; undefined or unknown = the zone of this device. */
  zone: string | undefined
}

function writersOf({ isTwelveHours, zone }: TimeFormat) {
  const timeZone = zone !== undefined && isTimeZone(zone) ? { timeZone: zone } : {}
  const hour = { hour: '2-digit', minute: '2-digit', hour12: isTwelveHours } as const
  const day = { day: '2-digit', month: '2-digit' } as const
  // Making one takes the browser milliseconds: only those that are used.
  const writer = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined
    const format = (instant: number) => {
      made ??= new Intl.DateTimeFormat(DATE_LOCALE, { ...options, ...timeZone })
      return made.format(instant)
    }
    return { format }
  }
  return {
    clock: writer(hour),
    clockWithSeconds: writer({ ...hour, second: '2-digit' }),
    date: writer({ ...day, year: 'numeric' }),
    dayAndMonth: writer(day),
  }
}

let writers = writersOf({ isTwelveHours: false, zone: undefined })
let zoneInUse: string | null = null

/** Write times this way from now on. */
export function setTimeFormat(format: TimeFormat): void {
  writers = writersOf(format)
  zoneInUse = format.zone !== undefined && isTimeZone(format.zone) ? format.zone : null
}

/** The zone times are written in; null = that of this device. */
export function zoneOfTimes(): string | null {
  return zoneInUse
}

/** `21/11/2026`, in local time. */
export function formatDate(instant: number): string {
  return writers.date.format(instant)
}

/** `09:41`, in local time. */
export function formatClock(instant: number): string {
  return writers.clock.format(instant)
}

/** `09:41` at a place; `zone` is an IANA name, null or an unknown one means local time. */
export function formatClockAt(instant: number, zone: string | null): string {
  if (zone === null) return writers.clock.format(instant)
  try {
    return new Intl.DateTimeFormat(DATE_LOCALE, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(instant)
  } catch {
    return writers.clock.format(instant)
  }
}

/** `21/11/2026 09:41:12`, in local time. */
export function formatDateTime(instant: number): string {
  return `${writers.date.format(instant)} ${writers.clockWithSeconds.format(instant)}`
}

/** A length of time in its two largest parts: `8 s`, `24 min`, `1 h 12`, `3 d 4 h`. The same in every language. */
export function formatDuration(milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`
  if (span < DAY) {
    const minutes = Math.floor((span % HOUR) / MINUTE)
    return `${Math.floor(span / HOUR)} h ${String(minutes).padStart(2, '0')}`
  }
  const hours = Math.floor((span % DAY) / HOUR)
  return hours === 0 ? `${Math.floor(span / DAY)} d` : `${Math.floor(span / DAY)} d ${hours} h`
}

/** How long ago: `há 24 min` in Portuguese, `hace 24 min` in Spanish, `24 min ago` in English. */
export function formatAge(instant: number, now: number, language: Language): string {
  return AGO[language](formatDuration(now - instant))
}

/** How old a reading is, as short as can be: an age within the hour, the time within the day, else day and month. */
export function formatReading(instant: number, now: number, language: Language): string {
  if (now - instant < HOUR) return formatAge(instant, now, language)
  return now - instant < DAY ? writers.clock.format(instant) : writers.dayAndMonth.format(instant)
}
