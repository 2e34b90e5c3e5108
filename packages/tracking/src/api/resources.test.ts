import type { Device, Group, Position, Server, User } from '@rastro/contracts'
import { formatPermissions, isDeletedDevice, PERMISSION, productKey, wireTime } from '@rastro/contracts'
import { afterEach, expect, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, PASSWORD, postLogin, type TestApi, type TestApiOptions } from '../testing/api.ts'
import { asciiJson } from './ascii-json.ts'
import { positionJson } from './position-json.ts'

const open: TestApi[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((api) => api.close()))
})

async function start(options?: TestApiOptions): Promise<TestApi> {
  const api = await createTestApi(options)
  open.push(api)
  return api
}

/** A minute after noon. */
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const outcome = async (answer: Promise<Response>) => answer.then(async (got) => [got.status, await got.text()])

test('a position is written as JSON.stringify would write the contract', () => {
  const record = samplePosition({
    address: 'Rua "Augusta" \\ 1',
    network: { radioType: 'gsm', considerIp: false, cellTowers: [] },
    geofenceIds: [4, 5],
    attributes: { 'a "b"': 'é\n', n: -0, x: 1e21, y: null, z: false },
    latitude: -0,
    speed: 1e-7,
  })
  for (const one of [record, samplePosition()]) {
    const { hash: _, ...fields } = one
    const times = { serverTime: wireTime(one.serverTime), deviceTime: wireTime(one.deviceTime) }
    const reference = asciiJson({ ...fields, ...times, fixTime: wireTime(one.fixTime) })
    expect(JSON.parse(positionJson(one))).toEqual(JSON.parse(reference))
    expect(positionJson(one)).toHaveLength(reference.length)
  }
})

test('[PERM-08] the plus edition sends the licence header, the basic one does not', async () => {
  const plus = await start()
  const basic = await start({ edition: 'basic' })
  expect((await fetch(`${plus.url}/api/server`)).headers.get('licensemode')).not.toBeNull()
  expect((await fetch(`${basic.url}/api/server`)).headers.get('licensemode')).toBeNull()
})

test('[PERM-09] [DEV-30] [SRV-01] [SRV-09] the device limit of the installation is sent as a header when one is set, and holds for all', async () => {
  const api = await start()
  const root = await api.user({ administrator: true })
  expect((await fetch(`${api.url}/api/server`)).headers.get('devicelimit')).toBeNull()
  const server = await root.get<Server>('/api/server')
  expect(server).toMatchObject({ version: '1.2.3', newServer: false, storageSpace: [2e9, 4e9] })
  const saved = await root.call('PUT', '/api/server', { ...server, attributes: { 'tarkan.deviceLimit': 1 }, foo: 1 })
  expect(saved.status).toBe(200)
  expect(await saved.json()).not.toHaveProperty('foo')
  expect((await fetch(`${api.url}/api/server`)).headers.get('devicelimit')).toBe('1')
  await root.addDevice('one')
  await expect(root.addDevice('two')).rejects.toThrow('400 User device limit reached')
})

test('[DEV-01] [DEV-02] [DEV-03] a device is linked to its creator, found by list, id, unique id and keyword, changed and removed', async () => {
  const api = await start()
  const ana = await api.user()
  const van = await ana.addDevice('van-1', { name: 'White van', attributes: { plate: 'ABC1D23' }, status: 'online' })
  expect(van).toMatchObject({ status: 'offline', lastUpdate: null, positionId: 0, attributes: { plate: 'ABC1D23' } })
  const bus = await ana.addDevice('bus-1', { name: 'Bus', model: 'Marcopolo' })
  expect(await ana.get('/api/devices')).toEqual([bus, van])
  expect(await ana.get(`/api/devices?id=${van.id}&uniqueId=bus-1&id=999`)).toEqual([bus, van])
  expect(await ana.get('/api/devices?keyword=MARCO')).toEqual([bus])
  expect(await ana.get('/api/devices?limit=1&offset=1')).toEqual([van])
  expect(await ana.get('/api/devices?excludeAttributes=true')).toMatchObject([{ attributes: {} }, { attributes: {} }])
  expect(await ana.get(`/api/devices/${van.id}`)).toEqual(van)
  const changed = { ...van, name: 'Grey van', attributes: {}, expirationTime: 1_800_000_000_000 }
  expect(await (await ana.call('PUT', `/api/devices/${van.id}`, changed)).json()).toEqual({
    ...van,
    name: 'Grey van',
    attributes: {},
    expirationTime: '2027-01-15T08:00:00.000+00:00',
  })
  expect(await outcome(ana.call('PUT', `/api/devices/${van.id}`, { ...van, id: bus.id }))).toEqual([
    400,
    'Invalid input',
  ])
  expect((await ana.call('DELETE', `/api/devices/${van.id}`)).status).toBe(204)
  expect(await ana.get('/api/devices')).toEqual([bus])
  expect((await api.store.devices.list()).map(({ id }) => id)).toEqual([bus.id])
})

