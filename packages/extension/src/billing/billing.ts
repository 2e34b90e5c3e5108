import {
  type Clock,
  createTurnsByKey,
  type Egress,
  type Log,
  type RunJob,
  runUncounted,
  type TurnsByKey,
} from '@rastro/platform'
import type { IntegrationDesk } from '../integrations/integrations.ts'
import type { CustomerDesk, Post } from '../ports.ts'
import type { ExtensionStore } from '../store/store.ts'
import { type CustomerAccess, createCustomerAccess } from './access.ts'
import { createInvoiceActions, type InvoiceActions } from './actions.ts'
import { dayOf } from './days.ts'
import type { Gateway } from './gateway.ts'
import { createAsaas } from './gateways/asaas.ts'
import { generateInvoices } from './generate.ts'
import type { BillingParts } from './parts.ts'
import { reconcile } from './reconcile.ts'
import { doTasks } from './worker.ts'

export interface BillingDeps {
  store: Pick<ExtensionStore, 'invoices' | 'tasks' | 'billing'>
  customers: CustomerDesk
  integrations: IntegrationDesk
  post: Post
  egress: Egress
  clock: Clock
  log: Log
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: (() => boolean) | undefined
  /** Hear that this came over from another process; absent: it never does. */
  onDuty?: ((listener: () => void) => void) | undefined
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob | undefined
  /** Work on an invoice one after another among all processes; absent: there is one. */
  invoicesInTurn?: TurnsByKey | undefined
  /** Only tests say where the provider is. */
  asaasUrl?: string | undefined
}

/** Bills customers every month, watches over who pays, and does what people ask of invoices. */
export interface Billing {
  readonly actions: InvoiceActions
  readonly access: CustomerAccess
  gateway(): Gateway | undefined
  /** Today where invoices are due. */
  today(): string
  /** Remember what a provider's event is about; it is looked at as soon as possible. @returns false when it was known */
  hear(eventId: string, paymentId: string): Promise<boolean>
  /** Make what is due, mark what is overdue, keep out who waited too long. */
  run(): Promise<void>
  /** Do what waits to be done with the provider and by mail. */
  work(): Promise<void>
  start(): void
  close(): Promise<void>
}

const LOOK_EVERY_MS = 60_000
/** Customers who were just set up do not wait for the next day. */
const RUN_EVERY_MS = 3_600_000

export function createBilling(deps: BillingDeps): Billing {
  const { store, customers, integrations, clock, log, runJob = runUncounted } = deps
  const access = createCustomerAccess(deps)
  const state = { isClosing: false, lastRun: Number.NEGATIVE_INFINITY, lastDay: '' }
  const parts: BillingParts = {
    ...deps,
    access,
    gateway,
    oneEach: createTurnsByKey(deps.invoicesInTurn),
    isClosing: () => state.isClosing,
  }
  const looking = createLooking(
    () => runJob('billing', look),
    (error) => log.error({ err: error }, 'billing did not finish; it tries again'),
  )
  integrations.onSaved(() => looking.poke())
  let known: { settings: object; gateway: Gateway } | undefined

  function gateway(): Gateway | undefined {
    const settings = integrations.get('payment')
    if (!settings.token) return undefined
    if (known?.settings !== settings) {
      const asaas = { ...deps, store: store.billing, settings: { ...settings, token: settings.token } }
      known = { settings, gateway: createAsaas({ ...asaas, baseUrl: deps.asaasUrl }) }
    }
    return known.gateway
  }

  async function run(): Promise<void> {
    if (!customers.isBillingOn()) return
    const made = await generateInvoices({ customers, store, clock, task: gateway() ? 'issue' : 'mail' })
    if (made > 0) log.info({ made }, 'invoices were made')
    await watch()
  }

  /** Who has to pay and did not. */
  async function watch(): Promise<void> {
    const overdue = await store.invoices.markOverdue(dayOf(clock.now()))
    const suspended = await access.suspendLate()
    if (overdue + suspended > 0) log.info({ overdue, suspended }, 'invoices are overdue')
  }

  async function look(): Promise<void> {
    // What was just asked for here is done here; what time brings is done where the duty is.
    if (deps.isOnDuty?.() === false) return void (await doTasks(parts))
    const now = clock.monotonicMs()
    const day = dayOf(clock.now())
    if (day !== state.lastDay || now - state.lastRun >= RUN_EVERY_MS) {
      await reconcile(parts)
      await run()
      Object.assign(state, { lastRun: now, lastDay: day })
    }
    await doTasks(parts)
    // What a person just wrote may be overdue, and what the provider just said may be that somebody's time is over.
    if (customers.isBillingOn()) await watch()
  }

  return {
    actions: createInvoiceActions(parts, () => looking.poke()),
    access,
    gateway,
    today: () => dayOf(clock.now()),
    async hear(eventId, paymentId) {
      const isNew = await store.tasks.addEvent(eventId, paymentId, clock.now().getTime())
      if (isNew) looking.poke()
      return isNew
    },
    run,
    work: async () => void (await doTasks(parts)),
    start() {
      looking.start(LOOK_EVERY_MS)
      deps.onDuty?.(() => looking.poke())
    },
    async close() {
      state.isClosing = true
      await looking.close()
    },
  }
}

/** Look again and again, never twice at once; a poke while it looks makes it look once more. */
function createLooking(look: () => Promise<void>, complain: (error: unknown) => void) {
  const state: { timer?: NodeJS.Timeout; running?: Promise<void> | undefined; isWanted: boolean; isOpen: boolean } = {
    isWanted: false,
    isOpen: false,
  }

  async function turn(): Promise<void> {
    while (state.isWanted && state.isOpen) {
      state.isWanted = false
      await look().catch(complain)
    }
  }

  function poke(): void {
    state.isWanted = true
    if (!state.isOpen) return
    state.running ??= turn().finally(() => {
      state.running = undefined
    })
  }

  return {
    poke,
    start(everyMs: number) {
      state.isOpen = true
      state.timer = setInterval(poke, everyMs)
      state.timer.unref()
      poke()
    },
    async close() {
      state.isOpen = false
      clearInterval(state.timer)
      await state.running
    },
  }
}
