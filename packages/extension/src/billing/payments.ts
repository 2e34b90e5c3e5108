import { type InvoicePhase, invoicePhase } from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import type { InvoiceChange, KeptInvoice } from '../store/invoice-store.ts'
import type { ExtensionStore } from '../store/store.ts'
import type { CustomerAccess } from './access.ts'
import type { Gateway, Payment } from './gateway.ts'

/** What ends a debt. */
const SETTLING: readonly InvoicePhase[] = ['paid', 'canceled']

export interface PaymentDeps {
  store: Pick<ExtensionStore, 'invoices'>
  access: CustomerAccess
  clock: Clock
  log: Log
}

/**
 * Believe what the provider has of a payment, and nobody else: events only say that something changed. So they may come
 * twice, late or in any order.
 */
export async function rereadPayment(paymentId: string, gateway: Gateway, deps: PaymentDeps): Promise<void> {
  const invoice = await deps.store.invoices.findByProvider(paymentId)
  // Accounts of a provider are used for other things, too.
  if (!invoice) return
  const payment = await gateway.read(paymentId)
  if (payment) await applyPayment(invoice, payment, deps)
  else await deps.store.invoices.change(invoice, { checkedAt: deps.clock.now().getTime() })
}

/** Bring an invoice up to what its payment says, and let its customer in where that settles everything. */
export async function applyPayment(invoice: KeptInvoice, payment: Payment, deps: PaymentDeps): Promise<void> {
  const { store, access, clock, log } = deps
  if (payment.reference !== invoice.reference) {
    log.warn({ invoice: invoice.id, payment: payment.id }, 'a payment does not name the invoice it was made for')
    return
  }
  const changed = await store.invoices.change(invoice, {
    ...changesOf(invoice, payment),
    checkedAt: clock.now().getTime(),
  })
  if (!changed) {
    const fresh = await store.invoices.find(invoice.id)
    if (fresh && fresh.status !== invoice.status) await applyPayment(fresh, payment, deps)
    return
  }
  if (SETTLING.includes(invoicePhase(payment.status))) await access.liftIfSettled(invoice.userId)
}

function changesOf(invoice: KeptInvoice, payment: Payment): InvoiceChange {
  const isPaid = invoicePhase(payment.status) === 'paid'
  return {
    status: payment.status,
    providerId: payment.id,
    paidDate: isPaid ? (payment.paidDate ?? invoice.paidDate) : null,
    paymentLink: payment.link,
    problem: null,
    ...(payment.dueDate !== invoice.dueDate && { dueDate: payment.dueDate, lastDueDate: invoice.dueDate }),
  }
}
