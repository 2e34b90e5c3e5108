import type { Database } from '@rastro/platform'
import type { IntegrationStore } from './store.ts'
import type { ExtensionTables } from './tables.ts'

/** Settings of services, one sealed text each. */
export function createIntegrationStore({ kysely }: Database<ExtensionTables>): IntegrationStore {
  return {
    async find(key) {
      const row = await kysely.selectFrom('integrations').select('sealed').where('key', '=', key).executeTakeFirst()
      return row?.sealed
    },
    async save(key, sealed, savedAt) {
      await kysely
        .insertInto('integrations')
        .values({ key, sealed, saved_at: savedAt })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ sealed, saved_at: savedAt }))
        .execute()
    },
  }
}
