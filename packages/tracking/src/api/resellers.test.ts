import { SERVER_DEFAULTS, USER_KEYS, type User } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, logIn, PASSWORD, type TestUser } from '../testing/api.ts'

async function start() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const root = await api.user({ administrator: true })
  const reseller = (attributes: object = {}, fields: Partial<User> = {}) =>
    api.user({ userLimit: -1, deviceLimit: 10, ...fields, attributes: { [USER_KEYS.reseller]: true, ...attributes } })
  return { api, root, reseller }
}

let count = 0
const fresh = (fields: object = {}) => ({ name: 'New', email: `new${++count}`, password: PASSWORD, ...fields })

async function add(who: TestUser, fields: object = {}): Promise<User> {
  const answer = await who.call('POST', '/api/users', fresh(fields))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as User
}
const refused = async (answer: Promise<Response>) => (await answer).text()

const ids = async (who: TestUser) => (await who.get<User[]>('/api/users')).map(({ id }) => id)
const domain = (value: string) => ({ attributes: { [USER_KEYS.resellerDomain]: value } })

const REQUIRED = 'Administrator access required'

test('[USR-34] a reseller gives his customers vehicles, and not more than he may have himself', async () => {
  const { reseller } = await start()
  const boss = await reseller()
  expect((await add(boss, { deviceLimit: 10 })).deviceLimit).toBe(10)
  expect(await refused(boss.call('POST', '/api/users', fresh({ deviceLimit: 11 })))).toBe(REQUIRED)
  expect(await refused(boss.call('POST', '/api/users', fresh({ deviceLimit: -1 })))).toBe(REQUIRED)
  expect(await refused(boss.call('PUT', `/api/users/${boss.user.id}`, { ...boss.user, deviceLimit: 99 }))).toBe(
    REQUIRED,
  )
})

test('[RES-03] [PERM-17] only who may have sub-resellers makes somebody a manager or reseller', async () => {
  const { reseller } = await start()
  const plain = await reseller()
  const free = await reseller({ [USER_KEYS.subResellers]: true, [USER_KEYS.resellerLimit]: 20 })
  const sub = { userLimit: 5, attributes: { [USER_KEYS.reseller]: true, [USER_KEYS.resellerLimit]: 5 } }
  expect(await refused(plain.call('POST', '/api/users', fresh({ userLimit: 1 })))).toBe(REQUIRED)
  expect(await refused(plain.call('POST', '/api/users', fresh({ attributes: sub.attributes })))).toBe(REQUIRED)
  expect(await add(free, sub)).toMatchObject(sub)
  const larger = { ...sub, attributes: { ...sub.attributes, [USER_KEYS.resellerLimit]: 21 } }
  expect(await refused(free.call('POST', '/api/users', fresh(larger)))).toBe(REQUIRED)
  const endless = { ...sub, attributes: { [USER_KEYS.reseller]: true } }
  expect(await refused(free.call('POST', '/api/users', fresh(endless)))).toBe(REQUIRED)
  const self = { ...plain.user, attributes: { ...plain.user.attributes, [USER_KEYS.subResellers]: true } }
  expect(await refused(plain.call('PUT', `/api/users/${plain.user.id}`, self))).toBe(REQUIRED)
})

test('[RES-05] the limit of a reseller counts everybody below him, whoever made the account', async () => {
  const { api, reseller } = await start()
  const boss = await reseller({ [USER_KEYS.subResellers]: true, [USER_KEYS.resellerLimit]: 3 })
  const limits = { [USER_KEYS.reseller]: true, [USER_KEYS.resellerLimit]: 3 }
  const sub = await logIn(api.url, await add(boss, { userLimit: 3, attributes: limits }))
  await add(sub)
  await add(sub)
  expect(await refused(sub.call('POST', '/api/users', fresh()))).toBe('Manager user limit reached')
  expect(await refused(boss.call('POST', '/api/users', fresh()))).toBe('Manager user limit reached')
})

test('the device limit of a reseller counts the vehicles of everybody below him, each once', async () => {
  const { api, root, reseller } = await start()
  const boss = await reseller({}, { deviceLimit: 2 })
  const shop = await logIn(api.url, await add(boss, { deviceLimit: 2 }))
  const first = await shop.addDevice('ONE')
  await root.call('POST', '/api/permissions', { userId: boss.user.id, deviceId: first.id })
  await shop.addDevice('TWO')
  const third = { name: 'Three', uniqueId: 'THREE' }
  expect(await refused(boss.call('POST', '/api/devices', third))).toBe('User device limit reached')
  const other = await logIn(api.url, await add(boss, { deviceLimit: 2 }))
  expect(await refused(other.call('POST', '/api/devices', third))).toBe('User device limit reached')
})

