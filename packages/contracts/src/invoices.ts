import { type Static, Type } from 'typebox'
import { Id, MAX_INTEGER, Nullable, Text, Time } from './wire.ts'

/** A day as people in the place of billing call it, `2026-12-10`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-12-10'] })

/** Whole cents. */
export const Cents = Type.Integer({ minimum: 0, maximum: MAX_INTEGER })

/** Money one customer owes for one period, or for what a person wrote. Amounts in cents. */
export const Invoice = Type.Object(
  {
    id: Id,
    userId: Id,
    /** Whom it was issued to, as he was called then. */
    customer: Type.String(),
    description: Type.String(),
    dueDate: Day,
    /** When it was due before that was last changed; null = it never was. */
    lastDueDate: Nullable(Day),
    value: Cents,
    /** What it costs today, with fine, interest or discount; null once it is paid or canceled. */
    due: Nullable(Cents),
    /** As the provider says it, one of `INVOICE_STATUSES` or newer than those. */
    status: Type.String(),
    paidDate: Nullable(Day),
    /** Where it can be paid; null where no provider has it. */
    paymentLink: Text(2000),
    /** Why the provider did not take it so far; null where it did, or was not asked. Only for who manages. */
    problem: Text(500),
    /** How the customer's account stands, one of `ACCOUNT_STATES`; null when it is gone. Only for who manages. */
    account: Nullable(Type.String()),
    created: Time,
  },
  { $id: 'Invoice' },
)
export type Invoice = Static<typeof Invoice>

/** How many invoices, and what they are worth together. */
export const InvoiceTotal = Type.Object({ count: Type.Integer(), value: Type.Integer() })
export type InvoiceTotal = Static<typeof InvoiceTotal>

/** One page of invoices, and sums over all that fit the filters but the one by phase. */
export const InvoicePage = Type.Object(
  {
    invoices: Type.Array(Invoice),
    /** How many fit all filters. */
    total: Type.Integer(),
    totals: Type.Object({
      open: InvoiceTotal,
      overdue: InvoiceTotal,
      paid: InvoiceTotal,
      disputed: InvoiceTotal,
      canceled: InvoiceTotal,
    }),
  },
  { $id: 'InvoicePage' },
)
export type InvoicePage = Static<typeof InvoicePage>

/** What invoices can be ordered by. */
export const INVOICE_ORDERS = ['dueDate', 'value', 'status', 'paidDate', 'customer', 'id'] as const
export type InvoiceOrder = (typeof INVOICE_ORDERS)[number]

/** Filters of a list of invoices; all that are given must hold. */
export const InvoiceQuery = Type.Object({
  userId: Type.Optional(Type.Integer()),
  phase: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  /** Due on this day or later. */
  from: Type.Optional(Type.String()),
  /** Due on this day or before. */
  to: Type.Optional(Type.String()),
  /** In the name of the customer or the description, or the id. */
  keyword: Type.Optional(Type.String()),
  order: Type.Optional(Type.String()),
  descending: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer()),
  offset: Type.Optional(Type.Integer()),
})
export type InvoiceQuery = Static<typeof InvoiceQuery>

/** Invoices of one page at most, so that an export has few pages to ask for. */
export const MOST_INVOICES = 2000

/** How an account stands after its access was changed. */
export const AccountAccess = Type.Object({ id: Id, account: Type.String() })
export type AccountAccess = Static<typeof AccountAccess>

/** An invoice a person writes, or, with its id, the open one it changes. */
export const InvoiceDraft = Type.Object({
  id: Type.Optional(Id),
  description: Type.String({ maxLength: 500 }),
  dueDate: Day,
  value: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
})
export type InvoiceDraft = Static<typeof InvoiceDraft>