test('a unique id is given once, in letters that lead nowhere, and not in the form of deleted devices', async () => {
  const api = await start()
  const ana = await api.user()
  await ana.addDevice('123')
  await expect(ana.addDevice('123')).rejects.toThrow('400 Unique ID already exists')
  for (const uniqueId of ['../etc', 'a/b', 'a b', '', 'deleted-1-x', 'x'.repeat(65)])
    await expect(ana.addDevice(uniqueId), uniqueId).rejects.toThrow('400 Invalid input')
})

test('[SRV-04] [DEV-13] with lazy deletion a device gives its unique id free, is hidden and keeps its history', async () => {
  const api = await start()
  await api.settings({ attributes: { 'tarkan.lazyDeletion': true } })
  const ana = await api.user({ deviceLimit: 1 })
  const van = await ana.addDevice('van')
  await api.move([samplePosition({ id: 1, deviceId: van.id })])
  expect((await ana.call('DELETE', `/api/devices/${van.id}`)).status).toBe(204)
  const [hidden] = await ana.get<Device[]>('/api/devices')
  expect(hidden).toMatchObject({ id: van.id, name: 'van', disabled: true })
  expect(isDeletedDevice(hidden!.uniqueId)).toBe(true)
  expect(await api.store.positions.byIds([1])).toHaveLength(1)
  expect((await ana.call('DELETE', `/api/devices/${van.id}`)).status).toBe(204)
  const back = { ...hidden, uniqueId: 'van-2' }
  expect(await outcome(ana.call('PUT', `/api/devices/${van.id}`, back))).toEqual([400, 'Device access denied'])
  // It is left out of the limit, and its unique id can be given again.
  expect(await ana.addDevice('van')).toMatchObject({ uniqueId: 'van' })
})

test('[C-44] [DEV-31] 200 devices added at once to an account with room for one make exactly one', async () => {
  const api = await start()
  const ana = await api.user({ deviceLimit: 3 })
  await ana.addDevice('a')
  await ana.addDevice('b')
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      outcome(ana.call('POST', '/api/devices', { name: 'x', uniqueId: `x${index}` })),
    ),
  )
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  expect(answers.filter(([, text]) => text === 'User device limit reached')).toHaveLength(199)
  expect(await api.store.devices.list()).toHaveLength(3)
})

test('read-only accounts and device read-only accounts write nothing, and may still read', async () => {
  const api = await start()
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const change = async (fields: Partial<User>) => {
    const after = { ...ana.user, ...fields }
    await api.store.users.save(after)
    api.gate.access.putUser(after)
  }
  const denied = [400, 'Write access denied']
  for (const flag of [{ readonly: true }, { deviceReadonly: true }]) {
    await change(flag)
    expect(await outcome(ana.call('POST', '/api/devices', { name: 'a', uniqueId: 'a' }))).toEqual(denied)
    expect(await outcome(ana.call('PUT', `/api/devices/${van.id}`, van))).toEqual(denied)
    expect(await outcome(ana.call('DELETE', `/api/devices/${van.id}`))).toEqual(denied)
    expect(await ana.get('/api/devices')).toEqual([van])
  }
  await change({ readonly: true })
  expect(await outcome(ana.call('POST', '/api/groups', { name: 'a' }))).toEqual(denied)
  const link = { userId: ana.user.id, deviceId: van.id }
  expect(await outcome(ana.call('DELETE', '/api/permissions', link))).toEqual([400, 'Operation restricted'])
  await change({ disableReports: true })
  const history = `/api/positions?deviceId=${van.id}&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`
  expect(await outcome(ana.call('GET', history))).toEqual([400, 'Operation restricted'])
  await change({})
  await api.settings({ readonly: true })
  expect(await outcome(ana.call('DELETE', `/api/devices/${van.id}`))).toEqual(denied)
})

