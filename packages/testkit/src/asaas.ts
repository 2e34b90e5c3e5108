import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A payment as the stand-in keeps it, in the words of the real one. */
export interface FakePayment {
  id: string
  customer: string
  status: string
  value: number
  dueDate: string
  originalDueDate: string
  description: string
  externalReference: string
  invoiceUrl: string
  paymentDate: string | null
  deleted: boolean
  /** As it was ordered. */
  order: Record<string, unknown>
}

export interface FakeAsaas {
  /** Base of its API. */
  readonly url: string
  /** `host:port`, for the targets of egress. */
  readonly target: string
  readonly payments: Map<string, FakePayment>
  readonly customers: Map<string, Record<string, unknown>>
  readonly webhooks: Record<string, unknown>[]
  /** Calls as they came: `POST /payments`. */
  readonly calls: string[]
  /** Answers every call with this status while it is set. */
  failsWith: number | undefined
  /** Does what it is asked and then hangs up without a word. */
  hangsUp: boolean
  /** Somebody pays, or the provider changes its mind: the payment is so from now on. */
  setStatus(id: string, status: string, day?: string): void
  /** What the provider says of a payment to whom it was told to tell. */
  tell(target: { url: string; token: string; event?: string; id?: string }, paymentId: string): Promise<number>
  close(): Promise<void>
}

export const ASAAS_TOKEN = '$aact_hmlg_local'

type Body = Record<string, unknown>
type Answer = [status: number, body: unknown]

