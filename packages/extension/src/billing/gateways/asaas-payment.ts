import type { ChargeMode } from '@rastro/contracts'
import { GatewayError, type Payment, type PaymentOrder } from '../gateway.ts'

/** What we read of a payment; everything may be missing. */
export interface AsaasPayment {
  id?: string
  status?: string
  value?: number
  dueDate?: string
  paymentDate?: string | null
  clientPaymentDate?: string | null
  confirmedDate?: string | null
  invoiceUrl?: string | null
  externalReference?: string | null
  deleted?: boolean
}

/** Cents as the number with two decimals Asaas speaks. */
export function asaasMoney(cents: number): number {
  return Math.round(cents) / 100
}

/** Read a payment. @throws GatewayError what makes it one is missing */
export function readPayment(raw: AsaasPayment): Payment {
  const { id, status, value, dueDate } = raw
  if (!id || !status || typeof value !== 'number' || !dueDate)
    throw new GatewayError('asaas: a payment without id, status, value or due date', { isFinal: false })
  return {
    id,
    status: raw.deleted ? 'CANCELED' : status,
    value: Math.round(value * 100),
    dueDate: dueDate.slice(0, 10),
    paidDate: (raw.clientPaymentDate ?? raw.paymentDate ?? raw.confirmedDate)?.slice(0, 10) ?? null,
    link: webAddress(raw.invoiceUrl),
    reference: raw.externalReference ?? null,
  }
}

/** A payment as it is ordered: the payer chooses how (`UNDEFINED`: Pix, slip or card). */
export function orderBody({ customer, reference, description, value, dueDate, terms }: PaymentOrder) {
  const { fine, fineMode, interest, discount, discountMode, discountDays } = terms
  return {
    customer,
    billingType: 'UNDEFINED',
    value: asaasMoney(value),
    dueDate,
    description: description.slice(0, 500),
    externalReference: reference,
    ...(discount > 0 && { discount: { ...charge(discount, discountMode), dueDateLimitDays: discountDays } }),
    ...(interest > 0 && { interest: { value: interest } }),
    ...(fine > 0 && { fine: charge(fine, fineMode) }),
  }
}

function charge(amount: number, mode: ChargeMode) {
  return mode === 'percentage' ? { value: amount, type: 'PERCENTAGE' } : { value: asaasMoney(amount), type: 'FIXED' }
}

/** People are sent to addresses of the web alone. */
function webAddress(text: string | null | undefined): string | null {
  return text && URL.parse(text)?.protocol === 'https:' ? text : null
}
