import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Account,
  CALENDAR_DEFAULTS,
  COMMAND_DEFAULTS,
  COMPUTED_ATTRIBUTE_DEFAULTS,
  DEVICE_DEFAULTS,
  type Device,
  DRIVER_DEFAULTS,
  GEOFENCE_DEFAULTS,
  type Geofence,
  GROUP_DEFAULTS,
  MAINTENANCE_DEFAULTS,
  NOTIFICATION_DEFAULTS,
  ORDER_DEFAULTS,
  type Position,
  REPORT_DEFAULTS,
  type Share,
  USER_DEFAULTS,
} from '@rastro/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { recordAt, startTracker } from './stories/story-world.ts'
import { createTraccarWorld, type TraccarWorld, tokenOf } from './traccar-world.ts'
import { logIn, type Person } from './world.ts'

let world: TraccarWorld
let ana: Person
let device: Device
/** Made by the first test that needs one. */
let boss: Person | undefined
beforeAll(async () => {
  world = await createTraccarWorld()
  ana = await world.user()
  device = await ana.addDevice({ uniqueId: '860000000000017', name: 'Caminhão 17' })
})
afterAll(() => world.close())

/** A message a device puts on the live feed. */
function messagesOf(person: Person, count: number, onFirst?: () => void): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: person.cookie, origin: world.url },
    })
    const got: Record<string, unknown>[] = []
    socket.on('error', reject)
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(`refused with ${statusCode}`)))
    socket.on('message', (data) => {
      got.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>)
      if (got.length === 1) onFirst?.()
      if (got.length < count) return
      resolve(got)
      socket.close()
    })
  })
}

test('without a session the server says 404, with a foreign token 401, and both reach the page', async () => {
  expect((await fetch(`${world.url}/api/session`)).status).toBe(404)
  expect((await fetch(`${world.url}/api/devices`)).status).toBe(401)
  expect((await fetch(`${world.url}/api/session?token=nonsense`)).status).toBe(401)
})

test('an account of the server logs in, reads and writes; a wrong password is told in our words', async () => {
  const body = new URLSearchParams({ email: ana.user.email, password: 'wrong' })
  const wrong = await fetch(`${world.url}/api/session`, { method: 'POST', body })
  expect([wrong.status, await wrong.text()]).toEqual([401, 'HTTP 401 Unauthorized'])
  expect(await ana.get<Device[]>('/api/devices')).toMatchObject([{ id: device.id, name: 'Caminhão 17' }])
})

test('refusals of the server, stack traces with status 400, become one sentence', async () => {
  const foreign = await world.user()
  const refused = await foreign.call('PUT', `/api/devices/${device.id}`, { ...device, name: 'Mine' })
  expect([refused.status, await refused.text()]).toEqual([400, 'Device access denied'])
  expect(refused.headers.get('content-type')).toContain('text/plain')
  const twice = await ana.call('POST', '/api/devices', { ...device, id: 0 })
  expect([twice.status, await twice.text()]).toEqual([400, 'Unique ID already exists'])
  const unknown = await ana.call('POST', '/api/users', { name: 'Bia', email: ana.user.email, password: 'long enough' })
  expect([unknown.status, await unknown.text()]).not.toContain('at org.traccar')
})

test('properties the server does not know stay here, and the answer is what it keeps, not what it was sent', async () => {
  const sent = { ...device, name: 'Caminhão 18', status: 'online', ownField: 'ours' }
  const saved = await ana.call('PUT', `/api/devices/${device.id}`, sent)
  expect(saved.status).toBe(200)
  const kept = (await saved.json()) as Record<string, unknown>
  expect(kept).toMatchObject({ id: device.id, name: 'Caminhão 18', status: 'offline' })
  expect(kept).not.toHaveProperty('ownField')
})

test('geofences go and come latitude first, as the server has them', async () => {
  const area = 'POLYGON ((-10.9 -37.1, -10.9 -37.0, -11.0 -37.0, -10.9 -37.1))'
  const saved = await ana.call('POST', '/api/geofences', { name: 'Pátio', area, attributes: {}, calendarId: 0 })
  expect(await saved.json()).toMatchObject({ area })
  expect(await ana.get<Geofence[]>('/api/geofences')).toMatchObject([{ name: 'Pátio', area }])
})

