import { SUSPENSION } from './suspension.ts'
import { type Attributes, productKey } from './wire.ts'

/**
 * The attribute of a customer behind each billing field (BIL-01 to BIL-10, OP-100). Amounts are whole cents, shares are
 * percent. The tax id stands with the identity (`taxId`), trust unlock with the suspension ({@link SUSPENSION}).
 */
export const BILLING_KEYS = {
  enabled: productKey('billing.enabled'),
  description: productKey('billing.description'),
  /** `2026-12-10`: the first invoice is due then, the others on that day of each month. A number is such a day alone. */
  firstDueDay: productKey('billing.firstDueDay'),
  price: productKey('billing.price'),
  /** Once, after the due date; cents or percent by its mode. */
  fine: productKey('billing.fine'),
  fineMode: productKey('billing.fineMode'),
  /** Percent a month, day by day after the due date. */
  interest: productKey('billing.interest'),
  /** For who pays early; cents or percent by its mode. */
  discount: productKey('billing.discount'),
  discountMode: productKey('billing.discountMode'),
  /** How many days before the due date the discount ends; 0 = on the due date. */
  discountDays: productKey('billing.discountDays'),
  autoSuspend: productKey('billing.autoSuspend'),
  /** Whole days after the due date before an unpaid invoice suspends. */
  waitDays: productKey('billing.waitDays'),
  trustUnlock: SUSPENSION.trustUnlock,
  trustUnlockDays: SUSPENSION.trustUnlockDays,
} as const

/** How fine and discount are meant. */
export const CHARGE_MODES = ['fixed', 'percentage'] as const
export type ChargeMode = (typeof CHARGE_MODES)[number]

/** What is added to, or taken from, an invoice by the day it is paid. Fixed amounts are cents, the others percent. */
export interface InvoiceTerms {
  fine: number
  fineMode: ChargeMode
  interest: number
  discount: number
  discountMode: ChargeMode
  discountDays: number
}

/** How a customer is billed. */
export interface Billing {
  description: string
  firstDueDay: FirstDueDay
  /** Cents; more than 0. */
  price: number
  terms: InvoiceTerms
  autoSuspend: boolean
  waitDays: number
}

/** `from` is the day of the first invoice (`2026-12-10`), null where only the day of the month is known. */
export interface FirstDueDay {
  day: number
  from: string | null
}

/** How a customer is billed; null where billing is off, or its price or day are missing: such a customer gets no invoice. */
export function readBilling(attributes: Attributes): Billing | null {
  const firstDueDay = readFirstDueDay(attributes[BILLING_KEYS.firstDueDay])
  const price = Math.round(quantity(attributes[BILLING_KEYS.price]))
  if (!isOn(attributes[BILLING_KEYS.enabled]) || firstDueDay === null || price === 0) return null
  const description = attributes[BILLING_KEYS.description]
  return {
    description: typeof description === 'string' ? description.trim() : '',
    firstDueDay,
    price,
    terms: readTerms(attributes),
    autoSuspend: isOn(attributes[BILLING_KEYS.autoSuspend]),
    waitDays: Math.trunc(quantity(attributes[BILLING_KEYS.waitDays])),
  }
}

/** Fine, interest and discount of a customer; 0 where nothing is said. */
export function readTerms(attributes: Attributes): InvoiceTerms {
  return {
    fine: quantity(attributes[BILLING_KEYS.fine]),
    fineMode: modeOf(attributes[BILLING_KEYS.fineMode]),
    interest: quantity(attributes[BILLING_KEYS.interest]),
    discount: quantity(attributes[BILLING_KEYS.discount]),
    discountMode: modeOf(attributes[BILLING_KEYS.discountMode]),
    discountDays: Math.trunc(quantity(attributes[BILLING_KEYS.discountDays])),
  }
}

function readFirstDueDay(value: unknown): FirstDueDay | null {
  const text = typeof value === 'string' ? value : ''
  const [date, , , dayOfDate] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  const day = dayOfDate === undefined ? quantity(value) : Number(dayOfDate)
  return Number.isInteger(day) && day >= 1 && day <= 31 ? { day, from: date ?? null } : null
}

function modeOf(value: unknown): ChargeMode {
  return value === 'percentage' ? 'percentage' : 'fixed'
}

/** A number of at least 0; attributes of existing installations hold numbers as texts as well. */
function quantity(value: unknown): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  return Number.isFinite(number) && number > 0 ? number : 0
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}
