import type { Clock, Log, TurnsByKey } from '@rastro/platform'
import type { IntegrationDesk } from '../integrations/integrations.ts'
import type { CustomerDesk, Post } from '../ports.ts'
import type { ExtensionStore } from '../store/store.ts'
import type { CustomerAccess } from './access.ts'
import type { Gateway } from './gateway.ts'

/** What billing is put together of. */
export interface BillingParts {
  store: Pick<ExtensionStore, 'invoices' | 'tasks' | 'billing'>
  customers: CustomerDesk
  access: CustomerAccess
  integrations: IntegrationDesk
  post: Post
  /** The provider as it is set up now; undefined = invoices are only our own. */
  gateway: () => Gateway | undefined
  /** So that nobody changes an invoice while it is handed to the provider. */
  oneEach: TurnsByKey
  clock: Clock
  log: Log
  isClosing: () => boolean
}
