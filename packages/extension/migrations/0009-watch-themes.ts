import { type Migration, watchTable } from '@rastro/platform'

/** Other nodes hear of themes that are saved at one. */
export const watchThemes: Migration = {
  name: '0009-watch-themes',
  async up(transaction, dialect) {
    if (dialect === 'sqlite') return
    await watchTable(transaction, { table: 'themes', kind: 'theme', key: ['owner'] })
  },
}
