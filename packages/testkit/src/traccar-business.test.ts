import {
  BILLING_KEYS,
  type Device,
  DRIVER_RULES,
  type ImportJob,
  type InvoicePage,
  productKey,
  QR_DEVICE,
  type Server,
  type Share,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import { xlsx } from '@rastro/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CreatedDatabase, testDatabases } from './databases.ts'
import { recordAt, startTracker } from './stories/story-world.ts'
import type { TraccarServer } from './traccar/start-server.ts'
import { createTraccarWorld, type TraccarWorld } from './traccar-world.ts'
import { logIn, PASSWORD, type Person } from './world.ts'

/** What is sold around a Traccar server, with Rastro's own tables in PostgreSQL where the run has one. */

const METRICS_TOKEN = 'a-token-of-twenty-chars'
let database: CreatedDatabase
let world: TraccarWorld
let boss: Person
let ana: Person
let van: Device
beforeAll(async () => {
  database = await testDatabases().at(-1)!.create()
  const { options } = database
  world = await createTraccarWorld({
    environment: { METRICS_TOKEN },
    prepare: addCustomer,
    ...('url' in options && { databaseUrl: options.url }),
  })
  boss = await world.user({ administrator: true })
  ana = await world.user({ userLimit: -1 })
  van = await ana.addDevice({ uniqueId: '860000000000021', name: 'Van' })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const made = async <T>(person: Person, path: string, body: object): Promise<T> =>
  (await (await person.call('POST', path, body)).json()) as T // what the call documents

const lastOfVan = async () =>
  (await boss.get<{ attributes: object }[]>(`/api/positions?deviceId=${van.id}`))[0]?.attributes

const vanNow = () => boss.get<Device>(`/api/devices/${van.id}`)

/** Who is billed from the first moment on. */
async function addCustomer(server: TraccarServer, root: Person): Promise<void> {
  const settings = await root.get<Server>('/api/server')
  const attributes = { ...settings.attributes, [productKey('enableBilling')]: true }
  await root.call('PUT', '/api/server', { ...settings, attributes })
  const billed = {
    [USER_KEYS.taxId]: '529.982.247-25',
    [BILLING_KEYS.enabled]: true,
    [BILLING_KEYS.price]: 12_345,
    [BILLING_KEYS.firstDueDay]: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  }
  await server.user({ name: 'Padaria', email: 'padaria@example.com', attributes: billed })
}

const invoicesOf = async (person: Person, path: string) => (await person.get<InvoicePage>(path)).invoices

test('a customer of the server is billed, and reads his invoice [BIL-07]', async () => {
  const customer = await logIn(world.url, { email: 'padaria@example.com' }, PASSWORD)
  const expected = [{ userId: customer.user.id, value: 12_345, status: 'TARKAN_GENERATED' }]
  const path = `/tarkan/invoices/manager?userId=${customer.user.id}`
  await expect.poll(() => invoicesOf(boss, path)).toMatchObject(expected)
  expect(await invoicesOf(customer, '/tarkan/invoices')).toMatchObject(expected)
})

async function workbook(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  async function* lines() {
    yield rows.map((row) => row.map((value) => ({ value })))
  }
  const columns = titles.map((title) => ({ title, width: 20 }))
  const parts: Uint8Array[] = []
  for await (const part of xlsx([], [{ name: 'Dados', heading: [], columns, rows: lines() }])) parts.push(part)
  return Buffer.concat(parts)
}

test('[IMP-01] vehicles of a table become vehicles of the server, and belong to who imports them', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => [`Moto ${index}`, `imp-${index}`, 'RTA2B19'])
  const sent = await fetch(`${world.url}/tarkan/imports/devices?name=frota.xlsx`, {
    method: 'POST',
    headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await workbook(['Veículo', 'IMEI', 'Placa'], rows)),
  })
  const { id, mapping } = (await sent.json()) as ImportJob
  expect((await ana.call('POST', `/tarkan/imports/${id}/start`, { mapping })).status).toBeLessThan(300)
  await expect.poll(async () => (await ana.get<ImportJob>(`/tarkan/imports/${id}`)).state).toBe('done')
  const imported = await ana.get<Device[]>('/api/devices')
  expect(imported.filter(({ uniqueId }) => uniqueId.startsWith('imp-')).length).toBe(30)
})

