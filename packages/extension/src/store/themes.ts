import type { Database } from '@rastro/platform'
import type { ThemeStore } from './store.ts'
import type { ExtensionTables } from './tables.ts'

/** Themes, one JSON text each. */
export function createThemeStore({ kysely }: Database<ExtensionTables>): ThemeStore {
  return {
    list: () => kysely.selectFrom('themes').select(['owner', 'settings']).orderBy('owner').execute(),
    async save(owner, settings, savedAt) {
      await kysely
        .insertInto('themes')
        .values({ owner, settings, saved_at: savedAt })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet({ settings, saved_at: savedAt }))
        .execute()
    },
    async remove(owner) {
      await kysely.deleteFrom('themes').where('owner', '=', owner).execute()
    },
  }
}
