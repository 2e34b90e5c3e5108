import type { ImportJob } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import type { ImportStore } from './store.ts'
import type { ExtensionTables } from './tables.ts'

function read(job: string): ImportJob {
  return JSON.parse(job) as ImportJob // only `add` and `save` write the column
}

/** Imports of sheets, one row each. */
export function createImportStore({ kysely }: Database<ExtensionTables>): ImportStore {
  return {
    async add({ userId, job }, sealed, savedAt) {
      const row = { id: job.id, user_id: userId, state: job.state, job: JSON.stringify(job), sealed, saved_at: savedAt }
      await kysely.insertInto('imports').values(row).execute()
    },
    async find(id) {
      const query = kysely.selectFrom('imports').select(['user_id', 'job']).where('id', '=', id)
      const row = await query.executeTakeFirst()
      return row && { userId: row.user_id, job: read(row.job) }
    },
    async sealedRows(id) {
      const row = await kysely.selectFrom('imports').select('sealed').where('id', '=', id).executeTakeFirst()
      return row?.sealed
    },
    async save(job, sealed) {
      const change = { state: job.state, job: JSON.stringify(job), ...(sealed === undefined ? {} : { sealed }) }
      await kysely.updateTable('imports').set(change).where('id', '=', job.id).execute()
    },
    async running() {
      const query = kysely.selectFrom('imports').select('id').where('state', '=', 'running').orderBy('saved_at')
      return (await query.execute()).map(({ id }) => id)
    },
    async ofUser(userId) {
      const query = kysely.selectFrom('imports').select('job').where('user_id', '=', userId)
      return (await query.orderBy('saved_at', 'desc').execute()).map(({ job }) => read(job))
    },
    async remove(id) {
      await kysely.deleteFrom('imports').where('id', '=', id).execute()
    },
    async removeBefore(time) {
      await kysely.deleteFrom('imports').where('saved_at', '<', time).where('state', '!=', 'running').execute()
    },
  }
}
