import {
  INVOICE_ORDERS,
  INVOICE_PHASES,
  type InvoicePage,
  type InvoiceQuery,
  MOST_INVOICES,
  Refusal,
  type User,
} from '@rastro/contracts'
import type { InvoiceStore, WantedInvoices } from '../store/invoice-store.ts'
import { isDay } from './days.ts'
import { presentInvoice } from './present.ts'

const LIMIT = 100
const MOST_KEYWORD = 100

/** What a query asks for. @throws Refusal invalidInput for a day that is none */
function readQuery(query: InvoiceQuery, userIds: readonly number[] | undefined): WantedInvoices {
  const { from, to, keyword, status, limit = LIMIT, offset = 0, descending = false } = query
  for (const day of [from, to]) if (day && !isDay(day)) throw new Refusal('invalidInput')
  return {
    userIds,
    phase: INVOICE_PHASES.find((phase) => phase === query.phase),
    status: status || undefined,
    from: from || undefined,
    to: to || undefined,
    keyword: keyword?.trim().slice(0, MOST_KEYWORD) || undefined,
    order: INVOICE_ORDERS.find((order) => order === query.order) ?? 'dueDate',
    isDescending: descending,
    limit: Math.min(Math.max(limit, 0), MOST_INVOICES),
    offset: Math.max(offset, 0),
  }
}

interface Asking {
  invoices: InvoiceStore
  /** Of these customers; undefined = of everybody. */
  userIds: readonly number[] | undefined
  now: Date
  /** The accounts, for who manages them; undefined where the customer himself asks. */
  findUser?: ((id: number) => User | undefined) | undefined
}

/** One page of invoices as it is answered. */
export async function answerPage(query: InvoiceQuery, asking: Asking): Promise<InvoicePage> {
  const { invoices, userIds, now, findUser } = asking
  const found = await invoices.page(readQuery(query, userIds))
  const accountOf = (userId: number) => (findUser ? (findUser(userId) ?? null) : undefined)
  return {
    ...found,
    invoices: found.invoices.map((invoice) => presentInvoice(invoice, { now, account: accountOf(invoice.userId) })),
  }
}
