import type { InvoiceTerms, User } from '@rastro/contracts'

/** A payment as the provider has it. */
export interface Payment {
  readonly id: string
  /** In the provider's words; `CANCELED` once it was removed there. */
  readonly status: string
  /** Cents. */
  readonly value: number
  readonly dueDate: string
  readonly paidDate: string | null
  readonly link: string | null
  /** What we told it to be known by. */
  readonly reference: string | null
}

/** What a payment is made of. */
export interface PaymentOrder {
  /** The provider's name of the customer. */
  readonly customer: string
  readonly reference: string
  readonly description: string
  /** Cents. */
  readonly value: number
  readonly dueDate: string
  readonly terms: InvoiceTerms
}

/** A provider that collects money for us. Every call may throw `GatewayError`, or `EgressError` when nobody answers. */
export interface Gateway {
  /** Tells accounts apart whose customers are not the same. */
  readonly account: string
  /** Find or make the provider's customer for one of ours, told what changed since. @returns the provider's id */
  customerOf(user: User): Promise<string>
  create(order: PaymentOrder): Promise<Payment>
  /** Find by our reference; undefined = there is none. */
  find(reference: string): Promise<Payment | undefined>
  /** Undefined = the provider never had it. */
  read(id: string): Promise<Payment | undefined>
  change(id: string, order: Pick<PaymentOrder, 'description' | 'value' | 'dueDate'>): Promise<Payment>
  cancel(id: string): Promise<void>
  receiveInCash(id: string, paid: { value: number; day: string }): Promise<void>
  /**
   * Whether the account answers, and whether it tells us of payments: sees to it where it can.
   * @param webhook where it tells us; who is told when it cannot, if the settings name nobody
   * @returns what was found
   */
  check(webhook: { url: string; token: string; contact: string }): Promise<string>
}

/** What the provider refused. The sentence is for who manages; it holds no secret. */
export class GatewayError extends Error {
  /** Asking again would end the same until a person changes something. */
  readonly isFinal: boolean
  constructor(sentence: string, options: { isFinal: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause })
    this.name = 'GatewayError'
    this.isFinal = options.isFinal
  }
}

/** Said instead of asking a provider that would refuse. The web app has words for it. */
export const TAX_ID_MISSING = 'taxIdMissing'
