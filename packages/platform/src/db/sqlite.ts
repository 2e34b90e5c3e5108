import { type FileLock, lockFile } from './file-lock.ts'
import type { BatchResult, SqliteResult, SqlValue } from './sqlite-messages.ts'
import { startSqliteThread } from './sqlite-thread.ts'
import { createTurns } from './turns.ts'

/**
 * An SQLite file, held by this process alone. Two threads work on it: one writes, one only reads, so that a long read
 * never delays a commit. A call that wrote resolves when its commit is on stable storage.
 */
export interface SqliteFile {
  /** Read outside any transaction; rows as objects by column name. */
  all(sql: string, values?: readonly SqlValue[]): Promise<Record<string, SqlValue>[]>
  /** Read outside any transaction; rows as arrays, cheaper than {@link all}. */
  rows(sql: string, values?: readonly SqlValue[]): Promise<SqlValue[][]>
  /** Run one statement that writes, or reads what is being written, and commit it. */
  run(sql: string, values?: readonly SqlValue[]): Promise<SqliteResult>
  /** Run several statements without values, separated by semicolons. */
  script(sql: string): Promise<void>
  /** Run one prepared statement for every row in ONE transaction. All rows have the same length. */
  batch(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<BatchResult>
  /** As {@link batch}, with the rows one after the other in one array: the fastest way in. */
  batchFlat(sql: string, values: readonly SqlValue[], width: number): Promise<BatchResult>
  /** Begin a transaction nobody else's statements get into. Must be finished, or every writer waits for ever. */
  begin(): Promise<OpenTransaction>
  /** Run statements in a transaction nobody else's statements get into; rolled back when `work` fails. */
  transaction<T>(work: (run: OpenTransaction['run']) => Promise<T>): Promise<T>
  /** Finish what was started, close the file and let go of it. */
  close(): Promise<void>
}

/** A transaction under way. `finish` may be called again after it worked; a failed COMMIT needs a ROLLBACK. */
export interface OpenTransaction {
  run(sql: string, values?: readonly SqlValue[]): Promise<SqliteResult>
  finish(how: 'COMMIT' | 'ROLLBACK'): Promise<void>
}

/**
 * Open a file, created when it is not there; its folder must exist.
 * @throws AlreadyInUse when another process holds the file
 * @throws Error when the folder cannot be written to, or the file is no database
 */
export async function openSqlite(file: string): Promise<SqliteFile> {
  const lock = lockFile(file)
  const writer = startSqliteThread({ file, queryOnly: false })
  // The writer turns WAL on and the reader needs to find it so: only then can both be at work at once.
  try {
    await writer.send({ kind: 'script', sql: '' })
  } catch (error) {
    lock.release()
    throw new Error(`Cannot open the database ${file}`, { cause: error })
  }
  const reader = startSqliteThread({ file, queryOnly: true })
  return createSqliteFile(writer, reader, lock)
}

type Thread = ReturnType<typeof startSqliteThread>

function createSqliteFile(writer: Thread, reader: Thread, lock: FileLock): SqliteFile {
  // Statements of a transaction come one by one; until it ends, other writes wait.
  const turns = createTurns()

  async function execute(thread: Thread, sql: string, values: readonly SqlValue[] = []): Promise<SqliteResult> {
    // The worker answers `execute` with a SqliteResult (sqlite-worker.ts, handle).
    return (await thread.send({ kind: 'execute', sql, values })) as SqliteResult
  }

  const runNow: SqliteFile['run'] = (sql, values) => execute(writer, sql, values)

  async function batchFlat(sql: string, values: readonly SqlValue[], width: number): Promise<BatchResult> {
    // The worker answers `batch` with a BatchResult (sqlite-worker.ts, handle).
    return (await turns.single(() => writer.send({ kind: 'batch', sql, values, width }))) as BatchResult
  }

  async function transaction<T>(work: (run: OpenTransaction['run']) => Promise<T>): Promise<T> {
    const open = await begin()
    try {
      const result = await work((sql, values) => open.run(sql, values))
      await open.finish('COMMIT')
      return result
    } catch (error) {
      await open.finish('ROLLBACK')
      throw error
    }
  }

  async function begin(): Promise<OpenTransaction> {
    const letGo = await turns.take()
    const state = { isOpen: true }
    const finish = async (how: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
      if (!state.isOpen) return
      // A failed COMMIT (disk full) leaves the transaction open for the ROLLBACK that follows.
      if (how === 'COMMIT') await runNow('COMMIT')
      // SQLite may have rolled back by itself already; what made it do so has been reported.
      else await runNow('ROLLBACK').catch(() => undefined)
      state.isOpen = false
      letGo()
    }
    try {
      await runNow('BEGIN IMMEDIATE')
    } catch (error) {
      letGo()
      throw error
    }
    return { run: runNow, finish }
  }

  return {
    async all(sql, values) {
      return toObjects(await execute(reader, sql, values))
    },
    async rows(sql, values) {
      return (await execute(reader, sql, values)).rows
    },
    run: (sql, values) => turns.single(() => runNow(sql, values)),
    async script(sql) {
      await turns.single(() => writer.send({ kind: 'script', sql }))
    },
    batch: (sql, rows) => batchFlat(sql, rows.flat(), rows[0]?.length ?? 0),
    batchFlat,
    begin,
    transaction,
    async close() {
      await reader.close()
      await turns.single(() => writer.close())
      lock.release()
    },
  }
}

/** Give every row the names of its columns. */
export function toObjects({ columns, rows }: SqliteResult): Record<string, SqlValue>[] {
  return rows.map((row) => {
    const entry: Record<string, SqlValue> = {}
    for (let index = 0; index < columns.length; index++) entry[columns[index]!] = row[index] ?? null
    return entry
  })
}