test('linking twice is no mistake, mixed links are taken apart, and an object tells whom it is linked to', async () => {
  const [fence] = await ana.get<Geofence[]>('/api/geofences')
  const link = { deviceId: device.id, geofenceId: fence?.id ?? 0 }
  for (let time = 0; time < 2; time++) expect((await ana.call('POST', '/api/permissions', link)).status).toBe(204)
  const mixed = [link, { geofenceId: fence?.id ?? 0, userId: ana.user.id }]
  expect((await ana.call('POST', '/api/permissions/bulk', mixed)).status).toBe(204)
  expect(await ana.get(`/api/geofences/${fence?.id}/links`)).toEqual({
    deviceIds: [device.id],
    groupIds: [],
    userIds: [ana.user.id],
  })
  expect((await ana.call('DELETE', '/api/permissions', link)).status).toBe(204)
  expect((await ana.call('DELETE', '/api/permissions', link)).status).toBe(204)
  expect(await ana.get(`/api/geofences/${fence?.id}/links`)).toMatchObject({ deviceIds: [] })
  expect((await ana.call('POST', '/api/permissions', { deviceId: 1, nonsense: 2 })).status).toBe(400)
})

test('the socket says positions first, one key a message, whole and without the devices', async () => {
  const tracker = startTracker(world, { protocol: 'gt06', uniqueId: device.uniqueId })
  tracker.send(recordAt(0))
  await expect.poll(async () => (await ana.get<Position[]>('/api/positions')).length).toBe(1)
  const [first] = await messagesOf(ana, 1)
  expect(Object.keys(first ?? {})).toEqual(['positions'])
  expect(first).toMatchObject({ positions: [{ deviceId: device.id }] })
  const [, second] = await messagesOf(ana, 2, () => tracker.send(recordAt(1)))
  expect(Object.keys(second ?? {})).toHaveLength(1)
  await expect(messagesOf({ ...ana, cookie: 'JSESSIONID=nobody' }, 1)).rejects.toThrow('refused with 401')
})

