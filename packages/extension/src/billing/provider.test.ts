import { type Invoice, type InvoicePage, SUSPENSION, USER_KEYS } from '@rastro/contracts'
import { testDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { ADMINISTRATOR, createBillingWorld } from '../testing/billing-world.ts'
import { customer } from '../testing/customers.ts'

const [sqlite] = testDatabases()

/** One customer who is billed through the provider on 10 December. */
async function startWorld() {
  const created = await sqlite!.create()
  const world = await createBillingWorld({ options: created.options, hasProvider: true })
  onTestFinished(() => created.drop())
  for (const id of [4, 5]) world.people.delete(id)
  const invoice = async (): Promise<Invoice> =>
    (await world.call<InvoicePage>('GET', '/invoices/manager', ADMINISTRATOR)).json!.invoices[0]!
  const payment = () => [...world.asaas.payments.values()][0]!
  const token = await world.integrations.webhookToken()
  const tell = (id?: string) => world.asaas.tell({ url: world.webhookUrl, token, ...(id && { id }) }, payment().id)
  return { ...world, invoice, payment, token, tell }
}

test('[BIL-17] [BIL-28] an invoice is collected by the provider, whose page stands on it and in the mail', async () => {
  const { round, asaas, invoice, payment, letters, people } = await startWorld()
  people.set(
    3,
    customer(3, {
      'tarkan.billing.fine': 2,
      'tarkan.billing.fineMode': 'percentage',
      'tarkan.billing.interest': 1,
      'tarkan.billing.discount': 500,
      'tarkan.billing.discountDays': 3,
    }),
  )
  await round()
  expect(await invoice()).toMatchObject({
    status: 'PENDING',
    paymentLink: 'https://sandbox.asaas.com/i/pay_1',
    problem: null,
  })
  expect([...asaas.customers.values()]).toMatchObject([
    { name: 'Cliente 3', cpfCnpj: '52998224725', externalReference: '3', notificationDisabled: true },
  ])
  expect(payment().order).toMatchObject({
    billingType: 'UNDEFINED',
    value: 99.9,
    dueDate: '2026-12-10',
    fine: { value: 2, type: 'PERCENTAGE' },
    interest: { value: 1 },
    discount: { value: 5, type: 'FIXED', dueDateLimitDays: 3 },
  })
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    to: 'c3@example.com',
    subject: 'TransVale: fatura de R$ 99,90 com vencimento em 10 de dezembro de 2026',
    text: expect.stringContaining('https://sandbox.asaas.com/i/pay_1'),
  })
})

test('the second month knows the customer, and tells the provider when his address changes', async () => {
  const { round, asaas, jump, people } = await startWorld()
  await round()
  jump('2027-01-05')
  await round()
  expect(asaas.customers.size).toBe(1)
  expect(asaas.calls.filter((call) => call.includes('/customers'))).toEqual(['GET /customers', 'POST /customers'])
  jump('2027-02-05')
  people.set(3, customer(3, { [USER_KEYS.city]: 'Recife', [USER_KEYS.street]: 'Rua da Aurora' }))
  await round()
  expect(asaas.customers.get('cus_1')).toMatchObject({ address: 'Rua da Aurora' })
  expect(asaas.payments.size).toBe(3)
})

test('a provider that hangs up after it made the payment makes no second one', async () => {
  const { billing, round, asaas, clock, invoice, store, people } = await startWorld()
  await round()
  people.set(3, { ...people.get(3)!, name: 'Cliente 3' })
  const draft = { description: 'Instalação', dueDate: '2026-12-20', value: 5000 }
  const written = await billing.actions.write(people.get(3)!, draft)
  asaas.hangsUp = true
  await billing.work()
  asaas.hangsUp = false
  expect(asaas.payments.size).toBe(2)
  expect((await store.invoices.find(written.id))?.problem).toMatch(/cannot be reached/)
  clock.advance(10 * 60_000)
  await billing.work()
  expect(asaas.payments.size).toBe(2)
  expect(await store.invoices.find(written.id)).toMatchObject({ status: 'PENDING', providerId: 'pay_2', problem: null })
  expect((await invoice()).status).toBe('PENDING')
})

