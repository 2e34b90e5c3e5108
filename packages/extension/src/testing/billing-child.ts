import {
  createEgress,
  createLog,
  createSecretBox,
  type DatabaseOptions,
  openDatabase,
  systemClock,
} from '@rastro/platform'
import { createBilling } from '../billing/billing.ts'
import { openIntegrations } from '../integrations/integrations.ts'
import { openExtensionStore } from '../store/index.ts'
import { customer } from './customers.ts'

/** What a process that bills is told, as JSON in its first argument. */
export interface ChildOrder {
  options: DatabaseOptions
  customers: number
  asaas: { url: string; target: string; token: string }
  /** Noon of this day, and this much later. */
  day: string
  laterMs: number
}

/** A round of billing in a process of its own, to be killed at any moment. Says `begun`, and `done` when nothing is left. */
async function bill({ options, customers: count, asaas, day, laterMs }: ChildOrder): Promise<void> {
  const offsetMs = Date.parse(`${day}T12:00:00Z`) + laterMs - Date.now()
  const clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) }
  const log = createLog('silent')
  const database = await openDatabase(options)
  const store = await openExtensionStore(database)
  const secrets = createSecretBox(Buffer.alloc(32, 7))
  const integrations = await openIntegrations({ store: store.integrations, secrets, clock, log })
  await integrations.save('payment', { email: '', token: asaas.token, sandbox: true })
  const people = new Map(Array.from({ length: count }, (_, index) => [index + 1, customer(index + 1)] as const))
  const customers = {
    list: () => people.values(),
    find: (id: number) => people.get(id),
    isBillingOn: () => true,
    languageOf: () => 'pt' as const,
    letterheadOf: async () => ({ product: 'Rastro', url: '', senderName: undefined }),
    change: async (id: number) => people.get(id),
  }
  const post = { isConfigured: () => false, send: async () => undefined }
  const egress = createEgress({ targets: [asaas.target] })
  const billing = createBilling({ store, customers, integrations, post, egress, clock, log, asaasUrl: asaas.url })
  process.stdout.write('begun\n')
  await billing.run()
  await billing.work()
  await database.close()
  process.stdout.write('done\n')
}

// Our own test writes it.
await bill(JSON.parse(process.argv[2] ?? '') as ChildOrder)
