/** An error of SQLite. */
export class SqliteError extends Error {
  /** Extended result code; 0 when the error was not SQLite's own. */
  readonly errcode: number
  constructor(message: string, errcode: number) {
    super(message)
    this.name = 'SqliteError'
    this.errcode = errcode
  }
}

/** The file or folder is held by another process. The message is a sentence for the person who started us. */
export class AlreadyInUse extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AlreadyInUse'
  }
}

/** SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY, SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE = { unique: [2067, 1555], foreignKey: [787] }

/** SQLSTATE of PostgreSQL: unique_violation, foreign_key_violation. */
const POSTGRES = { unique: '23505', foreignKey: '23503' }

/**
 * SQLSTATE that say "not now" and not "never": connection lost (08), resources short (53), shutting down, crashed or
 * starting (57P), and a server that became read-only because another took over (25006).
 */
const AWAY_STATES = /^(08...|53...|57P0[1-5]|25006)$/

const AWAY_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

/** Sentences of `pg` for a connection that ended or never came, which carry no code. */
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|not queryable|Client was closed/i

/** Whether a unique constraint refused the statement, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof SqliteError) return SQLITE.unique.includes(error.errcode)
  return codeOf(error) === POSTGRES.unique
}

/** Whether a foreign key refused the statement: something it points to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (error instanceof SqliteError) return SQLITE.foreignKey.includes(error.errcode)
  return codeOf(error) === POSTGRES.foreignKey
}

/** Whether the values, not the database or the network, made PostgreSQL refuse (SQLSTATE classes 22 and 23). */
export function isDataError(error: unknown): boolean {
  return /^2[23]...$/.test(codeOf(error))
}

/** Whether the same statement may succeed when simply run again: a deadlock or a serialisation conflict. */
export function isRetryable(error: unknown): boolean {
  return codeOf(error) === '40P01' || codeOf(error) === '40001'
}

/** Whether the database is away for now (network, shutdown, failover, out of room): the same call may work later. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof SqliteError) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  const code = codeOf(error)
  return AWAY_CODES.has(code) || AWAY_STATES.test(code) || (code === '' && AWAY_MESSAGES.test(error.message))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
