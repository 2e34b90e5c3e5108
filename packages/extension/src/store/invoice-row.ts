import type { InvoiceTerms } from '@rastro/contracts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { InvoiceChange, KeptInvoice, NewInvoice } from './invoice-store.ts'
import type { ExtensionTables } from './tables.ts'

type InvoiceTable = ExtensionTables['invoices']

/** Text as it is looked for: without accents and case, which databases treat each in their own way. */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** A new invoice as a row; the provider was asked about it when it was made. */
export function invoiceRow(invoice: NewInvoice): Insertable<InvoiceTable> {
  const { userId, period, customer, description, value, terms, dueDate, status, reference, createdAt } = invoice
  return {
    user_id: userId,
    period,
    customer,
    description,
    search_key: searchable(`${customer}\n${description}`),
    value,
    terms: JSON.stringify(terms),
    due_date: dueDate,
    last_due_date: null,
    status,
    paid_date: null,
    reference,
    provider_id: null,
    payment_link: null,
    problem: null,
    created_at: createdAt,
    checked_at: createdAt,
    suspended_at: null,
  }
}

/** A row as an invoice. */
export function readInvoice(row: Selectable<InvoiceTable>): KeptInvoice {
  return {
    id: row.id,
    userId: row.user_id,
    period: row.period,
    customer: row.customer,
    description: row.description,
    value: row.value,
    // Only we write it.
    terms: JSON.parse(row.terms) as InvoiceTerms,
    dueDate: row.due_date,
    lastDueDate: row.last_due_date,
    status: row.status,
    paidDate: row.paid_date,
    reference: row.reference,
    providerId: row.provider_id,
    paymentLink: row.payment_link,
    problem: row.problem,
    createdAt: row.created_at,
    checkedAt: row.checked_at,
    suspendedAt: row.suspended_at,
  }
}

const COLUMNS = {
  description: 'description',
  value: 'value',
  dueDate: 'due_date',
  lastDueDate: 'last_due_date',
  status: 'status',
  paidDate: 'paid_date',
  providerId: 'provider_id',
  paymentLink: 'payment_link',
  problem: 'problem',
  checkedAt: 'checked_at',
  suspendedAt: 'suspended_at',
} as const satisfies Record<keyof InvoiceChange, keyof InvoiceTable>

/** What a change sets. @param customer as the invoice names him, for the search */
export function changeRow(change: InvoiceChange, customer: string): Updateable<InvoiceTable> {
  const columns = Object.entries(change).map(([name, value]) => [COLUMNS[name as keyof InvoiceChange], value])
  const { description } = change
  return {
    ...Object.fromEntries(columns),
    ...(description !== undefined && { search_key: searchable(`${customer}\n${description}`) }),
  }
}
