import { type Logger, multistream, pino } from 'pino'
import type { LogTail } from './log-tail.ts'
import { type LineSink, textLines, visible } from './log-text.ts'

export type Log = Logger

/** `text` for eyes, `json` for programs. */
export type LogFormat = 'text' | 'json'

/** Where the lines of a process go: as text to a terminal, as JSON to whatever else reads them, unless somebody chose. */
export function logOutput(format: LogFormat = process.stdout.isTTY ? 'text' : 'json'): LineSink {
  return format === 'text' ? textLines(process.stdout) : process.stdout
}

/**
 * Create the process log: JSON lines on standard output. Control characters are escaped, so that nothing a tracker says
 * begins a line or moves the cursor of who reads; secrets are masked, whatever holds them.
 * @param level one of pino's levels, `silent` for tests
 * @param tail gets every line as well
 * @param output where the lines go; {@link logOutput} chooses their form
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
