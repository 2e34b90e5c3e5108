import { type Logger, multistream, pino } from 'pino'
import type { LogTail } from './log-tail.ts'

export type Log = Logger

/** What takes lines. */
interface LineSink {
  write(line: string): unknown
}

/**
 * Create the process log: JSON lines on standard output. Control characters are escaped, so that nothing a tracker says
 * begins a line or moves the cursor of who reads; secrets are masked, whatever holds them.
 * @param level one of pino's levels, `silent` for tests
 * @param tail gets every line as well
 * @param output where the lines go
 */
export function createLog(level: string, tail?: LogTail, output: LineSink = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) },
  }
  // The logger has chosen by level already.
  const everything = 'trace'
  const streams = [output, ...(tail ? [tail] : [])]
  return pino(
    options,
    multistream(
      streams.map((sink) => ({ stream: { write: (line) => void sink.write(visible(line)) }, level: everything })),
    ),
  )
}

/** Names under which secrets stand. */
const SECRETS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'apiKey',
  'totpKey',
  'hashedPassword',
  'passwordHash',
  'privateKey',
]

/** What JSON leaves as it is, and yet moves a cursor, hides text or turns it around. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Such signs stand only inside of texts, where their escape means the same. */
function visible(line: string): string {
  return line.replace(INVISIBLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
