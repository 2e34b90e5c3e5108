import { expect, test } from 'vitest'
import { BILLING_KEYS, type InvoiceTerms, readBilling } from './billing-keys.ts'
import { addDays, amountOn } from './invoice-amount.ts'
import {
  INVOICE_PHASES,
  INVOICE_STATUSES,
  invoiceActions,
  invoicePhase,
  invoiceStatusWords,
  statusesOf,
} from './invoice-status.ts'
import { LANGUAGES } from './vocabulary.ts'

const NO_TERMS: InvoiceTerms = {
  fine: 0,
  fineMode: 'fixed',
  interest: 0,
  discount: 0,
  discountMode: 'fixed',
  discountDays: 0,
}
const amount = (terms: Partial<InvoiceTerms>, day: string) =>
  amountOn({ value: 9990, dueDate: '2026-12-10', terms: { ...NO_TERMS, ...terms } }, day)

test('[BIL-21] fifteen statuses have a label of their own in each language', () => {
  expect(INVOICE_STATUSES).toHaveLength(15)
  for (const language of LANGUAGES)
    expect(new Set(INVOICE_STATUSES.map((status) => invoiceStatusWords(status)[language])).size).toBe(15)
})

test('[BIL-21] a status nobody knows is pending and for a person to check, and suspends nobody', () => {
  expect(invoiceStatusWords('REFUNDED').pt).toBe('Pendente, verifique')
  expect(invoicePhase('REFUNDED')).toBe('open')
  expect(invoiceActions('REFUNDED')).toEqual([])
})

test('every status is of one phase, and what is paid is what the provider calls so', () => {
  expect(INVOICE_PHASES.flatMap(statusesOf).sort()).toEqual([...INVOICE_STATUSES].sort())
  expect(statusesOf('paid')).toEqual(['RECEIVED_IN_CASH', 'RECEIVED', 'CONFIRMED', 'DUNNING_RECEIVED'])
})

test('[BIL-22] [BIL-23] only what is issued, pending or overdue can be canceled or received in cash', () => {
  const changeable = INVOICE_STATUSES.filter((status) => invoiceActions(status).length > 0)
  expect(changeable).toEqual(['TARKAN_GENERATED', 'PENDING', 'OVERDUE'])
  for (const status of changeable) expect(invoiceActions(status)).toEqual(['cancel', 'receiveInCash'])
})

test('[BIL-08] a fine is added once after the due date, fixed or as a share', () => {
  expect(amount({ fine: 500 }, '2026-12-10')).toBe(9990)
  expect(amount({ fine: 500 }, '2026-12-11')).toBe(10_490)
  expect(amount({ fine: 2, fineMode: 'percentage' }, '2026-12-30')).toBe(10_190)
})

test('[BIL-09] interest grows by the day', () => {
  expect(amount({ interest: 1 }, '2026-12-10')).toBe(9990)
  expect(amount({ interest: 1 }, '2026-12-25')).toBe(10_040)
  expect(amount({ interest: 1 }, '2027-01-09')).toBe(10_090)
})

test('[BIL-10] a discount holds until so many days before the due date', () => {
  const discount = { discount: 10, discountMode: 'percentage', discountDays: 5 } as const
  expect(amount(discount, '2026-12-05')).toBe(8991)
  expect(amount(discount, '2026-12-06')).toBe(9990)
  expect(amount({ discount: 20_000 }, '2026-12-01')).toBe(0)
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('[BIL-01] a customer without a switch, a price or a day is not billed', () => {
  const whole = { [BILLING_KEYS.enabled]: true, [BILLING_KEYS.price]: 9990, [BILLING_KEYS.firstDueDay]: '2026-12-10' }
  expect(readBilling(whole)).toMatchObject({ price: 9990, firstDueDay: { day: 10, from: '2026-12-10' } })
  expect(readBilling({ ...whole, [BILLING_KEYS.firstDueDay]: '5' })?.firstDueDay).toEqual({ day: 5, from: null })
  expect(readBilling({ ...whole, [BILLING_KEYS.enabled]: false })).toBeNull()
  expect(readBilling({ ...whole, [BILLING_KEYS.price]: 0 })).toBeNull()
  expect(readBilling({ ...whole, [BILLING_KEYS.firstDueDay]: '32' })).toBeNull()
})
