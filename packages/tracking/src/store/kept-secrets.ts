import type { Database } from '@rastro/platform'
import type { KeptSecretStore } from './store.ts'
import type { Tables } from './tables.ts'

/** Secrets by name. */
export function createKeptSecretStore({ kysely }: Database<Tables>): KeptSecretStore {
  const find: KeptSecretStore['find'] = async (name) => {
    const row = await kysely.selectFrom('kept_secrets').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value
  }
  return {
    find,
    async keep(name, value) {
      await kysely
        .insertInto('kept_secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await find(name)) ?? value
    },
    async replace(name, value) {
      await kysely.updateTable('kept_secrets').set({ value }).where('name', '=', name).execute()
    },
  }
}
