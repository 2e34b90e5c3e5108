import type { Database } from '@rastro/platform'
import type { Tables } from './tables.ts'

export interface OneTimeStore {
  /** Remember a name until a time. @returns false when it is there already */
  add(name: string, until: Date, now: Date): Promise<boolean>
  /** Take it away. @returns false when it is not there, or over: of several that ask one gets it */
  spend(name: string, now: Date): Promise<boolean>
}

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
