import { type Device, type Position, SESSION_ENDED, SUSPENSION, type User } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createShareDesk } from '../access/share-desk.ts'
import { sharedSince } from '../access/shares.ts'
import { samplePosition } from '../store/sample-position.ts'
import { cookieOf, createTestApi, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { openSocket } from '../testing/socket.ts'

const names = async (ask: (path: string) => Promise<Response>) =>
  ((await (await ask('/api/devices')).json()) as Device[]).map(({ name }) => name)

const texts = async (answer: Response) => [answer.status, await answer.text()]

async function start() {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  onTestFinished(() => api.close())
  const root = await api.user({ administrator: true })
  const ana = await api.user({ email: 'ana@example.com', userLimit: -1 })
  const depot = await (await ana.call('POST', '/api/groups', { name: 'Depot' })).json()
  const van = await ana.addDevice('860000000000001', { name: 'Van', groupId: depot.id })
  const bus = await ana.addDevice('bus')
  const share = (kind: string, form: Record<string, string>, who: TestUser = ana) =>
    fetch(`${api.url}/api/share/${kind}`, {
      method: 'POST',
      headers: { cookie: who.cookie },
      body: new URLSearchParams(form),
    })
  /** Open a link. @returns status, visitor and a way to ask with his session */
  const open = async (token: string) => {
    const answer = await fetch(`${api.url}/api/session?token=${token}`)
    const cookie = cookieOf(answer)
    const ask = (path: string, init: RequestInit = {}) => fetch(api.url + path, { ...init, headers: { cookie } })
    return { status: answer.status, user: answer.ok ? ((await answer.json()) as User) : undefined, cookie, ask }
  }
  return { api, clock, root, ana, depot, van, bus, share, open }
}

test('a link shows one vehicle to a visitor who may do nothing else', async () => {
  const { van, bus, share, open } = await start()
  const token = await (await share('device', { deviceId: String(van.id) })).text()
  const { user, ask } = await open(token)
  expect(user).toMatchObject({
    name: 'Van',
    temporary: true,
    readonly: true,
    expirationTime: '2026-11-28T12:00:00.000+00:00',
    attributes: { isShared: true },
  })
  expect(await names(ask)).toEqual(['Van'])
  expect((await ask(`/api/devices/${bus.id}`)).status).toBe(400)
  for (const path of ['/api/users', '/api/audit', '/api/geofences']) expect((await ask(path)).status, path).toBe(400)
  expect((await ask(`/api/devices/${van.id}`, { method: 'DELETE' })).status).toBe(400)
  const body = new URLSearchParams({ deviceId: String(van.id) })
  expect((await ask('/api/share/device', { method: 'POST', body })).status).toBe(400)
})

test('a visitor reads neither who shared nor what the tracker is called', async () => {
  const { van, share, open } = await start()
  const { user } = await open(await (await share('device', { deviceId: String(van.id) })).text())
  expect(user?.email).toMatch(/^share:[0-9a-f]{16}$/)
  expect(JSON.stringify(user)).not.toMatch(/ana@example|860000000000001/)
})

test('a link to a group shows its vehicles', async () => {
  const { depot, share, open } = await start()
  const { ask } = await open(await (await share('group', { groupId: String(depot.id) })).text())
  expect(await names(ask)).toEqual(['Van'])
})

test('[C-14] a link ends when it was said to, and the visitor is removed within the hour', async () => {
  const { api, clock, van, share, open } = await start()
  const form = { deviceId: String(van.id), expiration: '2026-11-21T13:00:00Z' }
  const token = await (await share('device', form)).text()
  const { user } = await open(token)
  clock.advance(3_600_000)
  expect((await open(token)).status).toBe(401)
  await api.gate.accounts.removeExpired()
  expect(api.gate.access.user(user?.id ?? 0)).toBeUndefined()
  expect(await api.store.users.find(user?.id ?? 0)).toBeUndefined()
})

test('a link does not outlive the account that shared', async () => {
  const { api, van, share, open, ana } = await start()
  const expirationTime = '2026-11-22T00:00:00.000+00:00'
  api.gate.access.putUser({ ...ana.user, expirationTime })
  const form = { deviceId: String(van.id), expiration: '2030-01-01T00:00:00Z' }
  expect((await open(await (await share('device', form)).text())).user?.expirationTime).toBe(expirationTime)
})

test('a link ends with the right to see of who shared, and closes what is open', async () => {
  const { api, root, ana, van, share, open } = await start()
  const token = await (await share('device', { deviceId: String(van.id) })).text()
  const { cookie } = await open(token)
  const socket = await openSocket(api.url, { cookie })
  await root.call('DELETE', '/api/permissions', { userId: ana.user.id, deviceId: van.id })
  await root.call('DELETE', '/api/permissions', { userId: ana.user.id, groupId: van.groupId })
  await socket.closed
  await api.gate.shares.settle()
  expect((await open(token)).status).toBe(401)
})

test('[C-14] a link rests while who shared is suspended: what is open is closed, and the link works afterwards', async () => {
  const { api, root, ana, van, share, open } = await start()
  const token = await (await share('device', { deviceId: String(van.id) })).text()
  const { cookie, ask } = await open(token)
  const socket = await openSocket(api.url, { cookie })
  const attributes = { [SUSPENSION.suspended]: true }
  expect((await root.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, attributes })).status).toBe(200)
  expect((await socket.closed).code).toBe(SESSION_ENDED)
  expect((await ask('/api/devices')).status).toBe(401)
  await root.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, attributes: {} })
  expect(await names((await open(token)).ask)).toEqual(['Van'])
})