test('positions that are gone do not take the others with them, and dates stay as the server writes them', async () => {
  const [latest] = await ana.get<Position[]>('/api/positions')
  const found = await ana.get<Position[]>(`/api/positions?id=${latest?.id}&id=999999`)
  expect(found.map(({ id }) => id)).toEqual([latest?.id])
  expect(found[0]?.fixTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
})

test('users come with counts and in pages, which the server does not have', async () => {
  const zilda = await world.user({ administrator: true, name: 'Zilda' })
  const page = await zilda.get<{ total: number; rows: Account[] }>('/api/users/list?order=name&limit=2&offset=0')
  expect(page.rows.length).toBe(2)
  expect(page.total).toBeGreaterThan(3)
  const one = await zilda.get<{ rows: Account[] }>(`/api/users/list?query=${encodeURIComponent(ana.user.email)}`)
  expect(one.rows).toMatchObject([{ id: ana.user.id, devices: 1, profile: 'client' }])
})

test('a link shows its vehicles and is no key to the API of the server', async () => {
  const expirationTime = new Date(Date.now() + 3_600_000).toISOString()
  const draft = { name: 'Cliente', deviceIds: [device.id], mayLock: false, expirationTime, disabled: false }
  const made = (await (await ana.call('POST', '/tarkan/shares', draft)).json()) as Share
  expect(await ana.get<Share[]>('/tarkan/shares')).toMatchObject([{ id: made.id, deviceIds: [device.id] }])
  const { token } = (await (await ana.call('POST', `/tarkan/shares/${made.id}/link`)).json()) as { token: string }
  const opened = await fetch(`${world.url}/api/session?token=${encodeURIComponent(token)}`)
  const visitor = {
    cookie: opened.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; '),
  }
  expect(await opened.json()).toMatchObject({ id: made.id, temporary: true })
  expect(opened.headers.getSetCookie().join()).not.toContain('JSESSIONID')
  const seen = (await (await fetch(`${world.url}/api/devices`, { headers: visitor })).json()) as Device[]
  expect(seen.map(({ id }) => id)).toEqual([device.id])
  const [first] = await messagesOf({ ...ana, cookie: visitor.cookie }, 1)
  expect(first).toMatchObject({ positions: [{ deviceId: device.id }] })
  const past = `/api/positions?deviceId=${device.id}&from=2020-01-01T00:00:00Z&to=${new Date().toISOString()}`
  expect(await (await fetch(`${world.url}${past}`, { headers: visitor })).json()).toEqual([])
  for (const [method, path] of [
    ['POST', '/api/session/token'],
    ['GET', '/api/reports/route'],
    ['GET', '/api/users'],
    ['GET', '/api/anything/else'],
  ] as const)
    expect((await fetch(`${world.url}${path}`, { method, headers: visitor })).status).toBe(400)
  expect((await fetch(`${world.server.url}/api/session?token=${encodeURIComponent(token)}`)).status).toBe(401)
  expect((await ana.call('DELETE', `/tarkan/shares/${made.id}`)).status).toBe(204)
  await expect.poll(async () => (await fetch(`${world.url}/api/devices`, { headers: visitor })).status).toBe(401)
})

test('who manages writes to his users by the channels of the server', async () => {
  boss ??= await world.user({ administrator: true })
  const { token } = (await (await boss.call('POST', '/tarkan/messages/confirmations')).json()) as { token: string }
  const texts = [{ channel: 'web', subject: 'Aviso', body: 'Olá' }]
  const sent = await boss.call('POST', '/tarkan/messages', { confirmation: token, userIds: [ana.user.id], texts })
  expect(sent.status).toBe(200)
  await expect.poll(() => world.server.asked()).toContain('POST /api/notifications/send/web')
})

test('a driver checks in to a vehicle, and it stands at the server', async () => {
  const driver = (await (
    await ana.call('POST', '/api/drivers', { name: 'José', uniqueId: 'CNH-1', attributes: {} })
  ).json()) as { id: number }
  const login = { username: 'jose', password: 'uma senha bem longa' }
  expect((await ana.call('PUT', `/tarkan/qr-driver/drivers/${driver.id}`, login)).status).toBe(200)
  const jose = await logIn(world.url, { email: 'jose' }, login.password)
  expect((await jose.call('GET', '/api/users')).status).toBe(400)
  const state = (await (await jose.call('POST', '/tarkan/qr-driver', { id: device.id })).json()) as object
  expect(state).toMatchObject({ driver: { name: 'José' }, vehicle: { id: device.id } })
  const kept = await ana.get<Device>(`/api/devices/${device.id}`)
  expect(kept.attributes).toMatchObject({ qrDriverId: driver.id, driverUniqueId: 'CNH-1' })
  await jose.call('POST', '/tarkan/qr-driver', { id: 0 })
  expect((await ana.get<Device>(`/api/devices/${device.id}`)).attributes).not.toHaveProperty('qrDriverId')
})

test('a tracker is taken in by what stands on it, and nobody takes another’s', async () => {
  const taken = await ana.call('POST', '/tarkan/autolink', {
    uniqueId: '860000000000099',
    name: 'Novo',
    attributes: {},
  })
  expect(await taken.json()).toMatchObject({ uniqueId: '860000000000099' })
  expect((await ana.get<Device[]>('/api/devices')).map(({ name }) => name)).toContain('Novo')
  const other = await world.user()
  const refused = await other.call('POST', '/tarkan/autolink', {
    uniqueId: '860000000000099',
    name: 'X',
    attributes: {},
  })
  expect([refused.status, await refused.text()]).toEqual([400, 'Device access denied'])
})

test('commands go by our rules, and what the server lacks is told with the settings', async () => {
  const limited = await world.user({ limitCommands: true, administrator: false })
  const stop = { deviceId: device.id, type: 'engineStop', attributes: { confirmation: 'x', reason: 'y' } }
  expect(await (await limited.call('POST', '/api/commands/send', stop)).text()).toBe('Operation restricted')
  const sent = await ana.call('POST', '/api/commands/send', {
    ...stop,
    type: 'custom',
    attributes: { data: 'STATUS#' },
  })
  expect([200, 202]).toContain(sent.status)
  const lacks = (await fetch(`${world.url}/api/server`)).headers.get('lacks')?.split(',')
  expect(lacks).toEqual(expect.arrayContaining(['sentCommands', 'inbox', 'push', 'sessions']))
  expect((await ana.call('GET', '/api/notices')).status).toBe(404)
})

test('an engine is stopped by the safety rules of our own, and a restart takes the password', async () => {
  const tracker = startTracker(world, { protocol: 'gt06', uniqueId: device.uniqueId })
  const last = async () => (await ana.get<Position[]>(`/api/positions?deviceId=${device.id}`))[0]
  const say = async (step: number, speedKmh: number) => {
    const fixTime = new Date(Math.floor(Date.now() / 1000) * 1000 + step * 1000)
    tracker.send(recordAt(step, { fixTime, ignition: true, speedKmh }))
    await expect.poll(async () => Date.parse((await last())?.fixTime ?? '')).toBe(fixTime.getTime())
  }
  const stop = async () => {
    const order = { deviceId: device.id, type: 'engineStop', attributes: {} }
    const answer = await ana.call('POST', '/api/commands/send', order)
    return [answer.status, answer.ok ? '' : await answer.text()]
  }
  await say(10, 60)
  expect(await stop()).toEqual([400, 'Operation restricted. Waiting: the vehicle is moving at 60 km/h'])
  await say(11, 0)
  expect(await stop()).toEqual([200, ''])
  boss ??= await world.user({ administrator: true })
  const reboot = async (body?: object) => (await boss!.call('POST', '/api/server/reboot', body)).text()
  expect(await reboot()).toBe('Current password is needed')
  expect(await reboot({ currentPassword: 'not this one' })).toBe('Current password is wrong')
  expect(await world.server.asked()).not.toContain('POST /api/server/reboot')
  await reboot({ currentPassword: boss.password })
  expect(await world.server.asked()).toContain('POST /api/server/reboot')
})

test('a program comes in with a token or a password in its header', async () => {
  const token = await tokenOf(world.url, ana)
  const by = (authorization: string) => fetch(`${world.url}/api/devices`, { headers: { authorization } })
  expect((await by(`Bearer ${token}`)).status).toBe(200)
  const basic = Buffer.from(`${ana.user.email}:${ana.password}`).toString('base64')
  expect((await by(`Basic ${basic}`)).status).toBe(200)
  expect((await by('Bearer nonsense')).status).toBe(401)
})

test('a page of another site cannot use the session', async () => {
  const headers = { cookie: ana.cookie, origin: 'https://evil.example' }
  expect((await fetch(`${world.url}/api/devices`, { headers })).status).toBe(401)
  expect((await fetch(`${world.url}/api/session`, { method: 'DELETE', headers })).status).toBe(403)
})

const ICAL = Buffer.from(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261123T080000Z\r\nDTEND:20261123T180000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
).toString('base64')

/** One of every kind there is, and what is changed of it. */
const KINDS: readonly [path: string, sent: object, changed: object][] = [
  ['devices', { ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'all-1', attributes: { placa: 'A' } }, { name: 'Van 2' }],
  ['groups', { ...GROUP_DEFAULTS, name: 'Sul' }, { name: 'Norte', attributes: { speedLimit: 40 } }],
  ['geofences', { ...GEOFENCE_DEFAULTS, name: 'Doca', area: 'CIRCLE (-10.9 -37.1, 90)' }, { description: 'Leste' }],
  ['drivers', { ...DRIVER_DEFAULTS, name: 'Rui', uniqueId: 'all-2' }, { name: 'Rui Prado' }],
  ['calendars', { ...CALENDAR_DEFAULTS, name: 'Comercial', data: ICAL }, { name: 'Turno' }],
  ['maintenance', { ...MAINTENANCE_DEFAULTS, name: 'Óleo', type: 'totalDistance', period: 9000 }, { start: 500 }],
  ['notifications', { ...NOTIFICATION_DEFAULTS, type: 'deviceOverspeed', notificators: 'web' }, { always: true }],
  ['commands', { ...COMMAND_DEFAULTS, type: 'custom', attributes: { data: 'A#' } }, { description: 'Estado' }],
  [
    'attributes/computed',
    { ...COMPUTED_ATTRIBUTE_DEFAULTS, attribute: 'x', expression: '1', type: 'number' },
    { priority: 2 },
  ],
  ['orders', { ...ORDER_DEFAULTS, uniqueId: 'all-3', description: 'Carga' }, { toAddress: 'Porto' }],
  [
    'users',
    { ...USER_DEFAULTS, name: 'Bia', email: 'bia@example.com', password: 'andorinhas no telhado' },
    { phone: '7' },
  ],
]

test.each(KINDS)('%s are added, changed and removed at the server, without what it does not know', async (...row) => {
  const [path, sent, changed] = row
  boss ??= await world.user({ administrator: true })
  const added = await boss.call('POST', `/api/${path}`, { ...sent, ownField: 'ours' })
  const { password: _, id: __, ...shown } = sent as Record<string, unknown>
  const object = (await added.json()) as { id: number }
  expect([added.status, object]).toEqual([200, expect.objectContaining({ ...shown, id: object.id })])
  expect(object).not.toHaveProperty('ownField')
  const saved = await boss.call('PUT', `/api/${path}/${object.id}`, { ...object, ...changed, ownField: 'ours' })
  expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ ...shown, ...changed })])
  const list = await boss.get<{ id: number }[]>(`/api/${path}`)
  expect(list.find(({ id }) => id === object.id)).toMatchObject(changed)
  const stranger = await ana.call('DELETE', `/api/${path}/${object.id}`)
  expect(stranger.status).toBe(400)
  expect((await boss.call('DELETE', `/api/${path}/${object.id}`)).status).toBe(204)
  expect((await boss.get<{ id: number }[]>(`/api/${path}`)).map(({ id }) => id)).not.toContain(object.id)
})

