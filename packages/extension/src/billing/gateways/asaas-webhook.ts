import type { AsaasCall } from './asaas-calls.ts'

/** Everything that may change what we show or whom we let in. */
const EVENTS = [
  'CREATED',
  'UPDATED',
  'CONFIRMED',
  'RECEIVED',
  'OVERDUE',
  'DELETED',
  'RESTORED',
  'REFUNDED',
  'REFUND_IN_PROGRESS',
  'RECEIVED_IN_CASH_UNDONE',
  'AWAITING_RISK_ANALYSIS',
  'APPROVED_BY_RISK_ANALYSIS',
  'REPROVED_BY_RISK_ANALYSIS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
  'DUNNING_RECEIVED',
  'DUNNING_REQUESTED',
].map((event) => `PAYMENT_${event}`)

interface Webhook {
  id: string
  url: string
  enabled?: boolean
  interrupted?: boolean
}

/**
 * See to it that Asaas tells us of payments; it calls only addresses the internet reaches.
 * @returns `connected`, or `noWebhook` where our own address is none it could call
 */
export async function ensureWebhook(
  call: AsaasCall,
  { url, token, email }: { url: string; token: string; email: string },
): Promise<string> {
  const list = await call<{ data?: Webhook[] }>('GET', '/webhooks')
  if (!url.startsWith('https://')) return 'noWebhook'
  const known = list?.data?.find((webhook) => webhook.url === url)
  const wanted = { name: 'Rastro', url, email, enabled: true, interrupted: false, apiVersion: 3, authToken: token }
  const body = { ...wanted, sendType: 'SEQUENTIALLY', events: EVENTS }
  // Also one that is there: its queue may have stopped, and its token may be an old one.
  await call(known ? 'PUT' : 'POST', known ? `/webhooks/${known.id}` : '/webhooks', body)
  return 'connected'
}
