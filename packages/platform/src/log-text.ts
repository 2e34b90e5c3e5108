import { LOG_LEVELS } from './log-tail.ts'

/** What takes lines. */
export interface LineSink {
  write(line: string): unknown
}

interface Entry {
  time: string
  level: number
  msg?: string
  err?: { message?: string; stack?: string }
}

/** What JSON leaves as it is, and yet moves a cursor, hides text or turns it around. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
/** What JSON escapes by itself, and what is text again once it is read. */
const CONTROL = /\p{Cc}/gu
const LEVEL_WIDTH = 5
/** Of `2026-11-22T10:15:00.123Z` date and time to the second. */
const TIME_LENGTH = 19

/**
 * For eyes in place of programs: `2026-11-22 10:15:00 WARN  what happened name=value`. Whatever a tracker says stays on its
 * line; only the places of an error follow, indented.
 * @param sink takes the lines
 */
export function textLines(sink: LineSink): LineSink {
  return { write: (line) => sink.write(textOf(line)) }
}

function textOf(line: string): string {
  const { time, level, msg = '', err, ...details } = JSON.parse(line) as Entry // the logger's own
  const word = (LOG_LEVELS[level / 10 - 1] ?? '').toUpperCase().padEnd(LEVEL_WIDTH)
  const facts = Object.entries(details).map(([name, value]) => ` ${name}=${valueOf(value)}`)
  const problem = err?.message === undefined || msg.includes(err.message) ? '' : `: ${err.message}`
  const places = (err?.stack ?? '').split('\n').filter((part) => part.startsWith('    at '))
  const first = `${time.slice(0, TIME_LENGTH).replace('T', ' ')} ${word} ${msg}${problem}${facts.join('')}`
  return [first, ...places].map((part) => `${visible(part).replaceAll(CONTROL, escaped)}\n`).join('')
}

/** Words stand as they are, everything else as JSON. */
function valueOf(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}

/** In a line of JSON such signs stand only inside of texts, where their escape means the same. */
export function visible(line: string): string {
  return line.replace(INVISIBLE, escaped)
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
