import { randomUUID } from 'node:crypto'
import {
  amountOn,
  type InvoiceAction,
  type InvoiceDraft,
  invoiceActions,
  Refusal,
  readTerms,
  type User,
} from '@rastro/contracts'
import { EgressError } from '@rastro/platform'
import type { KeptInvoice } from '../store/invoice-store.ts'
import { dayOf, isDay } from './days.ts'
import { type Gateway, GatewayError } from './gateway.ts'
import type { BillingParts } from './parts.ts'
import { applyPayment } from './payments.ts'

/** What people do with invoices. The provider is asked first: what it refuses does not happen here either. */
export interface InvoiceActions {
  /** @throws Refusal invalidInput */
  write(customer: User, draft: InvoiceDraft): Promise<KeptInvoice>
  /** Change an open one. @throws Refusal invoiceSettled, providerFailed, invalidInput */
  change(id: number, draft: InvoiceDraft): Promise<KeptInvoice>
  /** @throws Refusal invoiceSettled, providerFailed */
  cancel(id: number): Promise<KeptInvoice>
  /** It was paid by hand, today, with what it costs today. @throws Refusal invoiceSettled, providerFailed */
  receiveInCash(id: number): Promise<KeptInvoice>
}

/** Create them. `onAdded` hears that there is something to do. */
export function createInvoiceActions(parts: BillingParts, onAdded: () => void): InvoiceActions {
  const { store, clock, oneEach, access } = parts

  async function requireInvoice(id: number, action?: InvoiceAction): Promise<KeptInvoice> {
    const invoice = await store.invoices.find(id)
    if (!invoice) throw new Refusal('notFound')
    if (action && !invoiceActions(invoice.status).includes(action)) throw new Refusal('invoiceSettled')
    return invoice
  }

  /** Change it here, after the provider did. */
  async function settle(invoice: KeptInvoice, change: Parameters<typeof store.invoices.change>[1]) {
    if (!(await store.invoices.change(invoice, { ...change, problem: null }))) throw new Refusal('invoiceSettled')
    return requireInvoice(invoice.id)
  }

  return {
    async write(customer, draft) {
      requireDraft(draft)
      const invoice = {
        userId: customer.id,
        period: null,
        customer: customer.name,
        description: draft.description.trim(),
        value: draft.value,
        terms: readTerms(customer.attributes),
        dueDate: draft.dueDate,
        status: 'TARKAN_GENERATED',
        reference: randomUUID(),
        createdAt: clock.now().getTime(),
      }
      const [id = 0] = await store.invoices.add([invoice], parts.gateway() ? 'issue' : 'mail')
      onAdded()
      return requireInvoice(id)
    },
    change: (id, draft) =>
      oneEach(id, async () => {
        requireDraft(draft)
        const invoice = await requireInvoice(id, 'cancel')
        const { dueDate, value } = draft
        const description = draft.description.trim()
        const at = await paymentOf(invoice, parts)
        if (at) {
          const payment = await told(at.gateway.change(at.paymentId, { description, value, dueDate }))
          await store.invoices.change(invoice, { description, value })
          await applyPayment(invoice, payment, parts)
          return requireInvoice(id)
        }
        const moved = dueDate === invoice.dueDate ? {} : { dueDate, lastDueDate: invoice.dueDate }
        const isDue = dueDate >= dayOf(clock.now()) && invoice.status === 'OVERDUE'
        return settle(invoice, { description, value, ...moved, ...(isDue && { status: 'TARKAN_GENERATED' }) })
      }),
    cancel: (id) =>
      oneEach(id, async () => {
        const invoice = await requireInvoice(id, 'cancel')
        const at = await paymentOf(invoice, parts)
        if (at) await told(at.gateway.cancel(at.paymentId))
        const canceled = await settle(invoice, { status: 'CANCELED', ...(at && { providerId: at.paymentId }) })
        await access.liftIfSettled(invoice.userId)
        return canceled
      }),
    receiveInCash: (id) =>
      oneEach(id, async () => {
        const invoice = await requireInvoice(id, 'receiveInCash')
        const day = dayOf(clock.now())
        const at = await paymentOf(invoice, parts)
        if (at) await told(at.gateway.receiveInCash(at.paymentId, { value: amountOn(invoice, day), day }))
        const change = { status: 'RECEIVED_IN_CASH', paidDate: day, ...(at && { providerId: at.paymentId }) }
        const received = await settle(invoice, change)
        await access.liftIfSettled(invoice.userId)
        return received
      }),
  }
}

/** The provider's payment of an invoice, also of one that was being handed over when we were interrupted. */
async function paymentOf(
  { id, providerId, reference }: KeptInvoice,
  { gateway: findGateway, store }: BillingParts,
): Promise<{ gateway: Gateway; paymentId: string } | undefined> {
  const gateway = findGateway()
  const task = providerId === null ? await store.tasks.find('issue', String(id)) : undefined
  const wasBegun = task !== undefined && task.tries > 0
  if (!gateway) {
    if (providerId !== null || wasBegun) throw new Refusal('providerFailed', 'The payment provider is not set up')
    return undefined
  }
  const paymentId = providerId ?? (wasBegun ? (await told(gateway.find(reference)))?.id : undefined)
  return paymentId === undefined ? undefined : { gateway, paymentId }
}

/** What the provider refused, said to who asked. */
async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof GatewayError || error instanceof EgressError)
      throw new Refusal('providerFailed', error.message)
    throw error
  }
}

function requireDraft({ dueDate }: InvoiceDraft): void {
  if (!isDay(dueDate)) throw new Refusal('invalidInput', 'Invalid input: /dueDate')
}
