import { Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import {
  createEgress,
  createHttp,
  createLog,
  createSecretBox,
  type DatabaseOptions,
  openDatabase,
} from '@rastro/platform'
import { ASAAS_TOKEN, serveAsaas } from '@rastro/testkit/asaas'
import { createTestClock } from '@rastro/tracking/testing/clock'
import { onTestFinished } from 'vitest'
import { createBilling } from '../billing/billing.ts'
import { manageInvoices } from '../billing/manage-invoices.ts'
import { myInvoices } from '../billing/my-invoices.ts'
import { WEBHOOK_PATH, webhook } from '../billing/webhook.ts'
import type { ExtensionDeps } from '../index.ts'
import { openIntegrations } from '../integrations/integrations.ts'
import type { CustomerDesk, Letter } from '../ports.ts'
import { openExtensionStore } from '../store/index.ts'
import { customer } from './customers.ts'

/** User 1 is the administrator, 2 manages 3 and 4, 5 is a stranger; who calls stands in a header. */
export const ADMINISTRATOR = 1
export const RESELLER = 2

/** Accounts in memory. */
function createCustomers(people: Map<number, User>): CustomerDesk & { changes: (string | null)[] } {
  const changes: (string | null)[] = []
  return {
    changes,
    list: () => people.values(),
    find: (id) => people.get(id),
    isBillingOn: () => true,
    languageOf: () => 'pt',
    letterheadOf: async () => ({ product: 'TransVale', url: '', senderName: undefined }),
    async change(id, change, reason) {
      const before = people.get(id)
      const after = before && change(before)
      if (after && after !== before) {
        people.set(id, after)
        changes.push(reason)
      }
      return after
    },
  }
}

interface WorldOptions {
  options: DatabaseOptions
  /** Noon of this day in UTC. */
  day?: string
  /** Whether invoices go through the provider. */
  hasProvider?: boolean
  edition?: 'basic' | 'plus'
}

/** Billing on a real database, with a stand-in for the provider and accounts in memory. */
export async function createBillingWorld({
  options,
  day = '2026-12-01',
  hasProvider = false,
  edition = 'plus',
}: WorldOptions) {
  const clock = createTestClock(new Date(`${day}T12:00:00Z`))
  const log = createLog('silent')
  const database = await openDatabase(options)
  const store = await openExtensionStore(database)
  const asaas = await serveAsaas()
  const people = new Map<number, User>()
  people.set(ADMINISTRATOR, {
    ...USER_DEFAULTS,
    id: ADMINISTRATOR,
    name: 'Root',
    email: 'root@example.com',
    administrator: true,
  })
  for (const id of [3, 4, 5]) people.set(id, customer(id))
  people.set(RESELLER, { ...USER_DEFAULTS, id: RESELLER, name: 'Revenda', email: 'r@example.com', userLimit: -1 })
  const customers = createCustomers(people)
  const secrets = createSecretBox(Buffer.alloc(32, 7))
  const integrations = await openIntegrations({ store: store.integrations, secrets, clock, log })
  if (hasProvider) await integrations.save('payment', { email: 'a@example.com', token: ASAAS_TOKEN, sandbox: true })
  const letters: Letter[] = []
  const post = { isConfigured: () => true, send: async (letter: Letter) => void letters.push(letter) }
  const egress = createEgress({ targets: [asaas.target] })
  const billing = createBilling({ store, customers, integrations, post, egress, clock, log, asaasUrl: asaas.url })
  const app = await createHttp({ log, trustedProxies: [], guard: guardOf(people) })
  const tracking = { ...accessOf(people), customers, post }
  // The routes ask for nothing else.
  const deps = { tracking, store, clock, edition, integrations, log } as unknown as ExtensionDeps
  myInvoices(app, deps)
  manageInvoices(app, deps, billing)
  webhook(app, billing, integrations)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await billing.close()
    await database.close()
    await asaas.close()
  })

  async function call<T>(method: string, path: string, caller: number, body?: unknown): Promise<Called<T>> {
    const headers = { caller: String(caller), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/tarkan${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, json: answer.ok ? (JSON.parse(text) as T) : undefined }
  }

  return {
    asaas,
    billing,
    call,
    clock,
    customers,
    integrations,
    letters,
    people,
    store,
    webhookUrl: url + WEBHOOK_PATH,
    /** Let it be noon of a day. */
    jump: (to: string) => clock.jump(new Date(`${to}T12:00:00Z`)),
    /** A round of billing and everything that follows from it. */
    round: async (): Promise<void> => {
      await billing.run()
      await billing.work()
    },
  }
}

interface Called<T> {
  status: number
  text: string
  json: T | undefined
}

function callerOf(people: ReadonlyMap<number, User>, headers: Record<string, unknown>): User {
  const user = people.get(Number(headers['caller']))
  if (!user) throw new Refusal('unauthorized')
  return user
}

function guardOf(people: ReadonlyMap<number, User>): Parameters<typeof createHttp>[0]['guard'] {
  return async ({ headers }, access) => {
    const { administrator, userLimit } = callerOf(people, headers)
    if (access === 'manager' && !administrator && userLimit === 0) throw new Refusal('managerRequired')
    if (access === 'administrator' && !administrator) throw new Refusal('administratorRequired')
  }
}

function accessOf(people: ReadonlyMap<number, User>) {
  const managed = [3, 4]
  return {
    requireCaller: async ({ headers }: { headers: Record<string, unknown> }) => callerOf(people, headers),
    requireUser(caller: User, userId: number) {
      const isManaged = caller.id === RESELLER && managed.includes(userId)
      if (!caller.administrator && caller.id !== userId && !isManaged)
        throw new Refusal('accessDenied', 'User access denied')
    },
    readersOf: (caller: User) =>
      caller.administrator ? undefined : [caller.id, ...(caller.id === RESELLER ? managed : [])],
  }
}
