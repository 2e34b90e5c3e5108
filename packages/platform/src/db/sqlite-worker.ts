import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { gatherNumbers } from './gather-numbers.ts'
import type {
  BatchResult,
  RefusedRow,
  Riders,
  SqliteFailure,
  SqliteReply,
  SqliteRequest,
  SqliteResult,
  SqliteThreadOptions,
  SqlValue,
} from './sqlite-messages.ts'

/** The thread that owns one connection to an SQLite file at a time: it takes requests in order and answers each. */

/** Prepared statements kept; the oldest goes when one more is needed. */
const KEPT_STATEMENTS = 256

/** Primary result codes that blame the row, not the file: TOOBIG, CONSTRAINT, MISMATCH. */
const ROW_ERRORS: ReadonlySet<number> = new Set([18, 19, 20])

interface Prepared {
  statement: StatementSync
  columns: readonly string[]
  /** Positions of columns declared BOOLEAN, which SQLite keeps as 0 and 1. */
  booleans: readonly number[]
}

/** The file it has open; why it has none, when that could not be opened. */
let database: DatabaseSync | Error = new Error('The database is closed')
const prepared = new Map<string, Prepared>()

parentPort!.on('message', (request: SqliteRequest) => {
  let reply: SqliteReply
  try {
    reply = { id: request.id, result: handle(request) }
  } catch (error) {
    reply = { id: request.id, error: describeFailure(error) }
  }
  // Numbers change hands instead of being copied.
  parentPort!.postMessage(reply, 'result' in reply && reply.result instanceof Float64Array ? [reply.result.buffer] : [])
})

/**
 * 4,000 pages (16 MB) between checkpoints: trackers write to the same index pages again and again, and a page goes to the
 * file once per checkpoint. But commits wait meanwhile: with 10,000 trackers, 64 MB took 100 to 160 ms each time, this 50
 * to 100. Opening after a crash reads at most that much.
 */
function openFile({ file, queryOnly, cacheKib }: SqliteThreadOptions): DatabaseSync {
  const opened = new DatabaseSync(file, { timeout: 10_000 })
  opened.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -${cacheKib};
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 134217728;
    PRAGMA query_only = ${queryOnly ? 'ON' : 'OFF'};
  `)
  return opened
}

function handle(request: SqliteRequest): Extract<SqliteReply, { result: unknown }>['result'] {
  switch (request.kind) {
    case 'open':
      open(request.options)
      return null
    case 'execute':
      return execute(request.sql, request.values)
    case 'batch':
      return runBatch(request)
    case 'numbers':
      return gatherNumbers(execute(request.sql, request.values).rows, request.members)
    case 'script':
      connection().exec(request.sql)
      return null
    default:
      close()
      return null
  }
}

/** What is asked of a file that could not be opened is told why. */
function open(options: SqliteThreadOptions): void {
  try {
    database = openFile(options)
  } catch (error) {
    database = error instanceof Error ? error : new Error(String(error))
    throw database
  }
}

function close(): void {
  const closing = database
  database = new Error('The database is closed')
  prepared.clear()
  if (closing instanceof DatabaseSync) closing.close()
}

function connection(): DatabaseSync {
  if (database instanceof Error) throw database
  return database
}

function execute(sql: string, values: readonly SqlValue[]): SqliteResult {
  const { statement, columns, booleans } = prepare(sql)
  const inputs = values.map(bindable)
  if (columns.length === 0) {
    const { changes, lastInsertRowid } = statement.run(...inputs)
    return { columns, rows: [], changes: Number(changes), lastInsertId: Number(lastInsertRowid) }
  }
  // setReturnArrays makes every row an array, which the type of all() does not know.
  const rows = statement.all(...inputs) as unknown as SqlValue[][]
  for (const index of booleans) {
    for (const row of rows) if (row[index] !== null) row[index] = row[index] === 1
  }
  return { columns, rows, changes: rows.length, lastInsertId: 0 }
}

function runBatch({ sql, values, width, riders }: Extract<SqliteRequest, { kind: 'batch' }>): BatchResult {
  const { statement } = prepare(sql)
  const file = connection()
  const count = width === 0 ? 0 : values.length / width
  const changed = new Uint8Array(count)
  const refused: RefusedRow[] = []
  const row: SQLInputValue[] = Array.from({ length: width }, () => null)
  file.exec('BEGIN IMMEDIATE')
  try {
    for (let index = 0; index < count; index++) {
      for (let column = 0; column < width; column++) row[column] = bindable(values[index * width + column] ?? null)
      // A failing statement undoes only itself; the transaction and the neighbours live on.
      const error = runRow(statement, row, changed, index)
      if (error) refused.push({ index, message: error.message })
    }
    for (const one of riders) runRiders(one, changed)
    file.exec('COMMIT')
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
  return { changed, refused }
}

/** A rider the database cannot take fails the batch: it is made by us, so that is a bug. */
function runRiders({ sql, values, width, rows }: Riders, changed: Uint8Array): void {
  const { statement } = prepare(sql)
  for (const [index, row] of rows.entries()) {
    if (changed[row] === 0) continue
    statement.run(...values.slice(index * width, (index + 1) * width).map(bindable))
  }
}

/** @returns the error when it blames this row; any other is thrown and ends the batch */
function runRow(
  statement: StatementSync,
  row: readonly SQLInputValue[],
  changed: Uint8Array,
  index: number,
): Error | null {
  try {
    changed[index] = Number(statement.run(...row).changes) > 0 ? 1 : 0
    return null
  } catch (error) {
    if (error instanceof Error && isRowError(error)) return error
    throw error
  }
}

function isRowError(error: Error): boolean {
  if ('errcode' in error && typeof error.errcode === 'number') return ROW_ERRORS.has(error.errcode & 0xff)
  return 'code' in error && error.code === 'ERR_INVALID_ARG_TYPE'
}

function prepare(sql: string): Prepared {
  const known = prepared.get(sql)
  if (known) return known
  const statement = connection().prepare(sql)
  statement.setReturnArrays(true)
  const columns = statement.columns()
  const entry: Prepared = {
    statement,
    columns: columns.map((column) => column.name),
    booleans: columns.flatMap((column, index) => (column.type?.toUpperCase() === 'BOOLEAN' ? [index] : [])),
  }
  const oldest = prepared.keys().next()
  if (prepared.size >= KEPT_STATEMENTS && !oldest.done) prepared.delete(oldest.value)
  prepared.set(sql, entry)
  return entry
}

function bindable(value: SqlValue): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : value
}

function describeFailure(error: unknown): SqliteFailure {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return { message, errcode }
}