test('a scheduled report and an odometer are kept by the server too', async () => {
  const calendar = { ...CALENDAR_DEFAULTS, name: 'Mensal', data: ICAL }
  const { id: calendarId } = (await (await ana.call('POST', '/api/calendars', calendar)).json()) as { id: number }
  const report = { ...REPORT_DEFAULTS, type: 'trips', description: 'Mês', calendarId }
  const { id } = (await (await ana.call('POST', '/api/reports', report)).json()) as { id: number }
  const changed = await ana.call('PUT', `/api/reports/${id}`, { ...report, id, description: 'Semana' })
  expect(await changed.json()).toMatchObject({ id, description: 'Semana', calendarId })
  expect((await ana.call('DELETE', `/api/reports/${id}`)).status).toBe(204)
  const driven = { deviceId: device.id, totalDistance: 77_000 }
  expect((await ana.call('PUT', `/api/devices/${device.id}/accumulators`, driven)).status).toBe(204)
  const [latest] = await ana.get<Position[]>(`/api/positions?deviceId=${device.id}`)
  expect(latest?.attributes['totalDistance']).toBe(77_000)
})

test('a picture is uploaded, seen by who sees the vehicle, by session and by token, and taken away', async () => {
  const picture = await readFile(join(import.meta.dirname, '../../web/public/icons/512.png'))
  const upload = (person: Person, bytes: Uint8Array, type: string) =>
    fetch(`${world.url}/api/devices/${device.id}/image`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': type },
      body: new Uint8Array(bytes),
    })
  const sent = await upload(ana, picture, 'image/png')
  expect([sent.status, await sent.text()]).toEqual([200, 'device.png'])
  const kept = await ana.get<Device>(`/api/devices/${device.id}`)
  await ana.call('PUT', `/api/devices/${device.id}`, {
    ...kept,
    attributes: { ...kept.attributes, deviceImage: 'device.png' },
  })
  const path = `${world.url}/api/media/${device.uniqueId}/device.png`
  const seen = await fetch(path, { headers: { cookie: ana.cookie } })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  const authorization = `Bearer ${await tokenOf(world.url, ana)}`
  expect((await fetch(path, { headers: { authorization } })).status).toBe(200)
  const stranger = await world.user()
  const other = `Bearer ${await tokenOf(world.url, stranger)}`
  expect((await fetch(path, { headers: { authorization: other } })).status).toBe(400)
  expect((await fetch(path, { headers: { cookie: stranger.cookie } })).status).toBeGreaterThanOrEqual(400)
  expect((await fetch(path)).status).toBe(401)
  expect((await upload(ana, Buffer.from('<svg/>'), 'image/svg+xml')).status).toBeGreaterThanOrEqual(400)
  expect((await upload(ana, new Uint8Array(700_000), 'image/png')).status).toBe(400)
  expect((await ana.call('DELETE', `/api/devices/${device.id}/image`)).status).toBe(204)
  expect((await ana.get<Device>(`/api/devices/${device.id}`)).attributes).not.toHaveProperty('deviceImage')
})

