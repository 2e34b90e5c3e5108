import type { Migration } from '@rastro/platform'
import { sql } from 'kysely'

/** The status of each device its people were last told of, so that a restart is no news. */
export const toldStatuses: Migration = {
  name: '0009-told-statuses',
  async up(transaction) {
    await sql.raw('ALTER TABLE devices ADD COLUMN told_status TEXT').execute(transaction)
  },
}
