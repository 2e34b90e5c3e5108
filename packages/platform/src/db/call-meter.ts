import { createHistogram, type HistogramReading } from '../metrics/histogram.ts'
import { isConnectionError } from './database-errors.ts'

/** How long a database took, and how often it failed. */
export interface DatabaseCalls {
  /** Statements and transactions. */
  readonly seconds: HistogramReading
  /** It could not be reached. */
  readonly away: number
  /** It refused a statement: data that does not fit, a conflict, too slow. */
  readonly refused: number
  /** Connections to a database that is another machine; absent for an embedded one. */
  readonly pool?: { readonly open: number; readonly idle: number; readonly waiting: number }
}

/** Counts what a database is asked. */
export interface CallMeter {
  took(ms: number): void
  failed(error: unknown): void
  read(): DatabaseCalls
}

const MILLISECONDS = 1000

export function createCallMeter(): CallMeter {
  const seconds = createHistogram()
  let away = 0
  let refused = 0
  return {
    took: (ms) => seconds.observe(ms / MILLISECONDS),
    failed(error) {
      if (isConnectionError(error)) away++
      else refused++
    },
    read: () => ({ seconds: seconds.read(), away, refused }),
  }
}