/** A server that behaves as Asaas' API v3 documents, as far as we use it. Source: docs.asaas.com. */
export async function serveAsaas(): Promise<FakeAsaas> {
  const payments = new Map<string, FakePayment>()
  const customers = new Map<string, Record<string, unknown>>()
  const webhooks: Record<string, unknown>[] = []
  const calls: string[] = []
  let events = 0

  const routes: readonly [RegExp, (found: RegExpExecArray, body: Body, query: URLSearchParams) => Answer][] = [
    [/^GET \/customers$/, (_, __, query) => listed([...customers.values()], 'externalReference', query)],
    [/^POST \/customers$/, (_, body) => kept(customers, `cus_${customers.size + 1}`, body)],
    [/^PUT \/customers\/(\w+)$/, ([, id = ''], body) => (customers.has(id) ? kept(customers, id, body) : NOT_FOUND)],
    [/^GET \/payments$/, (_, __, query) => listed([...payments.values()], 'externalReference', query)],
    [/^POST \/payments$/, (_, body) => createPayment(body)],
    [/^GET \/payments\/(\w+)$/, ([, id = '']) => found(payments.get(id))],
    [/^PUT \/payments\/(\w+)$/, ([, id = ''], body) => changePayment(payments.get(id), body)],
    [/^DELETE \/payments\/(\w+)$/, ([, id = '']) => settle(payments.get(id), { deleted: true })],
    [
      /^POST \/payments\/(\w+)\/receiveInCash$/,
      ([, id = ''], { paymentDate }) =>
        settle(payments.get(id), { status: 'RECEIVED_IN_CASH', paymentDate: String(paymentDate) }),
    ],
    // The token is told to nobody again.
    [/^GET \/webhooks$/, () => [200, { data: webhooks.map((known) => ({ ...known, authToken: undefined })) }]],
    [/^POST \/webhooks$/, (_, body) => createWebhook(body)],
    [/^PUT \/webhooks\/(\w+)$/, ([, id = ''], body) => changeWebhook(id, body)],
  ]

  function createWebhook(body: Body): Answer {
    const wrong = wrongWebhook(body)
    if (wrong !== undefined) return refused(wrong)
    if (webhooks.length === MOST_WEBHOOKS) return refused('Limite de webhooks atingido.')
    webhooks.push({ ...body, id: `hook_${webhooks.length + 1}` })
    return found(webhooks.at(-1))
  }

  function changeWebhook(id: string, body: Body): Answer {
    const webhook = webhooks.find((one) => one['id'] === id)
    if (!webhook) return NOT_FOUND
    const wrong = wrongWebhook({ ...webhook, ...body })
    if (wrong !== undefined) return refused(wrong)
    return found(Object.assign(webhook, body))
  }

  function createPayment(body: Body): Answer {
    if (!customers.has(String(body['customer']))) return refused('O cliente informado não existe.')
    const value = Number(body['value'])
    if (!(value > 0)) return refused('O campo value deve ser maior que zero.')
    const id = `pay_${payments.size + 1}`
    const dueDate = String(body['dueDate'])
    const invoiceUrl = `https://sandbox.asaas.com/i/${id}`
    const fixed = { id, status: 'PENDING', invoiceUrl, paymentDate: null, deleted: false, originalDueDate: dueDate }
    const { customer, description, externalReference } = body as Record<string, string>
    const named = {
      customer: customer ?? '',
      description: description ?? '',
      externalReference: externalReference ?? '',
    }
    payments.set(id, { ...fixed, ...named, value, dueDate, order: body })
    return found(payments.get(id))
  }

  function changePayment(payment: FakePayment | undefined, body: Body): Answer {
    if (!payment) return NOT_FOUND
    return settle(payment, { value: Number(body['value']), dueDate: String(body['dueDate']) })
  }

  function settle(payment: FakePayment | undefined, change: Partial<FakePayment>): Answer {
    if (!payment || payment.deleted) return NOT_FOUND
    if (payment.status !== 'PENDING' && payment.status !== 'OVERDUE') return refused('A cobrança já foi recebida.')
    Object.assign(payment, change)
    return found(payment)
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://asaas')
    const call = `${request.method} ${url.pathname.replace(/^\/v3/, '')}`
    calls.push(call)
    const text = await new Response(request as unknown as ReadableStream).text()
    const [status, body] =
      fake.failsWith === undefined ? route(request, call, { text, query: url.searchParams }) : [fake.failsWith, {}]
    if (fake.hangsUp) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function route(
    request: IncomingMessage,
    call: string,
    { text, query }: { text: string; query: URLSearchParams },
  ): Answer {
    if (request.headers['access_token'] !== ASAAS_TOKEN) return [401, { errors: [{ code: 'invalid_access_token' }] }]
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(call)
      if (match) return handle(match, text === '' ? {} : (JSON.parse(text) as Body), query)
    }
    return NOT_FOUND
  }

  const fake: FakeAsaas = {
    url: `http://127.0.0.1:${port}/v3`,
    target: `127.0.0.1:${port}`,
    payments,
    customers,
    webhooks,
    calls,
    failsWith: undefined,
    hangsUp: false,
    setStatus(id, status, day) {
      const payment = payments.get(id)
      if (!payment) throw new Error(`${id} is no payment`)
      Object.assign(payment, { status, paymentDate: day ?? payment.paymentDate })
    },
    async tell({ url, token, event = 'PAYMENT_UPDATED', id = `evt_${++events}` }, paymentId) {
      const payment = { object: 'payment', id: paymentId, status: 'RECEIVED', value: 0.01 }
      const answered = await fetch(url, {
        method: 'POST',
        headers: { 'asaas-access-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ id, event, dateCreated: '2026-11-21 12:00:00', payment }),
      })
      await answered.arrayBuffer()
      return answered.status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

const MOST_WEBHOOKS = 10

/** What the guide asks of a webhook; undefined where nothing is wrong. */
function wrongWebhook({ name, url, email, sendType, events, authToken }: Body): string | undefined {
  if (!name) return 'O campo name deve ser informado.'
  if (!String(url).startsWith('https://')) return 'A URL informada é inválida.'
  if (!String(email).includes('@')) return 'O e-mail informado é inválido.'
  if (sendType !== 'SEQUENTIALLY' && sendType !== 'NON_SEQUENTIALLY') return 'O tipo de envio é inválido.'
  if (!Array.isArray(events) || events.length === 0) return 'Informe ao menos um evento.'
  const token = String(authToken)
  const isStrong = /^\S{32,255}$/.test(token) && !/(.)\1{3}|0123|1234|2345|3456|4567|5678|6789/.test(token)
  return isStrong && token !== ASAAS_TOKEN ? undefined : 'O token de autenticação é fraco.'
}

const NOT_FOUND: Answer = [404, {}]

function found(object: unknown): Answer {
  return object === undefined ? NOT_FOUND : [200, object]
}

function refused(description: string): Answer {
  return [400, { errors: [{ code: 'invalid_action', description }] }]
}

function kept(objects: Map<string, Record<string, unknown>>, id: string, body: Body): Answer {
  objects.set(id, { ...objects.get(id), ...body, id })
  return [200, objects.get(id)]
}

/** Lists can be narrowed by one field; nothing else of them is used. */
function listed(objects: readonly object[], field: string, query: URLSearchParams): Answer {
  const wanted = query.get(field)
  const data = objects.filter((one) => wanted === null || Reflect.get(one, field) === wanted)
  return [200, { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data }]
}
