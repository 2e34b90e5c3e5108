import type { InvoiceOrder, InvoicePhase, InvoiceTerms, InvoiceTotal } from '@rastro/contracts'

/** An invoice as it is kept. Money in cents, days as `2026-12-10`, times in epoch milliseconds. */
export interface KeptInvoice {
  readonly id: number
  readonly userId: number
  /** `2026-12` of a monthly one: no customer has two of the same; null for one a person wrote. */
  readonly period: string | null
  readonly customer: string
  readonly description: string
  readonly value: number
  readonly terms: InvoiceTerms
  readonly dueDate: string
  readonly lastDueDate: string | null
  readonly status: string
  readonly paidDate: string | null
  /** What the provider is told to know it by; nobody can guess it. */
  readonly reference: string
  readonly providerId: string | null
  readonly paymentLink: string | null
  readonly problem: string | null
  readonly createdAt: number
  /** When the provider was last asked about it. */
  readonly checkedAt: number
  /** When it suspended its customer; it does so once. */
  readonly suspendedAt: number | null
}

export type NewInvoice = Pick<
  KeptInvoice,
  | 'userId'
  | 'period'
  | 'customer'
  | 'description'
  | 'value'
  | 'terms'
  | 'dueDate'
  | 'status'
  | 'reference'
  | 'createdAt'
>

export type InvoiceChange = Partial<
  Pick<
    KeptInvoice,
    | 'description'
    | 'value'
    | 'dueDate'
    | 'lastDueDate'
    | 'status'
    | 'paidDate'
    | 'providerId'
    | 'paymentLink'
    | 'problem'
    | 'checkedAt'
    | 'suspendedAt'
  >
>

/** Which invoices; all that is given must hold. */
export interface WantedInvoices {
  /** Of these customers; undefined = of everybody. */
  userIds?: readonly number[] | undefined
  phase?: InvoicePhase | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  keyword?: string | undefined
  order: InvoiceOrder
  isDescending: boolean
  limit: number
  offset: number
}

export interface FoundInvoices {
  invoices: KeptInvoice[]
  total: number
  totals: Record<InvoicePhase, InvoiceTotal>
}

/** Tasks that come with a new invoice. */
export type InvoiceTask = 'issue' | 'mail'

export interface InvoiceStore {
  /**
   * Add invoices, and what is to be done with each, in one step. A monthly one its customer has already is left out.
   * @returns ids of those that were added
   */
  add(invoices: readonly NewInvoice[], task: InvoiceTask | null): Promise<number[]>
  find(id: number): Promise<KeptInvoice | undefined>
  findByProvider(providerId: string): Promise<KeptInvoice | undefined>
  page(wanted: WantedInvoices): Promise<FoundInvoices>
  /**
   * Change one that still has the status it was read with.
   * @returns false when somebody was faster
   */
  change(invoice: Pick<KeptInvoice, 'id' | 'status'>, change: InvoiceChange): Promise<boolean>
  /** Customers who have an invoice of these periods, as `<userId> <period>`. */
  billedIn(periods: readonly string[]): Promise<ReadonlySet<string>>
  /** Mark as overdue what no provider watches and was due before a day. @returns how many */
  markOverdue(before: string): Promise<number>
  /** Invoices of a phase of one customer, or of all, by due date. */
  inPhase(phase: InvoicePhase, userId?: number): Promise<KeptInvoice[]>
  /** Unsettled invoices the provider has, those first it was not asked about for longest, before a time. */
  unsettled(checkedBefore: number, limit: number): Promise<KeptInvoice[]>
}
