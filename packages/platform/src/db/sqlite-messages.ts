/** What SQLite can be given and gives back. Booleans are written as 0 and 1 and read back from BOOLEAN columns. */
export type SqlValue = null | number | bigint | string | boolean | Uint8Array

/** How a file is opened. */
export interface SqliteThreadOptions {
  file: string
  /** Refuses every write; for the thread that only reads. */
  queryOnly: boolean
  /** Memory for pages of the file. */
  cacheKib: number
}

/** What a worker thread is asked: to open a file, statements on it, to close it; then it takes another. */
export type SqliteRequest =
  | { id: number; kind: 'open'; options: SqliteThreadOptions }
  | { id: number; kind: 'execute'; sql: string; values: readonly SqlValue[] }
  /** `values` holds all rows one after the other, `width` values each. */
  | { id: number; kind: 'batch'; sql: string; values: readonly SqlValue[]; width: number; riders: readonly Riders[] }
  /** Answers one array of numbers, see `SqliteFile.numbers`. */
  | { id: number; kind: 'numbers'; sql: string; values: readonly SqlValue[]; members: readonly string[] }
  | { id: number; kind: 'script'; sql: string }
  | { id: number; kind: 'close' }

/** Rows that ride on rows of a batch: each is written, in the same transaction, only when its own row changed something. */
export interface Riders {
  sql: string
  /** All rows one after the other, `width` values each. */
  values: readonly SqlValue[]
  width: number
  /** For every rider the index of the row it rides on. */
  rows: readonly number[]
}

/** Rows of a statement that returns any, else how many rows it changed. */
export interface SqliteResult {
  columns: readonly string[]
  rows: SqlValue[][]
  changes: number
  lastInsertId: number
}

/** What became of every row of a batch, after its commit. */
export interface BatchResult {
  /** One byte a row: 1 = it changed something, 0 = it did not (it was there already, or it was refused). */
  changed: Uint8Array
  /** Rows the database cannot take as they are (a constraint, a value of a wrong kind). The others are stored. */
  refused: readonly RefusedRow[]
}

export interface RefusedRow {
  index: number
  message: string
}

/** An error as it crosses the thread. `errcode` is SQLite's extended result code, 0 when it is not SQLite's. */
export interface SqliteFailure {
  message: string
  errcode: number
}

export type SqliteReply =
  | { id: number; result: SqliteResult | BatchResult | Float64Array<ArrayBuffer> | null }
  | { id: number; error: SqliteFailure }
