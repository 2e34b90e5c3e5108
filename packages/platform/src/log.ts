import { type Logger, multistream, pino } from 'pino'
import type { LogTail } from './log-tail.ts'

export type Log = Logger

/**
 * Create the process log: JSON lines on standard output. Control characters are escaped by JSON; secrets are masked.
 * @param level one of pino's levels, `silent` for tests
 * @param tail gets every line as well
 */
export function createLog(level: string, tail?: LogTail): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'req.headers.cookie', 'req.headers.authorization'],
    },
  }
  if (tail === undefined) return pino(options)
  // The logger has chosen by level already.
  const everything = 'trace'
  return pino(
    options,
    multistream([
      { stream: process.stdout, level: everything },
      { stream: tail, level: everything },
    ]),
  )
}
