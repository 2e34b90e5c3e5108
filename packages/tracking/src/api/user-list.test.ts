import { type AccountPage, USER_DEFAULTS, USER_KEYS, type User } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const list = (who: TestUser, query = '') => who.get<AccountPage>(`/api/users/list${query}`)
const names = async (who: TestUser, query = '') => (await list(who, query)).rows.map(({ name }) => name)
const refusal = async (answer: Promise<Response>) => (await answer).text()

describeDatabases('the list of users', (database) => {
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

  async function people() {
    const root = await api.user({ administrator: true, name: 'Marina' })
    const boss = await api.user({ name: 'Rogério', userLimit: 5 })
    await keep({ name: 'Álvaro', expirationTime: inDays(18) })
    await keep({ name: 'Padaria', expirationTime: inDays(-1), phone: '11 98412-7730' })
    await keep({ name: 'Edson', disabled: true, attributes: { [USER_KEYS.qrDriver]: 'E-1' } })
    await keep({ name: 'Visitante', temporary: true, expirationTime: inDays(2) })
    return { root, boss }

    /** Somebody who does not log in. */
    async function keep(fields: Partial<User>): Promise<void> {
      const user = { ...USER_DEFAULTS, email: fields.name ?? '', name: '', ...fields }
      api.gate.access.putUser(await api.store.users.add(user))
    }
  }

  test('[USR-04] shows who there is with counts of how they stand, and no visitor of a share link', async () => {
    const { root } = await people()
    const { total, counts, rows } = await list(root)
    expect(total).toBe(5)
    expect(counts).toEqual({
      total: 5,
      active: 2,
      expiring: 1,
      expired: 1,
      suspended: 0,
      disabled: 1,
      limit: null,
    })
    expect(rows.map(({ name, profile, standing }) => [name, profile, standing])).toEqual([
      ['Álvaro', 'client', 'expiring'],
      ['Edson', 'driver', 'disabled'],
      ['Marina', 'administrator', 'active'],
      ['Padaria', 'client', 'expired'],
      ['Rogério', 'manager', 'active'],
    ])
    expect(await names(root, '?profile=shared')).toEqual(['Visitante'])
  })

  test('is searched without accents, filtered, ordered and cut into pages', async () => {
    const { root } = await people()
    expect(await names(root, '?query=alvaro')).toEqual(['Álvaro'])
    expect(await names(root, '?query=98412')).toEqual(['Padaria'])
    expect(await names(root, '?profile=client&standing=expired')).toEqual(['Padaria'])
    expect(await names(root, '?order=expiration')).toEqual(['Padaria', 'Álvaro', 'Edson', 'Marina', 'Rogério'])
    expect(await names(root, '?order=name&descending=true&limit=2&offset=1')).toEqual(['Padaria', 'Marina'])
    const page = await list(root, '?query=ar&limit=1')
    expect([page.total, page.rows.length, page.counts.total]).toEqual([3, 1, 5])
  })

  test('tells vehicles, users below, manager and last access', async () => {
    const { root, boss } = await people()
    await boss.addDevice('ONE')
    await boss.call('POST', '/api/users', { name: 'Loja', email: 'loja', password: 'a long enough secret' })
    const { rows } = await list(root)
    const row = (name: string) => rows.find((one) => one.name === name)
    expect(row('Rogério')).toMatchObject({ devices: 1, subordinates: 1, manager: null })
    expect(row('Loja')).toMatchObject({ manager: { id: boss.user.id, name: 'Rogério' }, lastAccess: null })
    expect(Date.now() - Date.parse(row('Rogério')?.lastAccess ?? '')).toBeLessThan(60_000)
    expect(await names(root, '?order=lastAccess&descending=true&limit=2')).toEqual(['Marina', 'Rogério'])
    expect(await names(boss)).toEqual(['Loja'])
    expect((await list(boss)).counts).toMatchObject({ total: 1, limit: 5 })
  })

  test('acting for somebody is not his visit', async () => {
    const { root } = await people()
    const ana = await api.store.users.add({ ...root.user, administrator: false, email: 'ana', name: 'Ana' })
    api.gate.access.putUser(ana)
    const answer = await root.call('GET', `/api/session/${ana.id}`)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await fetch(`${api.url}/api/session`, { headers: { cookie } })).json()).toMatchObject({ name: 'Ana' })
    expect((await api.gate.visits.all()).has(ana.id)).toBe(false)
  })

  test('who leaves hands over whom he managed and what only he had, but not his rules', async () => {
    const { root, boss } = await people()
    const fresh = { name: 'Loja', email: 'loja', password: 'a long enough secret' }
    const shop = (await (await boss.call('POST', '/api/users', fresh)).json()) as User
    const [own, both] = [await boss.addDevice('OWN'), await boss.addDevice('BOTH')]
    await root.call('POST', '/api/permissions', { userId: shop.id, deviceId: both.id })
    const rule = { type: 'deviceOnline', notificators: 'web' }
    await boss.call('POST', '/api/notifications', rule)
    expect((await root.call('DELETE', `/api/users/${boss.user.id}`)).status).toBe(204)
    const { access } = api.gate
    expect([...access.managedBy(root.user.id)]).toEqual([shop.id])
    expect([...access.directDevicesOf(root.user.id)]).toEqual([own.id])
    expect([...access.objectsOf(root.user.id, 'notification')]).toEqual([])
    expect(await api.store.links.list('userId', 'managedUserId')).toEqual([
      { userId: root.user.id, managedUserId: shop.id },
    ])
    expect(await api.store.links.list('userId', 'deviceId')).toEqual([
      { userId: root.user.id, deviceId: own.id },
      { userId: shop.id, deviceId: both.id },
    ])
  })
})

test('[USR-61] [USR-62] [USR-63] nobody removes himself, and no administrator above him is removed or changed', async () => {
  const api = await createTestApi()
  try {
    const root = await api.user({ administrator: true })
    const client = await api.user({ administrator: true, attributes: { managerId: root.user.id } })
    const plain = await api.user({ userLimit: -1 })
    await root.call('POST', '/api/permissions', { userId: plain.user.id, managedUserId: client.user.id })
    expect(await refusal(root.call('DELETE', `/api/users/${root.user.id}`))).toBe('Operation restricted')
    expect(await refusal(client.call('DELETE', `/api/users/${root.user.id}`))).toBe('User access denied')
    expect(await refusal(client.call('PUT', `/api/users/${root.user.id}`, root.user))).toBe('User access denied')
    expect(await refusal(plain.call('DELETE', `/api/users/${client.user.id}`))).toBe('User access denied')
    const { rows } = await client.get<AccountPage>('/api/users/list?profile=administrator')
    expect(rows.map(({ id, mayChange, mayRemove }) => [id, mayChange, mayRemove])).toEqual([
      [root.user.id, false, false],
      [client.user.id, true, false],
    ])
    expect((await root.call('DELETE', `/api/users/${client.user.id}`)).status).toBe(204)
  } finally {
    await api.close()
  }
})
