import type { Database } from '@rastro/platform'
import type { Tables } from './tables.ts'

/** Secrets of the installation, as they come from the box that sealed them. */
export interface KeptSecretStore {
  find(name: string): Promise<string | undefined>
  /** Keep a value unless there is one. @returns the one that is kept */
  keep(name: string, value: string): Promise<string>
  replace(name: string, value: string): Promise<void>
}

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
