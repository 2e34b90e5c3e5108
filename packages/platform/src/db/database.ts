import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { type CallMeter, createCallMeter, type DatabaseCalls } from './call-meter.ts'
import { gatherNumbers } from './gather-numbers.ts'
import { createPatientPool, createPool, meterPool } from './postgres.ts'
import { openSqlite, type SqliteFile } from './sqlite.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import type { SqlValue } from './sqlite-messages.ts'

/**
 * An open database: Kysely, and the little it cannot do. On both dialects times are BIGINT milliseconds since 1970,
 * JSON is TEXT and booleans are BOOLEAN: one code path, no time zone of a session, no parsing nobody asked for.
 */
export type Database<Tables> = SqliteDatabase<Tables> | PostgresDatabase<Tables>

interface Opened<Tables> {
  readonly kysely: Kysely<Tables>
  /**
   * Read without building a query or an object per row, for long lists.
   * @param sql with `$1`, `$2` … on both dialects
   */
  rows(sql: string, values?: readonly SqlValue[]): Promise<SqlValue[][]>
  /**
   * Read numbers to compute from, row after row in one array; NULL and texts are NaN, true is 1. Reads for pages do not
   * wait for it.
   * @param members the last column is a JSON object or null, of which these members follow in its place
   */
  numbers(sql: string, values: readonly SqlValue[], members: readonly string[]): Promise<Float64Array>
  /** What it was asked since it was opened. */
  calls(): DatabaseCalls
  close(): Promise<void>
}

export interface SqliteDatabase<Tables> extends Opened<Tables> {
  readonly dialect: 'sqlite'
  readonly file: SqliteFile
}

export interface PostgresDatabase<Tables> extends Opened<Tables> {
  readonly dialect: 'postgres'
  readonly pool: Pool
  /** Do something on a connection of its own that has no time limits. */
  patiently<T>(work: (kysely: Kysely<Tables>) => Promise<T>): Promise<T>
}

export type DatabaseOptions =
  /** Path of an SQLite file in a folder that exists. */
  | { file: string }
  /** Address of a PostgreSQL database. `onIdleError` hears of idle connections that broke; they are replaced. */
  | { url: string; onIdleError?: (error: Error) => void }

/**
 * Open the database. PostgreSQL is not contacted before the first query.
 * @throws AlreadyInUse when another process holds the SQLite file
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  return 'file' in options ? openSqliteDatabase(options.file) : openPostgresDatabase(options)
}

async function openSqliteDatabase<Tables>(path: string): Promise<SqliteDatabase<Tables>> {
  const meter = createCallMeter()
  const file = await openSqlite(path, { meter })
  return {
    dialect: 'sqlite',
    file,
    kysely: new Kysely<Tables>({ dialect: createSqliteDialect(file) }),
    rows: (sql, values) => file.rows(numbered(sql), values),
    numbers: (sql, values, members) => file.numbers(numbered(sql), values, members),
    calls: () => meter.read(),
    close: () => file.close(),
  }
}

/** SQLite numbers its parameters `?1`. */
function numbered(sql: string): string {
  return sql.replaceAll(/\$(\d+)/g, '?$1')
}

function openPostgresDatabase<Tables>(options: {
  url: string
  onIdleError?: (error: Error) => void
}): PostgresDatabase<Tables> {
  const meter = createCallMeter()
  const pool = createPool(options.url, options.onIdleError ?? (() => undefined))
  meterPool(pool, meter)

  async function rows(sql: string, values: readonly SqlValue[] = []): Promise<SqlValue[][]> {
    const result = await pool.query<SqlValue[]>({ text: sql, values: [...values], rowMode: 'array' })
    return result.rows
  }

  return {
    dialect: 'postgres',
    pool,
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: errorsTo(meter) }),
    rows,
    numbers: async (sql, values, members) => gatherNumbers(await rows(sql, values), members),
    async patiently(work) {
      const patientPool = createPatientPool(options.url)
      try {
        return await work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patientPool }) }))
      } finally {
        await patientPool.end()
      }
    },
    calls() {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
      return { ...meter.read(), pool: { open, idle, waiting } }
    },
    close: () => pool.end(),
  }
}

/** The builder gives a connection back without saying that its statement failed. */
function errorsTo(meter: CallMeter) {
  return (event: LogEvent): void => {
    if (event.level === 'error') meter.failed(event.error)
  }
}
