import { Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg'
import type { CallMeter } from './call-meter.ts'

/** A statement that takes longer is cancelled by the server. */
const STATEMENT_MS = 9_000
/** An answer that takes longer means the network swallowed it; longer than {@link STATEMENT_MS}. */
const ANSWER_MS = 10_000
const CONNECT_MS = 5_000

/** OID of int8 in PostgreSQL's catalogue. Our ids, times and hashes stay below 2^53, so they are numbers. */
const INT8 = 20

/**
 * Create a pool; nothing connects before the first query, so a database that is away does not stop the start.
 * @param url `postgres://user:password@host:port/database`, with `?sslmode=` as libpq reads it
 */
export function createPool(url: string, onIdleError: (error: Error) => void): Pool {
  return watch(
    new Pool({
      ...base(url),
      max: 10,
      idleTimeoutMillis: 30_000,
      // A connection whose other end vanished without a word is used again until the system notices; not for longer than this.
      maxLifetimeSeconds: 300,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: 60_000,
    }),
    onIdleError,
  )
}

/** Create a pool of one connection without time limits, for work that may take long and is done by hand or at start. */
export function createPatientPool(url: string): Pool {
  return watch(new Pool({ ...base(url), max: 1 }), () => undefined)
}

function base(url: string): PoolConfig {
  return {
    connectionString: url,
    application_name: 'rastro',
    // Compiling a query takes longer than any of ours runs: 26 of 90 ms for a hundred ids over eight partitions.
    options: '-c jit=off',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: numberTypes(),
  }
}

function numberTypes(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(INT8, 'text', Number)
  return overrides
}

/**
 * A connection that breaks would end the process if nobody listened. Of an idle one the pool tells; one that is lent
 * out may break between two statements, and its next statement tells. The pool replaces both by itself.
 */
function watch(pool: Pool, onIdleError: (error: Error) => void): Pool {
  pool.on('error', onIdleError)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Count how long connections are lent out, each for a statement or a transaction, and what fails on the way. */
export function meterPool(pool: Pool, meter: CallMeter): void {
  const since = new WeakMap<PoolClient, number>()
  pool.on('acquire', (client) => void since.set(client, performance.now()))
  pool.on('release', (error: Error | boolean | undefined, client) => {
    const start = since.get(client)
    if (start !== undefined) meter.took(performance.now() - start)
    if (error instanceof Error) meter.failed(error)
  })
}
