import {
  kmhFromKnots,
  type Language,
  mphFromKnots,
  type Server,
  telltaleDecimals,
  type User,
  wireTime,
} from '@rastro/contracts'
import { languageOfUser } from '../../access/language.ts'

/** How a person reads: his language, his clock and his units. */
export interface Reader {
  readonly language: Language
  /** `dd/mm/yyyy hh:mm:ss` in the person's time zone, `UTC` behind it when nobody said which. */
  readonly time: (instant: Date) => string
  /** A speed in knots; with the one it is compared to, as exact as it takes to see which is above. */
  readonly speed: (knots: number, comparedTo?: number) => string
  /** A volume in litres. */
  readonly volume: (litres: number) => string
  readonly number: (value: number, decimals: number) => string
}

const SPEED = {
  kmh: { symbol: 'km/h', of: kmhFromKnots },
  mph: { symbol: 'mph', of: mphFromKnots },
  kn: { symbol: 'kn', of: (knots: number) => knots },
} as const
const LITRES_PER = {
  ltr: { symbol: 'l', litres: 1 },
  usGal: { symbol: 'gal', litres: 3.785411784 },
  impGal: { symbol: 'gal', litres: 4.54609 },
} as const

/**
 * How a user reads: by his attributes, else those of the installation; the other way round where it insists.
 * @param zone of the clock he looks at, as a browser told it; counts where nobody wishes a zone
 */
export function readerOf(
  user: Pick<User, 'attributes'>,
  server: Pick<Server, 'attributes' | 'forceSettings'>,
  zone?: unknown,
): Reader {
  const sources = server.forceSettings ? [server, user] : [user, server]
  const setting = (name: string): string =>
    String(sources.map(({ attributes }) => attributes[name]).find((value) => value !== undefined && value !== '') ?? '')
  const language = languageOfUser(sources[0]!, sources[1]!)
  const speed = pick(SPEED, setting('speedUnit')) ?? SPEED.kmh
  const volume = pick(LITRES_PER, setting('volumeUnit')) ?? LITRES_PER.ltr
  const zoneHere = typeof zone === 'string' && isTimeZone(zone) ? zone : ''
  const clock = clockOf(setting('timezone') || zoneHere, setting('twelveHourFormat') === 'true')
  const number: Reader['number'] = (value, decimals) => numberFormat(language, decimals).format(value)
  return {
    language,
    time: clock,
    speed: (knots, comparedTo = knots) =>
      `${number(speed.of(knots), telltaleDecimals(speed.of(knots), speed.of(comparedTo)))} ${speed.symbol}`,
    volume: (litres) => `${number(litres / volume.litres, 1)} ${volume.symbol}`,
    number,
  }
}

function pick<T extends object>(table: T, name: string): T[keyof T] | undefined {
  return Object.hasOwn(table, name) ? table[name as keyof T] : undefined // it has it
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Making a format costs a hundred times what using it costs. */
function numberFormat(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`
  let format = numberFormats.get(key)
  if (!format)
    numberFormats.set(
      key,
      (format = new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })),
    )
  return format
}

const MOST_CLOCKS = 1000
const clocks = new Map<string, (instant: Date) => string>()

function clockOf(zone: string, isTwelveHour: boolean): (instant: Date) => string {
  const key = `${zone}/${isTwelveHour}`
  let clock = clocks.get(key)
  if (!clock) {
    // Zones are what people typed.
    if (clocks.size >= MOST_CLOCKS) clocks.clear()
    clocks.set(key, (clock = createClock(zone, isTwelveHour)))
  }
  return clock
}

/** One pattern of date in every language (OP-56). */
function createClock(zone: string, isTwelveHour: boolean): (instant: Date) => string {
  const isKnown = zone !== '' && isTimeZone(zone)
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone: isKnown ? zone : 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: isTwelveHour,
  })
  const parts = (instant: Date): string => {
    const of = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const time = `${of['hour']}:${of['minute']}:${of['second']}${of['dayPeriod'] ? ` ${of['dayPeriod']}` : ''}`
    return `${of['day']}/${of['month']}/${of['year']} ${time}`
  }
  return isKnown ? parts : (instant) => `${parts(instant)} UTC`
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** An instant of the wire. */
export function instantOf(time: string | null): Date {
  return new Date(time ?? wireTime(new Date(0)))
}
