import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AlreadyInUse } from './database-errors.ts'

const SQLITE_BUSY = 5

/** A file kept for this process alone until `release`, or until the process ends in whatever way. */
export interface FileLock {
  release(): void
}

/**
 * Keep a file for this process. Node has no file locks; an open exclusive transaction on an empty SQLite file beside
 * it is one, and the kernel lets go of it when the process dies, kill -9 included.
 * @throws AlreadyInUse when another process (or this one) holds it
 */
export function lockFile(file: string): FileLock {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new AlreadyInUse(
      `The data folder ${dirname(resolve(file))} is in use by another running server. Stop it first.`,
    )
  }
  return { release: () => lock.close() }
}
