import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BILLING_KEYS,
  type Calendar,
  type Device,
  type Driver,
  formatSchedules,
  NOTIFICATION_DEFAULTS,
  productKey,
  QR_DEVICE,
  USER_DEFAULTS,
  type User,
} from '@rastro/contracts'
import { type Database, openDatabase } from '@rastro/platform'
import { serveMail } from '@rastro/tracking/testing/mail-server'
import { serveWeb } from '@rastro/tracking/testing/web-server'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { findAddresses, HOST, startProduct } from '../../bench/product.ts'
import { testDatabases } from '../databases.ts'
import { createDevice, type TrackerDevice } from '../device.ts'
import { hasNats, startNats } from '../nats.ts'
import { createWorld, PASSWORD, type Person, type World } from '../world.ts'
import { recordAt } from './story-world.ts'

/** Far longer than anything takes on a machine that does nothing else. */
const SOON = { timeout: 90_000, interval: 50 }
const STORY_MS = 600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const isPossible = hasNats && inject('postgresUrl') !== null

/** A folder for the length of the test. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'rastro-failover-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Everybody is told by a chat that answers only from the second message on, and by mail. */
async function startServices() {
  const mail = await serveMail()
  let asked = 0
  const chat = await serveWeb(() => (++asked === 1 ? { afterMs: 'never' } : { body: { ok: true } }))
  const environment = {
    SMTP_HOST: mail.settings.host,
    SMTP_PORT: String(mail.settings.port),
    SMTP_TLS: 'none',
    TELEGRAM_TOKEN: 'bot',
    TELEGRAM_URL: chat.url,
    EGRESS_TARGETS: `${chat.target},${mail.target}`,
    KEEP_POSITIONS_DAYS: '30',
    KEEP_EVENTS_DAYS: '30',
  }
  return { mail, chat, environment }
}

/** One process of its own, which has the duty, and two nodes here that follow it. */
async function startNodes(environment: Record<string, string>) {
  const nats = await startNats()
  onTestFinished(() => nats.stop())
  const { options, drop } = await testDatabases().at(-1)!.create()
  onTestFinished(drop)
  const databaseUrl = 'url' in options ? options.url : ''
  const shared = { ...environment, NATS_URL: nats.url, FILES_DIR: await folder() }
  const addresses = await findAddresses()
  const first = await startProduct({ addresses, folder: await folder(), databaseUrl, environment: shared })
  onTestFinished(() => first.kill())
  const worlds: World[] = []
  for (const ROLE of ['api', 'all']) {
    const world = await createWorld({ databaseUrl, environment: { ...shared, ROLE } })
    onTestFinished(() => world.close())
    worlds.push(world)
  }
  const database = await openDatabase<unknown>(options)
  onTestFinished(() => database.close())
  const [second, third] = worlds as [World, World]
  return { first, port: addresses.ports.gt06, second, third, database }
}

async function post<T>(person: Person, path: string, body: unknown, method = 'POST'): Promise<T> {
  const answer = await person.call(method, path, body)
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
  return (await answer.json()) as T // what the path documents
}

const ago = (ms: number): number => Date.now() - ms

/** Of a calendar in UTC. */
const hour = (hoursAgo: number): string => new Date(ago(hoursAgo * 60 * MINUTE_MS)).toISOString().slice(0, 16)

/** A rule that tells, a driver who is let out when the ignition is off, and a report whose day ended an hour ago. */
async function setUp(root: Person, ana: Person) {
  await post(root, '/api/server', { attributes: { [productKey('enableBilling')]: true } }, 'PUT')
  const rule = { ...NOTIFICATION_DEFAULTS, type: 'alarm', always: true, notificators: 'telegram' }
  await post(ana, '/api/notifications', { ...rule, attributes: { alarms: 'powerCut' } })
  const driver = await post<Driver>(ana, '/api/drivers', { name: 'Rui', uniqueId: 'rui', attributes: {} })
  const repeat = { frequency: 'daily', interval: 1, days: [], ends: null } as const
  const data = formatSchedules([{ start: hour(3), end: hour(1), timeZone: 'UTC', repeat }])
  const calendar = await post<Calendar>(ana, '/api/calendars', { name: 'Shift', data })
  await post(ana, '/api/reports', { type: 'summary', calendarId: calendar.id, description: 'Shift', attributes: {} })
  return driver
}

/** What becomes due while nobody has the duty. */
async function makeDue(database: Database<unknown>, root: Person, { van, driver }: { van: Device; driver: Driver }) {
  const past = new Date(ago(MINUTE_MS)).toISOString()
  const seat = { [QR_DEVICE.driverId]: driver.id, [QR_DEVICE.driverUniqueId]: driver.uniqueId }
  await root.addDevice({ uniqueId: 'truck', attributes: { ...seat, [QR_DEVICE.logoutAt]: past } })
  const billed = { [BILLING_KEYS.enabled]: true, [BILLING_KEYS.price]: 12_345 }
  const firstDueDay = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const customer = { ...USER_DEFAULTS, name: 'Padaria', email: 'padaria@example.com', password: PASSWORD }
  const attributes = { ...billed, [BILLING_KEYS.firstDueDay]: firstDueDay }
  const { id } = await post<User>(root, '/api/users', { ...customer, attributes })
  // Schedules were looked at last two hours ago.
  await database.rows(
    `INSERT INTO report_clocks (id, checked_until) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET checked_until = excluded.checked_until`,
    [ago(120 * MINUTE_MS)],
  )
  await database.rows(
    `INSERT INTO events (id, attributes, device_id, type, event_time, server_time)
     VALUES (1, '{}', $1, 'deviceOnline', $2, $2)`,
    [van.id, ago(40 * DAY_MS)],
  )
  // The dead process stored an event half a minute ago and had no time to look who is told of it.
  const copied = await database.rows(
    `INSERT INTO events (id, attributes, device_id, type, event_time, server_time)
     SELECT id - 30000::bigint * 8192, attributes, device_id, type, event_time, server_time FROM events
     WHERE type = 'alarm' RETURNING id`,
  )
  expect(copied).toHaveLength(1)
  // And so long ago that it surely is dead it began to send a message.
  await database.rows(`UPDATE deliveries SET due_at = due_at - 600000 WHERE state = 'sending'`)
  return id
}

