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
  const lock = openLock(`${file}.lock`)
  try {
    // Nothing is ever written, so there is nothing to keep a journal file for.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new AlreadyInUse(
      `The data folder ${dirname(resolve(file))} is in use by another running server. Stop it first.`,
    )
  }
  return {
    release() {
      if (lock.isOpen) lock.close()
    },
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Error(`Cannot write to the data folder ${dirname(resolve(file))}`, { cause: error })
  }
}
