import { accountStateOf, amountOn, type Invoice, invoicePhase, type User, wireTime } from '@rastro/contracts'
import type { KeptInvoice } from '../store/invoice-store.ts'
import { dayOf } from './days.ts'

interface Presenting {
  now: Date
  /** The customer's account, for who manages it; undefined where the customer himself asks, null when it is gone. */
  account: User | null | undefined
}

/** An invoice as it is answered. */
export function presentInvoice(invoice: KeptInvoice, { now, account }: Presenting): Invoice {
  const { id, userId, customer, description, dueDate, lastDueDate, value, status, paidDate, paymentLink } = invoice
  const phase = invoicePhase(status)
  const isOwed = phase === 'open' || phase === 'overdue'
  return {
    id,
    userId,
    customer,
    description,
    dueDate,
    lastDueDate,
    value,
    due: isOwed ? amountOn(invoice, dayOf(now)) : null,
    status,
    paidDate,
    paymentLink,
    problem: account === undefined ? null : invoice.problem,
    account: account ? accountStateOf(account, now) : null,
    created: wireTime(new Date(invoice.createdAt)),
  }
}