test('[GRP-01] [GRP-02] groups are listed, added, replaced with their parent, and removed', async () => {
  const api = await start()
  const ana = await api.user()
  const depot: Group = await (await ana.call('POST', '/api/groups', { name: 'Depot' })).json()
  const yard: Group = await (await ana.call('POST', '/api/groups', { name: 'Yard', groupId: depot.id })).json()
  expect(await ana.get<Group[]>('/api/groups')).toEqual([depot, yard])
  const changed = { ...yard, name: 'Back yard', groupId: 0, attributes: { speedLimit: 20 } }
  expect(await (await ana.call('PUT', `/api/groups/${yard.id}`, changed)).json()).toEqual(changed)
  expect(await ana.get(`/api/groups/${yard.id}`)).toEqual(changed)
  expect((await ana.call('DELETE', `/api/groups/${yard.id}`)).status).toBe(204)
  expect(await ana.get<Group[]>('/api/groups')).toEqual([depot])
})

test('[USR-01] [USR-02] [USR-03] users are added by who may have some, listed below him, changed and removed', async () => {
  const api = await start()
  const boss = await api.user({ userLimit: 2 })
  const body = { name: 'Rui Lima', email: 'rui@example.com', password: 'a long enough secret' }
  const rui: User = await (await boss.call('POST', '/api/users', body)).json()
  expect(rui).toMatchObject({ name: 'Rui Lima', password: null, deviceLimit: 0 })
  expect(await boss.get(`/api/users?userId=${boss.user.id}`)).toEqual([rui])
  const changed = { ...rui, phone: '+55 79 99999-0000' }
  expect(await (await boss.call('PUT', `/api/users/${rui.id}`, changed)).json()).toEqual(changed)
  expect((await boss.call('DELETE', `/api/users/${rui.id}`)).status).toBe(204)
  expect(await boss.get('/api/users')).toEqual([])
  expect((await postLogin(api.url, body)).status).toBe(401)
})