test.skipIf(!isPossible)(
  'what a process on duty leaves when it is killed is done by another: nothing twice, nothing lost',
  { timeout: STORY_MS },
  async () => {
    const { mail, chat, environment } = await startServices()
    const { first, port, second, third, database } = await startNodes(environment)
    const count = async (sql: string): Promise<number> => Number((await database.rows(sql))[0]?.[0])
    expect([second.app.duty.isOn(), third.app.duty.isOn()]).toEqual([false, false])
    const root = await second.user({ administrator: true })
    const ana = await second.user({ email: 'ana@example.com', attributes: { telegramChatId: '7' } })
    const driver = await setUp(root, ana)
    const uniqueId = '866551050009201'
    const van = await ana.addDevice({ uniqueId, name: 'Van' })

    // Its tracker is at the process, which tells of an alarm and gets no answer, and hands an order on that is not answered.
    const orders: string[] = []
    const onCommand = (text: string): undefined => void orders.push(text)
    const call = (at: number): TrackerDevice => {
      const tracker = createDevice({
        protocol: 'gt06',
        uniqueId,
        host: HOST,
        port: at,
        onCommand,
        backoffMs: [100, 500],
      })
      onTestFinished(() => tracker.stop())
      return tracker
    }
    const order = async (data: string): Promise<number> => {
      const command = { id: 0, deviceId: van.id, type: 'custom', attributes: { data } }
      return (await ana.call('POST', '/api/commands/send', command)).status
    }
    const tracker = call(port)
    tracker.send(recordAt(3600, { fixTime: new Date(Date.now() - 75 * DAY_MS) }))
    for (const step of [3601, 3602]) tracker.send(recordAt(step))
    tracker.send(recordAt(3603, { alarm: 'powerCut' }))
    await tracker.settled()
    await expect.poll(() => chat.heard.length, SOON).toBe(1)
    await expect.poll(() => count(`SELECT count(*) FROM deliveries WHERE state = 'sending'`), SOON).toBe(1)
    await expect.poll(() => second.app.core.fleet.byId(van.id)?.heldBy, SOON).toBe(0)
    expect(await order('STATUS#')).toBe(200)
    await expect.poll(() => orders, SOON).toEqual(['STATUS#'])
    const old = `SELECT count(*) FROM positions WHERE fix_time < ${Date.now() - 70 * DAY_MS}`
    await expect.poll(() => count(old), SOON).toBe(1)
    // It is told as soon as it lies on the disk of the process: what never left that disk waits for its next start.
    await expect.poll(() => count(`SELECT count(*) FROM events WHERE type = 'alarm'`), SOON).toBe(1)

    await first.kill()
    await tracker.stop()
    // Refused while the dead process is still thought to hold the tracker, then accepted: it waits.
    await expect.poll(() => order('WHERE#'), SOON).toBe(202)
    const customer = await makeDue(database, root, { van, driver })
    // As if fifteen seconds had gone by since the process was heard last.
    await database.rows(`UPDATE leases SET until = 0 WHERE name = 'duty'`)
    const again = call(third.ports.gt06)
    again.send(recordAt(3605))
    await again.settled()

    const onDuty = (): World | undefined => [second, third].find(({ app }) => app.duty.isOn())
    await expect.poll(onDuty, SOON).toBeDefined()
    const left = async () => ({
      orders,
      // The message nobody answered may have arrived, so it is not sent again, and that is kept.
      chats: chat.heard.length,
      told: (await database.rows(`SELECT state, problem FROM deliveries WHERE channel = 'telegram' ORDER BY id`)).map(
        (row) => [...row],
      ),
      reports: mail.heard.filter(({ to }) => to[0] === 'ana@example.com').length,
      invoices: await count(`SELECT count(*) FROM invoices WHERE user_id = ${customer}`),
      bills: mail.heard.filter(({ to }) => to[0] === 'padaria@example.com').length,
      checkedOut: await count(`SELECT count(*) FROM events WHERE attributes LIKE '%checkoutDriver%'`),
      old: (await count(old)) + (await count('SELECT count(*) FROM events WHERE id = 1')),
    })
    const done = {
      orders: ['STATUS#', 'WHERE#'],
      chats: 2,
      told: [
        ['lost', 'the process ended while it was being sent'],
        ['sent', null],
      ],
      reports: 1,
      invoices: 1,
      bills: 1,
      checkedOut: 1,
      old: 0,
    }
    await vi.waitFor(async () => expect(await left()).toEqual(done), SOON)

    // The third looks at all of it again when the second goes, and finds nothing to do.
    const [goes, stays] = onDuty() === second ? [second, third] : [third, second]
    const since = Date.now()
    await goes.close()
    await expect.poll(() => stays.app.duty.isOn(), SOON).toBe(true)
    const looked = `SELECT (SELECT checked_until FROM report_clocks) > ${since} AND (SELECT max(finished_at) FROM billing_runs) > ${since}`
    await expect.poll(async () => (await database.rows(looked))[0]?.[0], SOON).toBe(true)
    expect(await left()).toEqual(done)
  },
)
