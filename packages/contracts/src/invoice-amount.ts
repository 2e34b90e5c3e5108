import type { InvoiceTerms } from './billing-keys.ts'

const DAY_MS = 86_400_000
/** Interest is said for a month of this many days, as the law of the place does (own choice). */
const MONTH_DAYS = 30

/** What decides the price of an invoice on a day. */
export interface PricedInvoice {
  /** Cents. */
  value: number
  /** `2026-12-10`. */
  dueDate: string
  terms: InvoiceTerms
}

/** Days from one to another, negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The day that comes `count` days after another. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/**
 * What an invoice costs who pays it on a day, in cents: less while its discount holds, more by fine and interest after
 * its due date. Never less than 0.
 */
export function amountOn({ value, dueDate, terms }: PricedInvoice, day: string): number {
  const late = daysBetween(dueDate, day)
  if (late <= 0) {
    const hasDiscount = -late >= terms.discountDays
    return hasDiscount ? Math.max(0, value - charge(value, terms.discount, terms.discountMode)) : value
  }
  const interest = Math.round((value * terms.interest * late) / (100 * MONTH_DAYS))
  return value + charge(value, terms.fine, terms.fineMode) + interest
}

function charge(value: number, amount: number, mode: InvoiceTerms['fineMode']): number {
  return Math.round(mode === 'percentage' ? (value * amount) / 100 : amount)
}