test('rights travel three levels of groups down, and not four', async () => {
  const api = await start()
  const ana = await api.user()
  const ben = await api.user()
  const makeGroup = async (name: string, groupId: number): Promise<Group> =>
    (await ana.call('POST', '/api/groups', { name, groupId })).json()
  const levels: Group[] = []
  const devices: Device[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    levels.push(await makeGroup(name, levels.at(-1)?.id ?? 0))
    devices.push(await ana.addDevice(name, { groupId: levels.at(-1)?.id ?? 0 }))
  }
  const root = await api.user({ administrator: true })
  const link = { userId: ben.user.id, groupId: levels[0]?.id }
  expect((await root.call('POST', '/api/permissions', link)).status).toBe(204)
  expect(await ben.get('/api/devices')).toMatchObject([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  expect(await ben.get('/api/groups')).toMatchObject([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  expect(await outcome(ben.call('GET', `/api/devices/${devices[3]?.id}`))).toEqual([400, 'Device access denied'])
  // What he sees through the group he may not keep for himself.
  const grab = { userId: ben.user.id, deviceId: devices[0]?.id }
  expect(await outcome(ben.call('POST', '/api/permissions', grab))).toEqual([400, 'Device access denied'])
  const loop = { ...levels[0], groupId: levels[3]?.id }
  expect(await outcome(ana.call('PUT', `/api/groups/${levels[0]?.id}`, loop))).toEqual([
    400,
    'Cycle in group hierarchy',
  ])
  expect((await ana.call('DELETE', `/api/groups/${levels[1]?.id}`)).status).toBe(204)
  expect(await ben.get('/api/devices')).toMatchObject([{ name: 'a' }])
  expect(await ana.get(`/api/devices/${devices[1]?.id}`)).toMatchObject({ groupId: 0 })
})

test('[C-30] [API-08] links are added and removed once, with exactly two known keys', async () => {
  const api = await start()
  const root = await api.user({ administrator: true })
  const ben = await api.user()
  const van = await root.addDevice('van')
  const link = { userId: ben.user.id, deviceId: van.id }
  for (let time = 0; time < 2; time++) expect((await root.call('POST', '/api/permissions', link)).status).toBe(204)
  expect(await ben.get('/api/devices')).toHaveLength(1)
  expect(await root.get(`/api/permissions?userId=${ben.user.id}&deviceId=0`)).toEqual([link])
  for (let time = 0; time < 2; time++) expect((await root.call('DELETE', '/api/permissions', link)).status).toBe(204)
  expect(await ben.get('/api/devices')).toEqual([])
  const two = [link, { userId: root.user.id, deviceId: van.id }]
  expect((await root.call('POST', '/api/permissions/bulk', two)).status).toBe(204)
  expect(await ben.get('/api/devices')).toHaveLength(1)
  const invalid = [400, 'Invalid permission']
  for (const body of [
    { userId: 1 },
    { deviceId: van.id, userId: 1 },
    { userId: 1, deviceId: van.id, groupId: 1 },
    { userId: 1, 'device_id; DROP TABLE users': 1 },
    { userId: 1, __protoId: 1 },
  ])
    expect(await outcome(root.call('POST', '/api/permissions', body)), JSON.stringify(body)).toEqual(invalid)
  const mixed = [link, { userId: ben.user.id, groupId: 1 }]
  expect(await outcome(root.call('POST', '/api/permissions/bulk', mixed))).toEqual(invalid)
})

test('a position asked for by its id has an address, as the sheets of its report have', async () => {
  const api = await start()
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const past = [1, 2].map((minute) =>
    samplePosition({ id: minute, deviceId: van.id, fixTime: at(minute), latitude: -10.91, longitude: -37.07 }),
  )
  await api.move(past)
  const [first] = await ana.get<Position[]>('/api/positions?id=1')
  expect(first).toMatchObject({ latitude: -10.91, address: 'Aracaju, SE, Brasil' })
})

test('latest positions come from memory, history from the store, and ids in their order', async () => {
  const api = await start()
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const bus = await ana.addDevice('bus')
  const records = [1, 2, 3].map((minute) => samplePosition({ id: minute, deviceId: van.id, fixTime: at(minute) }))
  await api.move([...records, samplePosition({ id: 9, deviceId: bus.id, fixTime: at(5) })])
  const ids = async (path: string) => (await ana.get<Position[]>(path)).map(({ id }) => id)
  expect((await ids('/api/positions')).sort((one, other) => one - other)).toEqual([3, 9])
  expect(await ids(`/api/positions?deviceId=${van.id}`)).toEqual([3])
  expect(await ids('/api/positions?id=9&id=1')).toEqual([9, 1])
  const range = `from=${at(1).toISOString()}&to=${at(2).toISOString()}`
  expect(await ids(`/api/positions?deviceId=${van.id}&${range}`)).toEqual([1, 2])
  const [latest] = await ana.get<Position[]>(`/api/positions?deviceId=${van.id}`)
  expect(latest?.fixTime).toBe('2026-11-20T12:03:00.000+00:00')
  expect(await ana.get(`/api/devices/${van.id}`)).toMatchObject({ positionId: 3 })
})

test('positions are removed one by one or by period, and events are read, only of devices one sees', async () => {
  const api = await start()
  const [ana, eve] = [await api.user(), await api.user()]
  const van = await ana.addDevice('van')
  await api.move([1, 2, 3, 4].map((id) => samplePosition({ id, deviceId: van.id, fixTime: at(id), hash: id })))
  const event = { attributes: {}, deviceId: van.id, type: 'alarm', eventTime: wireTime(at(1)), serverTime: null }
  await api.store.events.add([{ ...event, id: 9, positionId: 1, geofenceId: 0, maintenanceId: 0 }])
  const period = `deviceId=${van.id}&from=${at(2).toISOString()}&to=${at(3).toISOString()}`
  for (const [method, path] of [
    ['DELETE', '/api/positions/1'],
    ['DELETE', `/api/positions?${period}`],
    ['GET', '/api/events/9'],
    ['GET', '/api/events/10'],
  ] as const)
    expect(await outcome(eve.call(method, path))).toEqual([400, 'Device access denied'])
  expect(await ana.get('/api/events/9')).toMatchObject({ id: 9, type: 'alarm', deviceId: van.id })
  expect((await ana.call('DELETE', '/api/positions/1')).status).toBe(204)
  expect((await ana.call('DELETE', `/api/positions?${period}`)).status).toBe(204)
  const rest = `/api/positions?deviceId=${van.id}&from=${at(0).toISOString()}&to=${at(9).toISOString()}`
  expect((await ana.get<Position[]>(rest)).map(({ id }) => id)).toEqual([4])
  expect((await ana.call('DELETE', '/api/positions')).status).toBeGreaterThanOrEqual(400)
})

test('[C-03] fields that carry rights are not set by those who would gain from them', async () => {
  const api = await start()
  const boss = await api.user({ userLimit: 1 })
  const self = await boss.get<User>('/api/session')
  const put = (fields: Partial<User>) => outcome(boss.call('PUT', `/api/users/${self.id}`, { ...self, ...fields }))
  for (const fields of [
    { administrator: true },
    { deviceLimit: 9 },
    { userLimit: -1 },
    { readonly: true },
    { disabled: true },
    { fixedEmail: true },
    { attributes: { 'tarkan.advancedPerms': 'F'.repeat(32) } },
    { attributes: { managerId: 1 } },
  ])
    expect(await put(fields), JSON.stringify(fields)).toEqual([400, 'Administrator access required'])
  expect((await put({ name: 'Boss', attributes: { lang: 'pt' } }))[0]).toBe(200)
  const make = (email: string, fields: Partial<User> = {}) =>
    outcome(boss.call('POST', '/api/users', { name: email, email, password: PASSWORD, ...fields }))
  expect(await make('x@example.com', { administrator: true })).toEqual([400, 'Administrator access required'])
  const made = await make('sub@example.com', { readonly: true })
  expect(made[0]).toBe(200)
  expect(await make('sub2@example.com')).toEqual([400, 'Manager user limit reached'])
  expect(await boss.get('/api/users')).toMatchObject([{ email: 'sub@example.com', readonly: true, password: null }])
  const sub = JSON.parse(String(made[1])) as User // the answer of POST /users
  const over = await api.user({ administrator: true })
  const tie = { userId: boss.user.id, managedUserId: over.user.id }
  expect((await over.call('POST', '/api/permissions', tie)).status).toBe(204)
  const takeover = { ...over.user, password: 'another long secret' }
  expect(await outcome(boss.call('PUT', `/api/users/${over.user.id}`, takeover))).toEqual([400, 'User access denied'])
  expect((await boss.call('DELETE', `/api/users/${sub.id}`)).status).toBe(204)
})

test('a manager with few permissions makes no user with more, and takes no bitmap away', async () => {
  const api = await start()
  const few = formatPermissions([PERMISSION.users, PERMISSION.users + 1, PERMISSION.users + 2, PERMISSION.devices])
  const key = productKey('advancedPerms')
  const boss = await api.user({ userLimit: -1, attributes: { [key]: few } })
  const body = { name: 'Rui', email: 'rui@example.com', password: 'a long enough secret' }
  const rui: User = await (await boss.call('POST', '/api/users', body)).json()
  expect(rui.attributes).toEqual({ [key]: few })
  const more = { ...body, email: 'two@example.com', attributes: { [key]: formatPermissions([PERMISSION.reports]) } }
  expect(await outcome(boss.call('POST', '/api/users', more))).toEqual([400, 'Operation restricted'])
  const bare = { ...rui, attributes: {} }
  expect(await outcome(boss.call('PUT', `/api/users/${rui.id}`, bare))).toEqual([400, 'Operation restricted'])
  expect(await api.store.users.find(rui.id)).toMatchObject({ attributes: { [key]: few } })
})

test('[C-15] passwords that are short, common or the own name are refused', async () => {
  const api = await start()
  const root = await api.user({ administrator: true })
  for (const password of ['short', 'qzr7wvk', 'Password1', 'flamengo', 'zzzzzzzzzz', 'ben@example.com'])
    expect(
      await outcome(root.call('POST', '/api/users', { name: 'Ben', email: 'ben@example.com', password })),
      password,
    ).toEqual([400, 'Password is too weak'])
  const least = { name: 'Bia', email: 'bia@example.com', password: 'qzr7wvkx' }
  expect((await root.call('POST', '/api/users', least)).status).toBe(200)
  const long = 'x y '.repeat(40)
  const made = await root.call('POST', '/api/users', { name: 'Ben', email: 'ben@example.com', password: long })
  expect(made.status).toBe(200)
  expect((await postLogin(api.url, { email: 'ben@example.com', password: long })).status).toBe(200)
  expect((await postLogin(api.url, { email: 'ben@example.com', password: long.slice(0, 72) })).status).toBe(401)
  const again = root.call('POST', '/api/users', { name: 'Ben', email: 'BEN@example.com', password: long })
  expect(await outcome(again)).toEqual([400, 'Email already exists'])
})

test('[C-11] changing a password ends the other sessions and tokens, disabling and removing end all', async () => {
  const api = await start()
  const root = await api.user({ administrator: true })
  const ana = await api.user()
  const other = { cookie: (await api.user({ email: 'tmp@example.com' })).cookie }
  expect(other.cookie).not.toBe('')
  const second = await postLogin(api.url, { email: ana.user.email, password: PASSWORD })
  const cookie = second.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = await (
    await fetch(`${api.url}/api/session/token`, { method: 'POST', body: new URLSearchParams(), headers: { cookie } })
  ).text()
  const authorization = `Bearer ${token}`
  const basic = `Basic ${Buffer.from(`${ana.user.email}:${PASSWORD}`).toString('base64')}`
  const status = async (headers: Record<string, string>) => (await fetch(`${api.url}/api/devices`, { headers })).status
  expect([await status({ cookie }), await status({ authorization }), await status({ authorization: basic })]).toEqual([
    200, 200, 200,
  ])
  const changed = await ana.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, password: 'a brand new secret' })
  expect(changed.status).toBe(200)
  expect([await status({ cookie }), await status({ authorization }), await status({ authorization: basic })]).toEqual([
    401, 401, 401,
  ])
  expect((await ana.call('GET', '/api/devices')).status).toBe(200)
  await root.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, disabled: true })
  expect((await ana.call('GET', '/api/devices')).status).toBe(401)
  expect(await outcome(root.call('DELETE', `/api/users/${root.user.id}`))).toEqual([400, 'Operation restricted'])
  expect((await root.call('DELETE', `/api/users/${ana.user.id}`)).status).toBe(204)
  expect(await api.store.users.find(ana.user.id)).toBeUndefined()
})

test('[C-18] registration is closed by default and gives no rights when open', async () => {
  const api = await start()
  await api.user({ administrator: true })
  const register = (fields: Partial<User>) =>
    outcome(
      fetch(`${api.url}/api/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: PASSWORD, ...fields }),
      }),
    )
  expect(await register({})).toEqual([400, 'Registration disabled'])
  await api.settings({ registration: true })
  expect(await register({ administrator: true })).toEqual([400, 'Administrator access required'])
  expect(await register({ password: null })).toEqual([400, 'Password is too weak'])
  const made = await register({})
  expect(JSON.parse(String(made[1]))).toMatchObject({
    administrator: false,
    userLimit: 0,
    deviceLimit: -1,
    password: null,
  })
})

test('health answers in one word', async () => {
  const api = await start()
  expect(await outcome(fetch(`${api.url}/api/health`))).toEqual([200, 'OK'])
})
