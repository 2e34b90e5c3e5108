import { createHash } from 'node:crypto'
import type { PaymentIntegration, User } from '@rastro/contracts'
import type { Egress } from '@rastro/platform'
import type { BillingStore } from '../../store/store.ts'
import { type Gateway, GatewayError, type Payment, type PaymentOrder, TAX_ID_MISSING } from '../gateway.ts'
import { createAsaasCalls } from './asaas-calls.ts'
import { customerBody } from './asaas-customer.ts'
import { type AsaasPayment, asaasMoney, orderBody, readPayment } from './asaas-payment.ts'
import { ensureWebhook } from './asaas-webhook.ts'

export interface AsaasDeps {
  egress: Egress
  store: Pick<BillingStore, 'findCustomer' | 'saveCustomer'>
  settings: PaymentIntegration & { token: string }
  /** Where it is asked; default: production or sandbox, as the settings say. */
  baseUrl?: string | undefined
}

interface AsaasList<T> {
  data?: T[]
}

/** Asaas, API v3. Source: docs.asaas.com. */
export function createAsaas({ egress, store, settings, baseUrl }: AsaasDeps): Gateway {
  const call = createAsaasCalls({ egress, settings, baseUrl })
  const account = createHash('sha256').update(`${settings.sandbox} ${settings.token}`).digest('hex').slice(0, 16)

  /** Duplicates are allowed there, so that looking first is up to us. */
  async function findCustomer(user: User): Promise<string | undefined> {
    const query = new URLSearchParams({ externalReference: String(user.id), limit: '1' })
    const list = await call<AsaasList<{ id: string }>>('GET', `/customers?${query}`)
    return list?.data?.[0]?.id
  }

  async function customerOf(user: User): Promise<string> {
    const body = customerBody(user)
    if (body.cpfCnpj === '') throw new GatewayError(TAX_ID_MISSING, { isFinal: true })
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    const known = await store.findCustomer(account, user.id)
    if (known?.fingerprint === fingerprint) return known.providerId
    const id = known?.providerId ?? (await findCustomer(user))
    const kept = await call<{ id: string }>(id ? 'PUT' : 'POST', id ? `/customers/${id}` : '/customers', body)
    const providerId = requireId(kept?.id)
    await store.saveCustomer(account, user.id, { providerId, fingerprint })
    return providerId
  }

  const payment = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Payment> => {
    const kept = await call<AsaasPayment>(method, path, body)
    if (!kept) throw new GatewayError('asaas: the payment is not there', { isFinal: true })
    return readPayment(kept)
  }

  return {
    account,
    customerOf,
    create: (order: PaymentOrder) => payment('POST', '/payments', orderBody(order)),
    async find(reference) {
      const list = await call<AsaasList<AsaasPayment>>(
        'GET',
        `/payments?${new URLSearchParams({ externalReference: reference })}`,
      )
      const [found] = (list?.data ?? []).filter((one) => one.externalReference === reference && !one.deleted)
      return found && readPayment(found)
    },
    async read(id) {
      const kept = await call<AsaasPayment>('GET', `/payments/${encodeURIComponent(id)}`)
      return kept && readPayment(kept)
    },
    change: (id, { description, value, dueDate }) =>
      payment('PUT', `/payments/${encodeURIComponent(id)}`, { description, value: asaasMoney(value), dueDate }),
    async cancel(id) {
      await call('DELETE', `/payments/${encodeURIComponent(id)}`)
    },
    async receiveInCash(id, { value, day }) {
      const body = { paymentDate: day, value: asaasMoney(value), notifyCustomer: false }
      await payment('POST', `/payments/${encodeURIComponent(id)}/receiveInCash`, body)
    },
    check: ({ contact, ...webhook }) => ensureWebhook(call, { ...webhook, email: settings.email || contact }),
  }
}

function requireId(id: string | undefined): string {
  if (!id) throw new GatewayError('asaas: an answer without id', { isFinal: false })
  return id
}
