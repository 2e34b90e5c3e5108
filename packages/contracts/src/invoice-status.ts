import type { Words } from './vocabulary.ts'

/** Where an invoice is (BIL-21). Providers know more: whatever they say is kept as it came. */
export const INVOICE_STATUSES = [
  'TARKAN_GENERATED',
  'PENDING',
  'RECEIVED_IN_CASH',
  'RECEIVED',
  'CONFIRMED',
  'OVERDUE',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
  'DUNNING_REQUESTED',
  'DUNNING_RECEIVED',
  'AWAITING_RISK_ANALYSIS',
  'CANCELED',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

const STATUS_WORDS: Readonly<Record<InvoiceStatus, Words>> = {
  TARKAN_GENERATED: { en: 'Issued by the system', pt: 'Gerada pelo sistema', es: 'Generada por el sistema' },
  PENDING: { en: 'Pending', pt: 'Pendente', es: 'Pendiente' },
  RECEIVED_IN_CASH: { en: 'Received in cash', pt: 'Recebida em dinheiro', es: 'Recibida en efectivo' },
  RECEIVED: { en: 'Received', pt: 'Recebida', es: 'Recibida' },
  CONFIRMED: { en: 'Confirmed', pt: 'Confirmada', es: 'Confirmada' },
  OVERDUE: { en: 'Overdue', pt: 'Vencida', es: 'Vencida' },
  REFUND_REQUESTED: { en: 'Refund requested', pt: 'Reembolso solicitado', es: 'Reembolso solicitado' },
  REFUND_IN_PROGRESS: { en: 'Refund in progress', pt: 'Reembolso em andamento', es: 'Reembolso en curso' },
  CHARGEBACK_REQUESTED: { en: 'Chargeback requested', pt: 'Chargeback solicitado', es: 'Contracargo solicitado' },
  CHARGEBACK_DISPUTE: { en: 'Chargeback in dispute', pt: 'Chargeback em disputa', es: 'Contracargo en disputa' },
  AWAITING_CHARGEBACK_REVERSAL: {
    en: 'Awaiting chargeback reversal',
    pt: 'Aguardando reversão do chargeback',
    es: 'Esperando reversión del contracargo',
  },
  DUNNING_REQUESTED: { en: 'Collection requested', pt: 'Cobrança solicitada', es: 'Cobranza solicitada' },
  DUNNING_RECEIVED: { en: 'Recovered by collection', pt: 'Recuperada pela cobrança', es: 'Recuperada por cobranza' },
  AWAITING_RISK_ANALYSIS: {
    en: 'Awaiting risk analysis',
    pt: 'Aguardando análise de risco',
    es: 'Esperando análisis de riesgo',
  },
  CANCELED: { en: 'Canceled', pt: 'Cancelada', es: 'Cancelada' },
}

/** A status the provider invented since. */
const UNKNOWN_STATUS: Words = { en: 'Pending, check', pt: 'Pendente, verifique', es: 'Pendiente, verifique' }

/** What a status means for who has to pay: `open` can wait, `overdue` may suspend, `disputed` is for people to settle. */
export const INVOICE_PHASES = ['open', 'overdue', 'paid', 'disputed', 'canceled'] as const
export type InvoicePhase = (typeof INVOICE_PHASES)[number]

const PHASES: Readonly<Record<InvoiceStatus, InvoicePhase>> = {
  TARKAN_GENERATED: 'open',
  PENDING: 'open',
  RECEIVED_IN_CASH: 'paid',
  RECEIVED: 'paid',
  CONFIRMED: 'paid',
  OVERDUE: 'overdue',
  REFUND_REQUESTED: 'disputed',
  REFUND_IN_PROGRESS: 'disputed',
  CHARGEBACK_REQUESTED: 'disputed',
  CHARGEBACK_DISPUTE: 'disputed',
  AWAITING_CHARGEBACK_REVERSAL: 'disputed',
  DUNNING_REQUESTED: 'overdue',
  DUNNING_RECEIVED: 'paid',
  AWAITING_RISK_ANALYSIS: 'open',
  CANCELED: 'canceled',
}

/** What can be done to an invoice itself (OP-71); to its customer's access see the routes of invoices. */
export const INVOICE_ACTIONS = ['cancel', 'receiveInCash'] as const
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number]

const CHANGEABLE: readonly string[] = ['TARKAN_GENERATED', 'PENDING', 'OVERDUE'] satisfies readonly InvoiceStatus[]

/** A status of the list; null for one nobody knows. */
export function readInvoiceStatus(raw: string): InvoiceStatus | null {
  return INVOICE_STATUSES.find((status) => status === raw) ?? null
}

/** What people read in place of a status; an unknown one is pending and for a person to check. */
export function invoiceStatusWords(raw: string): Words {
  const status = readInvoiceStatus(raw)
  return status === null ? UNKNOWN_STATUS : STATUS_WORDS[status]
}

/** The phase of a status; an unknown one is open: nobody is suspended for it. */
export function invoicePhase(raw: string): InvoicePhase {
  const status = readInvoiceStatus(raw)
  return status === null ? 'open' : PHASES[status]
}

/** The statuses of a phase, without unknown ones. */
export function statusesOf(phase: InvoicePhase): readonly InvoiceStatus[] {
  return INVOICE_STATUSES.filter((status) => PHASES[status] === phase)
}

/** Actions an invoice of this status allows. */
export function invoiceActions(raw: string): readonly InvoiceAction[] {
  return CHANGEABLE.includes(raw) ? INVOICE_ACTIONS : []
}
