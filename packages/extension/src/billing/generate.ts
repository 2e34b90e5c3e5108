import { randomUUID } from 'node:crypto'
import { addDays, type Billing, readBilling, type User } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { CustomerDesk } from '../ports.ts'
import type { InvoiceTask, NewInvoice } from '../store/invoice-store.ts'
import type { ExtensionStore } from '../store/store.ts'
import { dayOf, dueDates, periodOf } from './days.ts'

/** How long before its due date an invoice is made (own choice). */
export const ISSUE_DAYS_AHEAD = 10
/** After a pause nobody is billed for longer than this. */
const MOST_CATCH_UP_DAYS = 31

export interface GenerateDeps {
  customers: CustomerDesk
  store: Pick<ExtensionStore, 'invoices' | 'billing'>
  clock: Clock
  /** What follows for each new invoice. */
  task: InvoiceTask
}

/**
 * Make the monthly invoices that are due within the next days. Whatever interrupts it, doing it again ends the same:
 * the table takes one of each customer and month.
 * @returns how many were made
 */
export async function generateInvoices({ customers, store, clock, task }: GenerateDeps): Promise<number> {
  const now = clock.now()
  const today = dayOf(now)
  const from = await firstDay(store, today)
  const drafts: NewInvoice[] = []
  for (const user of customers.list()) {
    const billing = readBilling(user.attributes)
    if (billing) drafts.push(...draftsOf(user, billing, { from, today, createdAt: now.getTime() }))
  }
  const billed = await store.invoices.billedIn([...new Set(drafts.flatMap(({ period }) => period ?? []))])
  const missing = drafts.filter(({ userId, period }) => !billed.has(`${userId} ${period}`))
  const added = await store.invoices.add(missing, task)
  await store.billing.finishRun(today, now.getTime())
  return added.length
}

/** Due dates from today on; after a pause so long that some were never looked at, from the first of those. */
async function firstDay({ billing }: GenerateDeps['store'], today: string): Promise<string> {
  const last = await billing.lastRun(today)
  if (last === undefined) return today
  const unseen = addDays(last, ISSUE_DAYS_AHEAD + 1)
  const earliest = addDays(today, -MOST_CATCH_UP_DAYS)
  return unseen >= today ? today : unseen < earliest ? earliest : unseen
}

interface Horizon {
  from: string
  today: string
  createdAt: number
}

function draftsOf(user: User, billing: Billing, { from, today, createdAt }: Horizon): NewInvoice[] {
  const { firstDueDay, price, description, terms } = billing
  return dueDates(firstDueDay, from, addDays(today, ISSUE_DAYS_AHEAD)).map((due) => ({
    userId: user.id,
    period: periodOf(due),
    customer: user.name,
    description,
    value: price,
    terms,
    // Nobody gets an invoice that is overdue already because we were away.
    dueDate: due < today ? addDays(today, ISSUE_DAYS_AHEAD) : due,
    status: 'TARKAN_GENERATED',
    reference: randomUUID(),
    createdAt,
  }))
}