test('a link ends with the account of who shared, disabled or removed', async () => {
  const { api, root, ana, van, share, open } = await start()
  const token = await (await share('device', { deviceId: String(van.id) })).text()
  await root.call('PUT', `/api/users/${ana.user.id}`, { ...ana.user, disabled: true })
  expect((await open(token)).status).toBe(401)
  await api.gate.shares.settle()
  expect([...api.gate.access.users()].filter(({ temporary }) => temporary)).toEqual([])
})

test('foreign objects, links that are switched off, ends in the past and nonsense are refused', async () => {
  const { api, van, share } = await start()
  const eve = await api.user()
  expect(await texts(await share('device', { deviceId: String(van.id) }, eve))).toEqual([400, 'Device access denied'])
  expect(await texts(await share('group', { groupId: String(van.groupId) }, eve))).toEqual([400, 'Group access denied'])
  for (const form of [{}, { deviceId: 'x' }, { deviceId: String(van.id), expiration: '2020-01-01T00:00:00Z' }])
    expect((await share('device', form)).status).toBe(400)
  expect((await share('device', { deviceId: String(van.id), expiration: 'soon' })).status).toBe(400)
  await api.settings({ attributes: { disableShare: true } })
  expect(await texts(await share('device', { deviceId: String(van.id) }))).toEqual([400, 'Sharing is disabled'])
})

test('[C-14] revoking the token ends the link', async () => {
  const { api, ana, van, share, open } = await start()
  const token = await (await share('device', { deviceId: String(van.id) })).text()
  const { ask } = await open(token)
  const body = new URLSearchParams({ token })
  await fetch(`${api.url}/api/session/token/revoke`, { method: 'POST', headers: { cookie: ana.cookie }, body })
  expect((await ask('/api/devices')).status).toBe(401)
})

/** After the clock of these tests began. */
const after = (minutes: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000)

const record = (deviceId: number, minutes: number) =>
  samplePosition({
    id: deviceId * 100 + minutes,
    deviceId,
    fixTime: after(minutes),
    deviceTime: after(minutes),
    serverTime: after(minutes),
  })

test('[OP-80] a visitor sees where the shared vehicles were since he could have watched them, and nothing before', async () => {
  const { api, clock, van, bus, share, open } = await start()
  await api.move([record(van.id, -10), record(bus.id, 5), record(van.id, 5), record(van.id, 15)])
  const token = await (await share('device', { deviceId: String(van.id) })).text()
  const { ask } = await open(token)
  clock.advance(20 * 60_000)
  const period = 'from=2026-11-20T00:00:00Z&to=2026-11-22T00:00:00Z'
  const past = async (deviceId: number) => {
    const answer = await ask(`/api/positions?deviceId=${deviceId}&${period}`)
    if (!answer.ok) return await answer.text()
    return ((await answer.json()) as Position[]).map(({ fixTime }) => fixTime?.slice(11, 16))
  }
  expect(await past(van.id)).toEqual(['12:05', '12:15'])
  expect(await past(bus.id)).toBe('Device access denied')
  expect(
    (await ask(`/api/positions?deviceId=${van.id}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`)).status,
  ).toBe(200)
  expect(await texts(await ask(`/api/reports/route?deviceId=${van.id}&${period}`))).toEqual([
    400,
    'Operation restricted',
  ])
  await api.settings({ disableReports: true })
  expect(await past(van.id)).toBe('Operation restricted')
})

test('a vehicle that is added to a link, or a link that is switched on again, shows nothing of the time before', async () => {
  const { api, clock, ana, van, bus } = await start()
  const since = () => {
    const visitor = [...api.gate.access.users()].find(({ temporary }) => temporary)
    return visitor && new Date(sharedSince(visitor)!).toISOString().slice(11, 16)
  }
  const desk = createShareDesk({ ...api.gate, store: api.store, clock, inTurn: (task) => task() })
  const draft = {
    name: 'x',
    deviceIds: [van.id],
    mayLock: false,
    expirationTime: '2026-11-23T12:00:00Z',
    disabled: false,
  }
  const { id } = await desk.create(ana.user, draft)
  expect(since()).toBe('12:00')
  clock.advance(60_000)
  await desk.change(ana.user, id, { ...draft, name: 'y' })
  expect(since()).toBe('12:00')
  await desk.change(ana.user, id, { ...draft, deviceIds: [van.id, bus.id] })
  expect(since()).toBe('12:01')
  clock.advance(60_000)
  await desk.change(ana.user, id, { ...draft, disabled: true })
  expect(since()).toBe('12:01')
  clock.advance(60_000)
  await desk.change(ana.user, id, draft)
  expect(since()).toBe('12:03')
})
