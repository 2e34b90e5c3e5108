import type { Database } from '@rastro/platform'
import { type Kysely, sql } from 'kysely'
import type { ExtensionTables } from './tables.ts'
import { TASK_KINDS, type Task, type TaskKind, type TaskStore } from './task-store.ts'

const TASKS_AT_ONCE = 500

/** Ask for tasks of a kind, or make them due if they wait already. */
export async function insertTasks(
  kysely: Kysely<ExtensionTables>,
  kind: TaskKind,
  subjects: readonly string[],
  dueAt: number,
): Promise<void> {
  for (let start = 0; start < subjects.length; start += TASKS_AT_ONCE) {
    const some = subjects.slice(start, start + TASKS_AT_ONCE)
    await kysely
      .insertInto('billing_tasks')
      .values(some.map((subject) => ({ kind, subject, stamp: 1, tries: 0, due_at: dueAt })))
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          .doUpdateSet({ stamp: sql<number>`billing_tasks.stamp + 1`, due_at: dueAt }),
      )
      .execute()
  }
}

/** Work that outlives the process. */
export function createTaskStore({ kysely }: Database<ExtensionTables>): TaskStore {
  return {
    add: (kind, subject, dueAt) => insertTasks(kysely, kind, [subject], dueAt),
    async take(now, againAt, limit, kinds) {
      // PostgreSQL knows no empty list.
      if (kinds.length === 0) return []
      const due = kysely
        .selectFrom('billing_tasks')
        .select(['kind', 'subject'])
        .where('due_at', '<=', now)
        .where('kind', 'in', kinds)
        .orderBy('due_at')
        .limit(limit)
      return kysely.transaction().execute(async (transaction) => {
        const taken: Task[] = []
        for (const { kind, subject } of await transaction.selectFrom(due.as('due')).selectAll().execute()) {
          const row = await transaction
            .updateTable('billing_tasks')
            .set({ tries: sql<number>`tries + 1`, due_at: againAt })
            .where((is) => is.and({ kind, subject }))
            // Another process may have taken it since it was found.
            .where('due_at', '<=', now)
            .returning(['kind', 'stamp', 'tries'])
            .executeTakeFirst()
          const known = TASK_KINDS.find((one) => one === row?.kind)
          if (row && known) taken.push({ kind: known, subject, stamp: row.stamp, tries: row.tries - 1 })
        }
        return taken
      })
    },
    async finish({ kind, subject, stamp }) {
      await kysely
        .deleteFrom('billing_tasks')
        .where((is) => is.and({ kind, subject, stamp }))
        .execute()
    },
    async postpone({ kind, subject, stamp }, dueAt) {
      await kysely
        .updateTable('billing_tasks')
        .set({ due_at: dueAt })
        .where((is) => is.and({ kind, subject, stamp }))
        .execute()
    },
    async renew({ kind, subject, stamp }, dueAt) {
      await kysely
        .updateTable('billing_tasks')
        .set({ tries: 0, stamp: stamp + 1, due_at: dueAt })
        .where((is) => is.and({ kind, subject }))
        .execute()
    },
    async find(kind, subject) {
      const row = await kysely
        .selectFrom('billing_tasks')
        .select(['stamp', 'tries'])
        .where((is) => is.and({ kind, subject }))
        .executeTakeFirst()
      return row && { kind, subject, ...row }
    },
    async addEvent(eventId, paymentId, now) {
      return kysely.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('webhook_events')
          .values({ id: eventId, received_at: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added) await insertTasks(transaction, 'payment', [paymentId], now)
        return added !== undefined
      })
    },
    async forgetEvents(before) {
      await kysely.deleteFrom('webhook_events').where('received_at', '<', before).execute()
    },
  }
}
