import { Refusal } from './errors.ts'

/** One line of an iCalendar file: `DTSTART;TZID=America/Recife:20261121T080000`. Names are upper case. */
export interface CalendarLine {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

/** What stands between BEGIN and END. */
export interface CalendarComponent {
  readonly name: string
  readonly lines: CalendarLine[]
  readonly parts: CalendarComponent[]
}

/** A date or time as written. `wall` are its fields read as if they were UTC, in epoch milliseconds. */
export interface WallTime {
  readonly wall: number
  /** `utc` ends in Z, `local` is on the clock of some place, `date` is a whole day. */
  readonly kind: 'date' | 'local' | 'utc'
}

/** Characters of the base64 text of a calendar; some hundred events of any kind. */
export const CALENDAR_MAX_LENGTH = 262_144

/** Deepest nesting: an alarm in an event in a calendar is three. */
const DEPTH = 5

/** Times before or after are a mistake, or an attempt to keep the server computing. */
const EARLIEST = Date.UTC(1900, 0)
export const LATEST_CALENDAR_TIME = Date.UTC(2200, 0)

/**
 * Read the `data` of a calendar: base64 of an iCalendar text (RFC 5545).
 * @returns the outermost component, a VCALENDAR
 * @throws Refusal `invalidInput`, its text tells what is wrong
 */
export function readCalendarData(data: string): CalendarComponent {
  if (data.length > CALENDAR_MAX_LENGTH) refuseCalendar(`larger than ${CALENDAR_MAX_LENGTH / 1024} KiB`)
  return readComponents(decode(data))
}

/** Write an iCalendar text as the `data` of a calendar. */
export function writeCalendarData(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

/** First line of a component with this name. */
export function findLine({ lines }: CalendarComponent, name: string): CalendarLine | undefined {
  return lines.find((line) => line.name === name)
}

/**
 * Read `20261121`, `20261121T080000` or `20261121T110000Z`.
 * @throws Refusal `invalidInput`
 */
export function readWallTime(text: string): WallTime {
  const fields = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text.trim())
  if (!fields) return refuseCalendar(`"${text.slice(0, 40)}" is no date or time`)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields
    .slice(1, 7)
    .map((field) => Number(field ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(wall).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second <= 60
  if (!isReal || wall < EARLIEST || wall >= LATEST_CALENDAR_TIME) refuseCalendar(`there is no time ${text.trim()}`)
  return { wall, kind: fields[4] === undefined ? 'date' : fields[7] === 'Z' ? 'utc' : 'local' }
}

/** @throws Refusal `invalidInput`, `Invalid calendar: …` */
export function refuseCalendar(why: string): never {
  throw new Refusal('invalidInput', `Invalid calendar: ${why}`)
}

function decode(data: string): string {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuseCalendar('the data must be base64 of an iCalendar text in UTF-8')
  }
}

function readComponents(text: string): CalendarComponent {
  const root: CalendarComponent = { name: '', lines: [], parts: [] }
  const open = [root]
  for (const line of unfold(text)) {
    const { name, parameters, value } = readLine(line)
    const inside = open.at(-1)!
    const component = value.trim().toUpperCase()
    if (name === 'BEGIN') {
      if (open.length > DEPTH) refuseCalendar('it is nested too deeply')
      const begun = { name: component, lines: [], parts: [] }
      inside.parts.push(begun)
      open.push(begun)
    } else if (name === 'END') {
      if (open.length === 1 || inside.name !== component) refuseCalendar(`END:${component.slice(0, 40)} ends nothing`)
      open.pop()
    } else inside.lines.push({ name, parameters, value })
  }
  const [calendar, ...others] = root.parts
  if (open.length > 1) refuseCalendar(`${open.at(-1)!.name.slice(0, 40)} does not end`)
  if (calendar?.name !== 'VCALENDAR' || others.length > 0 || root.lines.length > 0) {
    return refuseCalendar('it must be one VCALENDAR')
  }
  return calendar
}

/** Lines as they were before they were folded at 75 characters; empty ones left out. */
function unfold(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** Name and parameters before the first colon that is not in quotes, the value after it. */
function readLine(line: string): CalendarLine {
  const colon = indexOutsideQuotes(line, ':')
  if (colon === -1) return refuseCalendar(`"${line.slice(0, 40)}" is no line of an iCalendar text`)
  const [name = '', ...parameters] = splitOutsideQuotes(line.slice(0, colon))
  const pairs = parameters.map((parameter) => {
    const [key = '', ...values] = parameter.split('=')
    return [key.trim().toUpperCase(), values.join('=').replaceAll('"', '')] as const
  })
  return { name: name.trim().toUpperCase(), parameters: Object.fromEntries(pairs), value: line.slice(colon + 1) }
}

function splitOutsideQuotes(text: string): string[] {
  const end = indexOutsideQuotes(text, ';')
  return end === -1 ? [text] : [text.slice(0, end), ...splitOutsideQuotes(text.slice(end + 1))]
}

/** Looks at so many characters at most: no name with its parameters is longer. */
const HEAD_LENGTH = 1000

function indexOutsideQuotes(text: string, wanted: string): number {
  let isQuoted = false
  for (let index = 0; index < text.length && index < HEAD_LENGTH; index++) {
    const character = text.charAt(index)
    if (character === '"') isQuoted = !isQuoted
    else if (character === wanted && !isQuoted) return index
  }
  return -1
}