test('an event is believed only as far as the payment says the same when it is read', async () => {
  const { round, billing, tell, invoice, asaas, payment } = await startWorld()
  await round()
  expect(await tell()).toBe(200)
  await billing.work()
  expect((await invoice()).status).toBe('PENDING')
  asaas.setStatus(payment().id, 'RECEIVED', '2026-12-02')
  expect(await tell()).toBe(200)
  await billing.work()
  expect(await invoice()).toMatchObject({ status: 'RECEIVED', paidDate: '2026-12-02', due: null })
})

test('an event that comes five times, out of order and days later, changes an invoice once', async () => {
  const { round, billing, tell, invoice, asaas, payment, clock } = await startWorld()
  await round()
  asaas.setStatus(payment().id, 'RECEIVED', '2026-12-02')
  for (let time = 0; time < 5; time++) expect(await tell('evt_same')).toBe(200)
  await billing.work()
  const asked = asaas.calls.filter((call) => call === `GET /payments/${payment().id}`).length
  expect(asked).toBe(1)
  clock.advance(14 * 86_400_000)
  expect(await tell('evt_same')).toBe(200)
  expect(await tell('evt_older')).toBe(200)
  await billing.work()
  expect(await invoice()).toMatchObject({ status: 'RECEIVED', paidDate: '2026-12-02' })
  expect(asaas.calls.filter((call) => call === `GET /payments/${payment().id}`)).toHaveLength(2)
})

test('who does not show the token of the webhook is refused, and nothing is looked at', async () => {
  const { round, billing, asaas, webhookUrl, payment } = await startWorld()
  await round()
  for (const token of ['', 'guess', 'x'.repeat(48)])
    expect(await asaas.tell({ url: webhookUrl, token }, payment().id)).toBe(401)
  const before = asaas.calls.length
  await billing.work()
  expect(asaas.calls).toHaveLength(before)
})

test('an event about a payment that is none of ours is taken and forgotten', async () => {
  const { billing, asaas, webhookUrl, token } = await startWorld()
  expect(await asaas.tell({ url: webhookUrl, token }, 'pay_foreign')).toBe(200)
  await billing.work()
  expect(asaas.calls).toEqual([])
})

test('[BIL-26] a customer who was suspended is let in when the provider has his money', async () => {
  const { round, billing, jump, asaas, payment, people, tell } = await startWorld()
  await round()
  jump('2026-12-16')
  asaas.setStatus(payment().id, 'OVERDUE')
  await tell()
  await round()
  await billing.run()
  expect(people.get(3)?.attributes[SUSPENSION.suspended]).toBe(true)
  asaas.setStatus(payment().id, 'CONFIRMED', '2026-12-16')
  await tell()
  await billing.work()
  expect(people.get(3)?.attributes[SUSPENSION.suspended]).toBeUndefined()
})

test('[BIL-22] [BIL-23] what is canceled or received by hand is so at the provider, too', async () => {
  const { billing, people, asaas, store } = await startWorld()
  const draft = { description: 'Taxa', dueDate: '2026-12-20', value: 5000 }
  const [first, second] = [
    await billing.actions.write(people.get(3)!, draft),
    await billing.actions.write(people.get(3)!, draft),
  ]
  await billing.work()
  await billing.actions.cancel(first.id)
  await billing.actions.receiveInCash(second.id)
  expect([...asaas.payments.values()].map(({ status, deleted }) => [status, deleted])).toEqual([
    ['PENDING', true],
    ['RECEIVED_IN_CASH', false],
  ])
  expect((await store.invoices.find(first.id))?.status).toBe('CANCELED')
})

