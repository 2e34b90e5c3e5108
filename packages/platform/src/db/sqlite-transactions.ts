import type { SqliteResult, SqlValue } from './sqlite-messages.ts'
import type { Turns } from './turns.ts'

/** Run one statement on the thread that writes. */
export type RunStatement = (sql: string, values?: readonly SqlValue[]) => Promise<SqliteResult>

/** A transaction under way. `finish` may be called again after it worked; a failed COMMIT needs a ROLLBACK. */
export interface OpenTransaction {
  readonly run: RunStatement
  finish(how: 'COMMIT' | 'ROLLBACK'): Promise<void>
}

/** Begin a transaction; until it is finished, other writes wait. `run` does not ask whose turn it is. */
export async function beginTransaction(turns: Turns, run: RunStatement): Promise<OpenTransaction> {
  const letGo = await turns.take()
  const state = { isOpen: true }
  try {
    await run('BEGIN IMMEDIATE')
  } catch (error) {
    letGo()
    throw error
  }
  return {
    run,
    async finish(how) {
      if (!state.isOpen) return
      // A failed COMMIT (disk full) leaves the transaction open for the ROLLBACK that follows.
      if (how === 'COMMIT') await run('COMMIT')
      // SQLite may have rolled back by itself already; what made it do so has been reported.
      else await run('ROLLBACK').catch(() => undefined)
      state.isOpen = false
      letGo()
    },
  }
}

/** Do work in a transaction: committed when it succeeds, undone when it fails. */
export async function inTransaction<T>(
  transaction: OpenTransaction,
  work: (run: RunStatement) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(transaction.run)
    await transaction.finish('COMMIT')
    return result
  } catch (error) {
    await transaction.finish('ROLLBACK')
    throw error
  }
}