test('who manages becomes his user, as the server says, and nobody becomes whom he does not manage', async () => {
  boss ??= await world.user({ administrator: true })
  const own = await logIn(world.url, boss.user, boss.password)
  const became = await own.call('GET', `/api/session/${ana.user.id}`)
  expect([became.status, await became.json()]).toEqual([
    200,
    expect.objectContaining({ id: ana.user.id, password: null }),
  ])
  const cookie = became.headers.getSetCookie()[0]?.split(';')[0] ?? own.cookie
  const who = await fetch(`${world.url}/api/session`, { headers: { cookie } })
  expect(await who.json()).toMatchObject({ id: ana.user.id, administrator: false })
  expect((await fetch(`${world.url}/api/statistics`, { headers: { cookie } })).status).toBe(400)
  expect((await ana.call('GET', `/api/session/${boss.user.id}`)).status).toBe(400)
  expect((await ana.get<{ id: number }>('/api/session')).id).toBe(ana.user.id)
})

test('a server that is killed is told as such, and found again with its data', async () => {
  await world.server.kill()
  expect((await ana.call('GET', '/api/devices')).status).toBe(503)
  await world.app.traccar.installation.refresh()
  expect((await fetch(`${world.url}/api/health`)).status).toBe(503)
  expect((await fetch(`${world.url}/login`, { headers: { accept: 'text/html' } })).status).not.toBe(503)
  await world.server.start()
  expect((await ana.call('GET', '/api/devices')).status).toBe(401)
  const again = await logIn(world.url, ana.user, ana.password)
  expect((await again.get<Device[]>('/api/devices')).map(({ id }) => id)).toContain(device.id)
  await world.app.traccar.installation.refresh()
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
})
