/** From the least to the most important. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One line of the log, taken apart. */
export interface LogLine {
  /** ISO 8601 in UTC. */
  time: string
  level: LogLevel
  message: string
  details: Record<string, unknown>
}

/** Keeps the last lines of the log, for people who cannot reach the machine. */
export interface LogTail {
  /** Oldest first. */
  lines(): LogLine[]
  /** How many lines there were of each level since the start. */
  counts(): Readonly<Record<LogLevel, number>>
  /** As a stream of the logger. */
  write(line: string): void
}

const KEPT = 2_000
/** A stack is long enough; more tells nobody anything. */
const LONGEST = 4_096
const LEVEL_STEP = 10
const LEVEL_KEY = '{"level":'

/** Create an empty tail. Lines are read only when somebody asks. */
export function createLogTail(): LogTail {
  const kept: string[] = []
  const counts: Record<LogLevel, number> = { trace: 0, debug: 0, info: 0, warn: 0, error: 0, fatal: 0 }
  return {
    counts: () => ({ ...counts }),
    write(line) {
      const level = levelOf(line)
      if (level) counts[level]++
      kept.push(line.length > LONGEST ? '' : line)
      if (kept.length > KEPT) kept.splice(0, kept.length - KEPT)
    },
    lines: () => kept.flatMap((line) => readLine(line) ?? []),
  }
}

function readLine(text: string): LogLine | undefined {
  if (text === '') return undefined
  // Written by the logger itself.
  const { time, level, msg = '', ...details } = JSON.parse(text) as { time: string; level: number; msg?: string }
  return { time, level: LOG_LEVELS[level / LEVEL_STEP - 1] ?? 'info', message: msg, details }
}

/** The logger writes the level first: `{"level":30,`. */
function levelOf(line: string): LogLevel | undefined {
  return line.startsWith(LEVEL_KEY)
    ? LOG_LEVELS[Number.parseInt(line.slice(LEVEL_KEY.length), 10) / LEVEL_STEP - 1]
    : undefined
}