test('what the provider refuses does not happen here either, and it says why', async () => {
  const { billing, people, asaas, store, call } = await startWorld()
  const draft = { description: 'Taxa', dueDate: '2026-12-20', value: 5000 }
  const { id } = await billing.actions.write(people.get(3)!, draft)
  await billing.work()
  asaas.setStatus('pay_1', 'RECEIVED', '2026-12-01')
  const answer = await call('POST', `/invoices/manager/${id}/setAsReceivedCash`, ADMINISTRATOR)
  expect(answer).toMatchObject({ status: 400, text: 'asaas 400: A cobrança já foi recebida.' })
  expect((await store.invoices.find(id))?.status).toBe('PENDING')
})

test('a customer without tax id is told of to who manages, and billed once he has one', async () => {
  const { round, billing, people, invoice, clock } = await startWorld()
  people.set(3, customer(3, { [USER_KEYS.taxId]: '' }))
  await round()
  expect(await invoice()).toMatchObject({ status: 'TARKAN_GENERATED', problem: 'taxIdMissing' })
  people.set(3, customer(3))
  clock.advance(25 * 3_600_000)
  await billing.work()
  expect(await invoice()).toMatchObject({ status: 'PENDING', problem: null })
})

test('an invoice the provider never took suspends nobody', async () => {
  const { round, people, jump, invoice } = await startWorld()
  people.set(3, customer(3, { [USER_KEYS.taxId]: '' }))
  await round()
  jump('2026-12-30')
  await round()
  expect((await invoice()).status).toBe('OVERDUE')
  expect(people.get(3)?.attributes[SUSPENSION.suspended]).toBeUndefined()
})

test('events that got lost are made up for within a day', async () => {
  const { round, asaas, payment, invoice, billing, jump } = await startWorld()
  await round()
  asaas.setStatus(payment().id, 'RECEIVED', '2026-12-02')
  jump('2026-12-03')
  billing.start()
  await expect.poll(async () => (await invoice()).status).toBe('RECEIVED')
})

test('a status nobody knows is kept as it came', async () => {
  const { round, asaas, payment, invoice, tell, billing } = await startWorld()
  await round()
  asaas.setStatus(payment().id, 'AWAITING_SOMETHING_NEW')
  await tell()
  await billing.work()
  expect((await invoice()).status).toBe('AWAITING_SOMETHING_NEW')
})

test('the provider is told where to tell us of payments, and a queue that stopped is set going again', async () => {
  const { billing, asaas, token } = await startWorld()
  const check = (url: string) => billing.gateway()!.check({ url, token, contact: 'root@example.com' })
  expect(await check('http://localhost:8082/tarkan/invoices/webhook')).toBe('noWebhook')
  expect(asaas.webhooks).toEqual([])
  const url = 'https://frota.example/tarkan/invoices/webhook'
  expect(await check(url)).toBe('connected')
  expect(asaas.webhooks).toMatchObject([
    { url, email: 'a@example.com', authToken: token, enabled: true, interrupted: false, sendType: 'SEQUENTIALLY' },
  ])
  expect(asaas.webhooks[0]?.['events']).toEqual(expect.arrayContaining(['PAYMENT_RECEIVED', 'PAYMENT_OVERDUE']))
  Object.assign(asaas.webhooks[0]!, { interrupted: true, authToken: 'of an installation that is gone' })
  expect(await check(url)).toBe('connected')
  expect(asaas.webhooks).toMatchObject([{ id: 'hook_1', interrupted: false, authToken: token }])
  expect(asaas.calls.filter((call) => call.includes('webhooks'))).toEqual([
    'GET /webhooks',
    'GET /webhooks',
    'POST /webhooks',
    'GET /webhooks',
    'PUT /webhooks/hook_1',
  ])
})

test('who tries the connection hears of a stopped queue where the settings name nobody', async () => {
  const { billing, asaas, integrations, token } = await startWorld()
  await integrations.save('payment', { ...integrations.get('payment'), email: '' })
  await billing.gateway()!.check({ url: 'https://frota.example/hook', token, contact: 'root@example.com' })
  expect(asaas.webhooks).toMatchObject([{ email: 'root@example.com' }])
})
