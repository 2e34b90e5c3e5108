import type { Database } from '@rastro/platform'
import type { BillingStore } from './store.ts'
import type { ExtensionTables } from './tables.ts'

/** Days billing was done with, and customers as the provider knows them. */
export function createBillingStore({ kysely }: Database<ExtensionTables>): BillingStore {
  return {
    async lastRun(day) {
      const row = await kysely
        .selectFrom('billing_runs')
        .select('day')
        .where('day', '<=', day)
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.day
    },
    async finishRun(day, finishedAt) {
      await kysely
        .insertInto('billing_runs')
        .values({ day, finished_at: finishedAt })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ finished_at: finishedAt }))
        .execute()
    },
    async findCustomer(account, userId) {
      const row = await kysely
        .selectFrom('billing_customers')
        .select(['provider_id', 'fingerprint'])
        .where((is) => is.and({ account, user_id: userId }))
        .executeTakeFirst()
      return row && { providerId: row.provider_id, fingerprint: row.fingerprint }
    },
    async saveCustomer(account, userId, { providerId, fingerprint }) {
      const known = { provider_id: providerId, fingerprint }
      await kysely
        .insertInto('billing_customers')
        .values({ account, user_id: userId, ...known })
        .onConflict((conflict) => conflict.columns(['account', 'user_id']).doUpdateSet(known))
        .execute()
    },
  }
}
