import type { Database } from '@rastro/platform'
import type { Tables } from './tables.ts'

export interface JobClockStore {
  /** Until when a job has looked; undefined = it never did. */
  read(job: string): Promise<Date | undefined>
  /** Move it on. @returns false when another process did meanwhile */
  move(job: string, from: Date | undefined, to: Date): Promise<boolean>
}

/** Until when jobs have looked that must look at every moment once, whichever process does them. */
export function createJobClockStore({ kysely }: Database<Tables>): JobClockStore {
  return {
    async read(job) {
      const row = await kysely.selectFrom('job_clocks').select('until').where('name', '=', job).executeTakeFirst()
      return row && new Date(row.until)
    },
    async move(job, from, to) {
      const until = to.getTime()
      if (from === undefined) {
        const added = await kysely
          .insertInto('job_clocks')
          .values({ name: job, until })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst()
        return added !== undefined
      }
      const { numUpdatedRows } = await kysely
        .updateTable('job_clocks')
        .set({ until })
        .where('name', '=', job)
        .where('until', '=', from.getTime())
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
