import { type Database, migrate } from '@rastro/platform'
import { migrations } from '../../migrations/index.ts'
import { createBillingStore } from './billing.ts'
import { createHealthStore } from './health.ts'
import { createImportStore } from './imports.ts'
import { createIntegrationStore } from './integrations.ts'
import { createInvoiceStore } from './invoices.ts'
import { createMassMessageStore } from './mass-messages.ts'
import type { ExtensionStore } from './store.ts'
import type { ExtensionTables } from './tables.ts'
import { createTaskStore } from './tasks.ts'
import { createThemeStore } from './themes.ts'

/** Bring the extension's part of an open database up to date and create the store over it. */
export async function openExtensionStore(opened: Database<unknown>): Promise<ExtensionStore> {
  await migrate(opened, migrations, 'extension_migrations')
  // The tables are there now, as the migrations made them.
  const database = opened as Database<ExtensionTables>
  return {
    integrations: createIntegrationStore(database),
    invoices: createInvoiceStore(database),
    tasks: createTaskStore(database),
    billing: createBillingStore(database),
    themes: createThemeStore(database),
    health: createHealthStore(database),
    imports: createImportStore(database),
    massMessages: createMassMessageStore(database),
  }
}