test('[DRV-21] [DRV-22] a driver who stands leaves by himself, and the vehicle is stopped once it may be', async () => {
  const rules = {
    [DRIVER_RULES.autoLogout]: true,
    [DRIVER_RULES.autoLogoutMinutes]: 0,
    [DRIVER_RULES.lockDevice]: true,
    [DRIVER_RULES.lockDeviceMinutes]: 0,
  }
  const driver = await made<{ id: number }>(ana, '/api/drivers', { name: 'Rui', uniqueId: 'D-1', attributes: rules })
  const login = { username: 'rui', password: 'uma senha bem longa' }
  await ana.call('PUT', `/tarkan/qr-driver/drivers/${driver.id}`, login)
  const rui = await logIn(world.url, { email: 'rui' }, login.password)
  await rui.call('POST', '/tarkan/qr-driver', { id: van.id })
  const { drivers } = world.app
  const tracker = startTracker(world, { protocol: 'gt06', uniqueId: van.uniqueId })
  const say = async (step: number, ignition: boolean, speedKmh: number) => {
    const fixTime = new Date(Math.floor(Date.now() / 1000) * 1000 + step * 1000)
    tracker.send(recordAt(step, { fixTime, ignition, speedKmh }))
    await expect.poll(lastOfVan).toMatchObject({ ignition })
  }
  await say(0, true, 60)
  await drivers.enforce()
  expect((await vanNow()).attributes).toMatchObject({ qrDriverId: driver.id })
  await say(1, false, 0)
  await drivers.enforce()
  expect((await vanNow()).attributes).toMatchObject({ [QR_DEVICE.logoutAt]: expect.any(String) })
  // He drives on: what was begun is over.
  await say(2, true, 60)
  await drivers.enforce()
  expect((await vanNow()).attributes).not.toHaveProperty([QR_DEVICE.logoutAt])
  await say(3, false, 0)
  await drivers.enforce()
  const sent = async () => (await world.server.asked()).filter((call) => call === 'POST /api/commands/send').length
  // A vehicle that moves is not stopped, whatever the rule says.
  await say(4, false, 60)
  await drivers.enforce()
  expect((await vanNow()).attributes).not.toHaveProperty('qrDriverId')
  expect((await vanNow()).attributes).toMatchObject({ [QR_DEVICE.lockAt]: expect.any(String) })
  expect((await rui.get<{ vehicle: unknown }>('/tarkan/qr-driver')).vehicle).toBeNull()
  expect(await sent()).toBe(0)
  await say(5, true, 0)
  await drivers.enforce()
  expect(await sent()).toBe(1)
  expect((await vanNow()).attributes).not.toHaveProperty([QR_DEVICE.lockAt])
  await drivers.enforce()
  expect(await sent()).toBe(1)
})

test('figures for Prometheus tell of the server behind, and of what is ours', async () => {
  expect((await fetch(`${world.url}/metrics`)).status).toBe(401)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${world.url}/metrics`, { headers })).text()
  for (const line of [
    'rastro_ready 1',
    'rastro_traccar_up 1',
    'rastro_traccar_errors_total 0',
    'rastro_live_sockets 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/rastro_traccar_call_seconds_count [1-9]/)
  expect(text).toMatch(/rastro_database_call_seconds_count [1-9]/)
  expect(text).toMatch(/rastro_http_requests_total\{.*route="\/api\/devices".*\} [1-9]/)
  expect(text).not.toContain('example.com')
})

test('a link outlives a restart of the server, and ends when who made it loses the vehicle', async () => {
  const eva = await world.user()
  await boss.call('POST', '/api/permissions', { userId: eva.user.id, deviceId: van.id })
  const expirationTime = new Date(Date.now() + 3_600_000).toISOString()
  const draft = { name: 'Cliente', deviceIds: [van.id], mayLock: false, expirationTime, disabled: false }
  const { id } = await made<Share>(eva, '/tarkan/shares', draft)
  const { token } = await made<{ token: string }>(eva, `/tarkan/shares/${id}/link`, {})
  const opened = await fetch(`${world.url}/api/session?token=${encodeURIComponent(token)}`)
  const cookie = opened.headers.getSetCookie().map((text) => text.split(';')[0])
  const see = () => fetch(`${world.url}/api/devices`, { headers: { cookie: cookie.join('; ') } })
  expect((await see()).status).toBe(200)
  await world.server.start()
  expect(await (await see()).json()).toMatchObject([{ id: van.id }])
  boss = await logIn(world.url, boss.user, boss.password)
  const unlink = { userId: eva.user.id, deviceId: van.id }
  expect((await boss.call('DELETE', '/api/permissions', unlink)).status).toBe(204)
  await world.app.traccar.installation.refresh()
  await expect.poll(async () => (await see()).status).toBe(401)
  const users = await boss.get<User[]>('/api/users')
  expect(users.map((user) => user.id)).not.toContain(id)
})
