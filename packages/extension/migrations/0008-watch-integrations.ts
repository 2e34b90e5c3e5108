import { createChanges, type Migration, watchTable } from '@rastro/platform'

/** Other nodes hear of settings of services that are saved at one. */
export const watchIntegrations: Migration = {
  name: '0008-watch-integrations',
  async up(transaction, dialect) {
    if (dialect === 'sqlite') return
    // On a Traccar server there are no tables of tracking, which made it otherwise.
    await createChanges(transaction)
    await watchTable(transaction, { table: 'integrations', kind: 'integration', key: ['key'] })
  },
}