test('a reseller reaches everybody below him, and nobody beside him; a manager only those right below', async () => {
  const { api, reseller } = await start()
  const boss = await reseller({ [USER_KEYS.subResellers]: true })
  const beside = await reseller()
  const sub = await logIn(api.url, await add(boss, { userLimit: 3 }))
  const shop = await add(sub)
  expect(await ids(boss)).toEqual([sub.user.id, shop.id])
  expect((await boss.call('PUT', `/api/users/${shop.id}`, { ...shop, name: 'Loja' })).status).toBe(200)
  expect((await boss.call('GET', `/api/session/${shop.id}`)).status).toBe(200)
  expect(await refused(beside.call('GET', `/api/users/${shop.id}`))).toBe('User access denied')
  const manager = await api.user({ userLimit: -1 })
  api.gate.access.addLink({ userId: manager.user.id, managedUserId: boss.user.id })
  expect(await ids(manager)).toEqual([boss.user.id])
  expect(await refused(manager.call('GET', `/api/users/${shop.id}`))).toBe('User access denied')
})

test('[RES-04] the domain of a reseller is an administrator’s to give, a host name, and nobody else’s', async () => {
  const { root, reseller } = await start()
  const boss = await reseller({ [USER_KEYS.subResellers]: true })
  expect(await add(root, domain('rastreio.example.com'))).toMatchObject(domain('rastreio.example.com'))
  expect(await refused(boss.call('POST', '/api/users', fresh(domain('mine.example.com'))))).toBe(REQUIRED)
  for (const wrong of ['rastreio.example.com', 'https://a.com', 'a b.com', 'localhost', 'UPPER.com'])
    expect(await refused(root.call('POST', '/api/users', fresh(domain(wrong)))), wrong).toMatch(/resellerDomain/)
})

test('who registers on the domain of a reseller becomes his customer, within his limits; elsewhere nobody’s', async () => {
  const { api, root, reseller } = await start()
  await root.call('PUT', '/api/server', { ...SERVER_DEFAULTS, registration: true })
  const boss = await reseller(
    { [USER_KEYS.resellerDomain]: 'frota.example', [USER_KEYS.resellerLimit]: 1 },
    { deviceLimit: 4 },
  )
  const registerAt = (host: string) =>
    api.app.inject({ method: 'POST', url: '/api/users', headers: { host }, payload: fresh() })
  const customer = await registerAt('Frota.example')
  expect(customer.json()).toMatchObject({ deviceLimit: 4, administrator: false, userLimit: 0 })
  expect(await ids(boss)).toEqual([customer.json<User>().id])
  expect((await registerAt('frota.example')).body).toBe('Manager user limit reached')
  expect((await registerAt('elsewhere.example')).json()).toMatchObject({ deviceLimit: -1 })
  expect(await ids(boss)).toHaveLength(1)
})

test('a circle of managers ends nowhere, and nobody is below himself', async () => {
  const { api, reseller } = await start()
  const [one, two] = [await reseller(), await reseller()]
  api.gate.access.addLink({ userId: one.user.id, managedUserId: two.user.id })
  api.gate.access.addLink({ userId: two.user.id, managedUserId: one.user.id })
  expect([...api.gate.access.userTree.below(one.user.id)]).toEqual([two.user.id])
  expect([...api.gate.access.userTree.above(one.user.id)]).toEqual([two.user.id])
})

test('[PERM-13] whose mode keeps him from changing vehicles adds, changes and removes none', async () => {
  const { api } = await start()
  const ana = await api.user()
  const device = await ana.addDevice('ONE')
  api.gate.access.putUser({ ...ana.user, attributes: { [USER_KEYS.editDevices]: false } })
  const denied = 'Write access denied'
  expect(await refused(ana.call('POST', '/api/devices', { name: 'Two', uniqueId: 'TWO' }))).toBe(denied)
  expect(await refused(ana.call('PUT', `/api/devices/${device.id}`, { ...device, name: 'Other' }))).toBe(denied)
  expect(await refused(ana.call('DELETE', `/api/devices/${device.id}`))).toBe(denied)
  const self = { ...ana.user, attributes: { [USER_KEYS.editDevices]: true } }
  expect(await refused(ana.call('PUT', `/api/users/${ana.user.id}`, self))).toBe(REQUIRED)
})

test('[C-03] nobody says what he pays himself; his manager does', async () => {
  const { api } = await start()
  const boss = await api.user({ userLimit: -1 })
  const shop = await logIn(api.url, await add(boss))
  const priced = { ...shop.user, attributes: { 'tarkan.billing.price': 1 } }
  expect(await refused(shop.call('PUT', `/api/users/${shop.user.id}`, priced))).toBe(REQUIRED)
  expect((await boss.call('PUT', `/api/users/${shop.user.id}`, priced)).status).toBe(200)
})
