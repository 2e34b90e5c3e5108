import type { Database } from '@rastro/platform'
import type { OneTimeStore } from './store.ts'
import type { Tables } from './tables.ts'

/** What may be used once, whichever process is asked. What is over goes with the next that comes. */
export function createOneTimeStore({ kysely }: Database<Tables>): OneTimeStore {
  return {
    async add(name, until, now) {
      await kysely.deleteFrom('one_time').where('until', '<=', now.getTime()).execute()
      const added = await kysely
        .insertInto('one_time')
        .values({ name, until: until.getTime() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
      return added !== undefined
    },
    async spend(name, now) {
      const spent = await kysely
        .deleteFrom('one_time')
        .where('name', '=', name)
        .where('until', '>', now.getTime())
        .returning('name')
        .executeTakeFirst()
      return spent !== undefined
    },
  }
}
