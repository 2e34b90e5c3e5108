import type { CustomerDesk } from '../ports.ts'
import type { KeptInvoice } from '../store/invoice-store.ts'
import type { Gateway, Payment } from './gateway.ts'
import { applyPayment, type PaymentDeps } from './payments.ts'

export interface IssueDeps extends PaymentDeps {
  customers: CustomerDesk
}

/**
 * Have the provider collect an invoice. What was begun before may have arrived although we never heard of it, so it is
 * looked for first: the provider has each invoice once.
 * @returns the invoice's payment; undefined when there is nothing to collect any more
 */
export async function issueInvoice(
  invoice: KeptInvoice,
  { gateway, wasBegun }: { gateway: Gateway; wasBegun: boolean },
  deps: IssueDeps,
): Promise<Payment | undefined> {
  if (invoice.providerId !== null || !isCollectable(invoice)) return undefined
  const user = deps.customers.find(invoice.userId)
  if (!user) return undefined
  const found = wasBegun ? await gateway.find(invoice.reference) : undefined
  const payment = found ?? (await gateway.create({ ...invoice, customer: await gateway.customerOf(user) }))
  await applyPayment(invoice, payment, deps)
  return payment
}

function isCollectable({ status }: KeptInvoice): boolean {
  return status === 'TARKAN_GENERATED' || status === 'PENDING' || status === 'OVERDUE'
}
