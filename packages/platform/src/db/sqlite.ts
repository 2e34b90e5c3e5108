import { open } from 'node:fs/promises'
import type { CallMeter } from './call-meter.ts'
import { type FileLock, lockFile } from './file-lock.ts'
import type { BatchResult, Riders, SqliteResult, SqlValue } from './sqlite-messages.ts'
import { type SqliteThread, startSqliteThread } from './sqlite-thread.ts'
import { beginTransaction, inTransaction, type OpenTransaction, type RunStatement } from './sqlite-transactions.ts'
import { createTurns } from './turns.ts'

/**
 * An SQLite file, held by this process alone. Two threads work on it: one writes, one only reads, so that a long read
 * never delays a commit. A third reads what is computed from, so that hours of that delay no page. A call that wrote resolves when its commit is on stable storage.
 */
export interface SqliteFile {
  /** Read outside any transaction; rows as objects by column name. */
  all(sql: string, values?: readonly SqlValue[]): Promise<Record<string, SqlValue>[]>
  /** Read outside any transaction; rows as arrays, cheaper than {@link all}. */
  rows(sql: string, values?: readonly SqlValue[]): Promise<SqlValue[][]>
  /**
   * Read numbers to compute from, row after row in one array; NULL and texts are NaN, true is 1.
   * @param members the last column is a JSON object or null, of which these members follow in its place
   */
  numbers(sql: string, values: readonly SqlValue[], members: readonly string[]): Promise<Float64Array>
  /** Run one statement that writes, or reads what is being written, and commit it. */
  run(sql: string, values?: readonly SqlValue[]): Promise<SqliteResult>
  /** Run several statements without values, separated by semicolons. */
  script(sql: string): Promise<void>
  /** Run one prepared statement for every row in ONE transaction. All rows have the same length. */
  batch(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<BatchResult>
  /**
   * As {@link batch}, with the rows one after the other in one array: the fastest way in.
   * @param riders rows that are written in the same transaction when the row they ride on changed something
   */
  batchFlat(sql: string, values: readonly SqlValue[], width: number, riders?: readonly Riders[]): Promise<BatchResult>
  /** Begin a transaction nobody else's statements get into. Must be finished, or every writer waits for ever. */
  begin(): Promise<OpenTransaction>
  /** Run statements in a transaction nobody else's statements get into; rolled back when `work` fails. */
  transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T>
  /** Finish what was started, close the file and let go of it. */
  close(): Promise<void>
}

/** For a database people ask things of. What falls out lies in the memory of the system, where it costs no more to find. */
const CACHE_KIB = 8 * 1024

/**
 * Open a file, created when it is not there; its folder must exist.
 * @param meter counts what the threads are asked
 * @param cacheKib memory each of its threads may keep pages in; a file that is only passed through needs little
 * @throws AlreadyInUse when another process holds the file
 * @throws Error when the folder cannot be written to, or the file is no database
 */
export async function openSqlite(
  file: string,
  { cacheKib = CACHE_KIB, meter }: { cacheKib?: number; meter?: CallMeter } = {},
): Promise<SqliteFile> {
  const lock = lockFile(file)
  try {
    // The writer turns WAL on and the reader needs to find it so: only then can both be at work at once.
    const writer = metered(await openWriter(file, cacheKib), meter)
    const reader = metered(startSqliteThread({ file, queryOnly: true, cacheKib }), meter)
    const startScanner = () => metered(startSqliteThread({ file, queryOnly: true, cacheKib }), meter)
    return createSqliteFile({ writer, reader, startScanner }, lock)
  } catch (error) {
    lock.release()
    throw new Error(`Cannot open the database ${file}`, { cause: error })
  }
}

async function openWriter(file: string, cacheKib: number): Promise<SqliteThread> {
  // Made by us before SQLite does, for our user only: it holds the whereabouts of people. Its -wal and -shm follow.
  await (await open(file, 'a', 0o600)).close()
  const writer = startSqliteThread({ file, queryOnly: false, cacheKib })
  try {
    await writer.send({ kind: 'script', sql: '' })
    return writer
  } catch (error) {
    await writer.close()
    throw error
  }
}

function metered(thread: SqliteThread, meter: CallMeter | undefined): SqliteThread {
  if (meter === undefined) return thread
  return {
    close: () => thread.close(),
    async send(request) {
      const start = performance.now()
      try {
        return await thread.send(request)
      } catch (error) {
        meter.failed(error)
        throw error
      } finally {
        meter.took(performance.now() - start)
      }
    },
  }
}

interface Threads {
  writer: SqliteThread
  reader: SqliteThread
  /** Most files are never computed from: the thread starts with the first call. */
  readonly startScanner: () => SqliteThread
}

function createSqliteFile({ writer, reader, startScanner }: Threads, lock: FileLock): SqliteFile {
  let scanner: SqliteThread | undefined
  // Statements of a transaction come one by one; until it ends, other writes wait.
  const turns = createTurns()

  const runNow: RunStatement = (sql, values) => execute(writer, sql, values)

  const batchFlat: SqliteFile['batchFlat'] = async (sql, values, width, riders = []) =>
    // The worker answers `batch` with a BatchResult (sqlite-worker.ts, handle).
    (await turns.single(() => writer.send({ kind: 'batch', sql, values, width, riders }))) as BatchResult

  const begin = (): Promise<OpenTransaction> => beginTransaction(turns, runNow)

  return {
    async all(sql, values) {
      return toObjects(await execute(reader, sql, values))
    },
    async rows(sql, values) {
      return (await execute(reader, sql, values)).rows
    },
    async numbers(sql, values, members) {
      scanner ??= startScanner()
      // The worker answers `numbers` with this (sqlite-worker.ts, handle).
      return (await scanner.send({ kind: 'numbers', sql, values, members })) as Float64Array
    },
    run: (sql, values) => turns.single(() => runNow(sql, values)),
    async script(sql) {
      await turns.single(() => writer.send({ kind: 'script', sql }))
    },
    batch: (sql, rows) => batchFlat(sql, rows.flat(), rows[0]?.length ?? 0),
    batchFlat,
    begin,
    transaction: async (work) => inTransaction(await begin(), work),
    async close() {
      await Promise.all([reader.close(), scanner?.close()])
      await turns.single(() => writer.close())
      lock.release()
    },
  }
}

async function execute(thread: SqliteThread, sql: string, values: readonly SqlValue[] = []): Promise<SqliteResult> {
  // The worker answers `execute` with a SqliteResult (sqlite-worker.ts, handle).
  return (await thread.send({ kind: 'execute', sql, values })) as SqliteResult
}

/** Give every row the names of its columns. */
export function toObjects({ columns, rows }: SqliteResult): Record<string, SqlValue>[] {
  return rows.map((row) => {
    const entry: Record<string, SqlValue> = {}
    for (let index = 0; index < columns.length; index++) entry[columns[index]!] = row[index] ?? null
    return entry
  })
}
