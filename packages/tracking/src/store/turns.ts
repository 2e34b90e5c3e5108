import type { Database } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export interface TurnStore {
  /**
   * Do something while no other process on this database does anything of the same name. Do not ask for the same name
   * within: who waits for himself waits for ever.
   * @throws Error when the turn does not come within ten seconds
   */
  hold<T>(name: string, task: () => Promise<T>): Promise<T>
}

/** Any number, the same in every version: it names our turns among PostgreSQL's advisory locks. */
const TURNS = 7_210_033

/**
 * One at a time among all processes on a database. The lock is a transaction's on a connection of its own, so that one
 * that breaks or ends lets the next in. An embedded store has one process: who asks is next.
 */
export function createTurnStore({ kysely, dialect }: Database<Tables>): TurnStore {
  if (dialect === 'sqlite') return { hold: (_, task) => task() }
  return {
    async hold(name, task) {
      const state: { result?: { value: Awaited<ReturnType<typeof task>> } } = {}
      try {
        await kysely.transaction().execute(async (transaction) => {
          await takeTurn(transaction, name)
          state.result = { value: await task() }
        })
      } catch (error) {
        // Nothing was written on this connection: when it breaks after the task, the task was done all the same.
        if (!state.result) throw error
      }
      if (!state.result) throw new Error('A turn ended without its task')
      return state.result.value
    },
  }
}

/** Wait for a turn on PostgreSQL; it is over with the transaction. */
export async function takeTurn(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${TURNS}, hashtext(${name}))`.execute(transaction)
}
