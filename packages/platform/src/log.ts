import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Create the process log: JSON lines on standard output. Control characters are escaped by JSON; secrets are masked.
 * @param level one of pino's levels, `silent` for tests
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'req.headers.cookie', 'req.headers.authorization'],
    },
  })
}
