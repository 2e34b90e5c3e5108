import type { User } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApi, PASSWORD, postLogin, type TestApi } from '../testing/api.ts'

async function start() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const root = await api.user({ administrator: true })
  return { api, root }
}

const refused = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()]

const fresh = (email: string, fields: object = {}) => ({ name: 'New', email, password: PASSWORD, ...fields })

test('a fixed e-mail changes only through an administrator, on the account or for all', async () => {
  const { api, root } = await start()
  const ana = await api.user({ fixedEmail: true })
  const bia = await api.user()
  const change = { ...ana.user, email: 'other@example.com' }
  const path = `/api/users/${ana.user.id}`
  expect(await refused(ana.call('PUT', path, change))).toEqual([400, 'Administrator access required'])
  expect((await root.call('PUT', path, change)).status).toBe(200)
  await api.settings({ fixedEmail: true })
  const other = bia.call('PUT', `/api/users/${bia.user.id}`, { ...bia.user, email: 'else@example.com' })
  expect(await refused(other)).toEqual([400, 'Administrator access required'])
  expect((await bia.call('PUT', `/api/users/${bia.user.id}`, { ...bia.user, name: 'Bia' })).status).toBe(200)
})

test('who is read-only changes his push tokens and accepted terms, and not his password along with them', async () => {
  const { api } = await start()
  const ana = await api.user({ readonly: true, attributes: { lang: 'pt' } })
  const path = `/api/users/${ana.user.id}`
  const attributes = { lang: 'pt', notificationTokens: 'abc', termsAccepted: true }
  expect((await ana.call('PUT', path, { ...ana.user, attributes })).status).toBe(200)
  const denied = [400, 'Write access denied']
  expect(await refused(ana.call('PUT', path, { ...ana.user, attributes, name: 'Ana' }))).toEqual(denied)
  expect(await refused(ana.call('PUT', path, { ...ana.user, attributes: { lang: 'es' } }))).toEqual(denied)
  expect(await refused(ana.call('PUT', path, { ...ana.user, attributes, password: 'quite another one' }))).toEqual(
    denied,
  )
  expect((await postLogin(api.url, { email: ana.user.email, password: PASSWORD })).status).toBe(200)
})

test('nobody lasts longer than who made him', async () => {
  const { api } = await start()
  const expirationTime = '2030-01-01T00:00:00.000+00:00'
  const boss = await api.user({ userLimit: -1, expirationTime })
  const made = (await (await boss.call('POST', '/api/users', fresh('one@example.com'))).json()) as User
  expect(made.expirationTime).toBe(expirationTime)
  const sooner = fresh('two@example.com', { expirationTime: '2029-01-01T00:00:00Z' })
  expect((await boss.call('POST', '/api/users', sooner)).status).toBe(200)
  const required = [400, 'Administrator access required']
  const later = fresh('three@example.com', { expirationTime: '2031-01-01T00:00:00Z' })
  expect(await refused(boss.call('POST', '/api/users', later))).toEqual(required)
  const path = `/api/users/${made.id}`
  expect(await refused(boss.call('PUT', path, { ...made, expirationTime: null }))).toEqual(required)
})

test('a manager gives no rights he may not give, and takes none from himself', async () => {
  const { api } = await start()
  const boss = await api.user({ userLimit: -1 })
  for (const fields of [{ administrator: true }, { deviceLimit: 5 }, { userLimit: 1 }])
    expect(await refused(boss.call('POST', '/api/users', fresh('one@example.com', fields)))).toEqual([
      400,
      'Administrator access required',
    ])
  const limits = { readonly: true, limitCommands: true, disableReports: true, deviceReadonly: true }
  const made = (await (await boss.call('POST', '/api/users', fresh('one@example.com', limits))).json()) as User
  expect(made).toMatchObject(limits)
  const self = { ...boss.user, disableReports: true }
  expect(await refused(boss.call('PUT', `/api/users/${boss.user.id}`, self))).toEqual([
    400,
    'Administrator access required',
  ])
})

describeDatabases('accounts', (database) => {
  let created: CreatedDatabase
  let api: TestApi
  beforeEach(async () => {
    created = await database.create()
    api = await createTestApi({ database: created.options })
  })
  afterEach(async () => {
    await api.close()
    await created.drop()
  })

  test('a manager has as many users as he may, however many are added at once', async () => {
    const boss = await api.user({ userLimit: 2 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => boss.call('POST', '/api/users', fresh(`one${index}@example.com`))),
    )
    const texts = await Promise.all(answers.filter(({ ok }) => !ok).map((answer) => answer.text()))
    expect(texts).toEqual(Array<string>(4).fill('Manager user limit reached'))
    expect(await boss.get<User[]>('/api/users')).toHaveLength(2)
    expect((await postLogin(api.url, { email: 'one0@example.com', password: PASSWORD })).status).toBe(200)
  })

  test('[C-44] the store itself counts, so that two processes cannot pass a limit, and a refused account leaves nothing', async () => {
    const boss = await api.user({ userLimit: 1 })
    const add = (email: string, userId: number) =>
      api.store.users.addAccount(
        { user: { ...boss.user, email, login: null }, passwordHash: null },
        { manager: { userId, limit: 1 } },
      )
    const both = await Promise.allSettled(
      ['one@example.com', 'two@example.com'].map((email) => add(email, boss.user.id)),
    )
    expect(both.map(({ status }) => status).sort((one, other) => one.localeCompare(other))).toEqual([
      'fulfilled',
      'rejected',
    ])
    await expect(add('three@example.com', 999)).rejects.toThrow(/foreign key/i)
    expect((await api.store.users.list()).map(({ email }) => email)).toHaveLength(2)
  })

  test('the store counts the tree of a reseller too, whoever below him adds at the same moment', async () => {
    const reseller = await api.user({ userLimit: -1 })
    const resellers = [{ userId: reseller.user.id, limit: 5 }]
    const account = (email: string, changes: Partial<User> = {}) => ({
      user: { ...reseller.user, userLimit: -1, ...changes, email, login: null },
      passwordHash: null,
    })
    const below = (userId: number) => ({ manager: { userId, limit: -1 }, resellers })
    const north = await api.store.users.addAccount(account('north@example.com'), below(reseller.user.id))
    const south = await api.store.users.addAccount(account('south@example.com'), below(reseller.user.id))
    // Visitors of share links do not count, and a circle of links is walked once.
    await api.store.users.addAccount(account('guest@example.com', { temporary: true }), below(north.id))
    await api.store.links.add({ userId: south.id, managedUserId: reseller.user.id })
    const added = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        api.store.users.addAccount(account(`new${index}@example.com`), below(index % 2 ? north.id : south.id)),
      ),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const three = ['x', 'y', 'z'].map((name) => account(`${name}@example.com`))
    await expect(
      api.store.users.addAccounts(three, { resellers: [{ userId: reseller.user.id, limit: 7 }] }),
    ).rejects.toThrow('Manager user limit reached')
    expect((await api.store.users.list()).filter(({ email }) => /^[xyz]@/.test(email))).toEqual([])
  })
})
