import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@rastro/platform'
import { testDatabases } from '@rastro/testkit/databases'
import { hasMariadb, startMariadb } from '@rastro/testkit/mariadb'
import { theirSchema } from '@rastro/testkit/traccar/schema'
import { HISTORY_START, THEIR_LOGINS, theirRows } from '@rastro/testkit/traccar/seed'
import { createWorld, logIn } from '@rastro/testkit/world'
import { openStore } from '@rastro/tracking/store/index'
import { samplePosition } from '@rastro/tracking/store/sample-position'
import type { Store } from '@rastro/tracking/store/store'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openStopped } from '../stopped-store.ts'
import { importTraccar } from './import-traccar.ts'
import { openSource } from './open-source.ts'
import { readOptions } from './options.ts'

const [sqlite, postgres] = testDatabases()
const FOREVER = [new Date(0), new Date('2100-01-01')] as const
const POSITIONS = 60

// Two databases beside each other, and whole servers: half a second each on a quiet machine.
vi.setConfig({ testTimeout: 90_000 })

async function seedPostgres(positions = POSITIONS): Promise<string> {
  const created = await postgres!.create()
  if (!('url' in created.options)) throw new Error('PostgreSQL has an address')
  const database = await openDatabase(created.options)
  for (const statement of [...theirSchema('postgres'), ...theirRows('postgres', positions)])
    await database.rows(statement)
  await database.close()
  onTestFinished(() => created.drop())
  return created.options.url
}

async function emptyStore(): Promise<Store> {
  const created = await sqlite!.create()
  const store = await openStore(created.options)
  onTestFinished(async () => {
    await store.close()
    await created.drop()
  })
  return store
}

async function run(address: string, store: Store, ...words: string[]) {
  return (await runAloud(address, store, ...words)).text
}

async function runAloud(address: string, store: Store, ...words: string[]) {
  const options = readOptions([address, ...words], {})
  const source = await openSource(options)
  try {
    const said: string[] = []
    const report = await importTraccar({ source, store, options, say: (line) => void said.push(line) })
    return { text: report.text(), said }
  } finally {
    await source.close()
  }
}

test.skipIf(!postgres)(
  'a company on PostgreSQL arrives with its ids, links and past; what does not fit is named',
  async () => {
    const address = await seedPostgres()
    const store = await emptyStore()
    const text = await run(address, store)
    const devices = await store.devices.list()
    expect(devices).toMatchObject([
      { id: 5, name: 'Scania 01', groupId: 7, calendarId: 1, lastUpdate: '2026-11-20T12:00:05.250+00:00' },
      { id: 6, disabled: true },
    ])
    expect(devices[0]?.attributes).toEqual({ 'tarkan.maintenance.2': 9_000_000, nested: '{"a":1}' })
    expect(await store.groups.list()).toMatchObject([
      { id: 7, groupId: 9 },
      { id: 9, groupId: 0 },
    ])
    const users = await store.users.list()
    expect(users.map(({ id }) => id)).toEqual([1, 2, 5])
    expect(users[1]).toMatchObject({ login: 'jorge', expirationTime: '2030-01-01T00:00:00.000+00:00', deviceLimit: 10 })
    expect(await store.objects.notification.list()).toMatchObject([
      { id: 1, always: true, notificators: 'web,mail', commandId: 4, attributes: { geofenceIds: '1' } },
    ])
    expect(await store.objects.geofence.list()).toMatchObject([{ id: 1, attributes: { isAnchor: true, deviceId: 5 } }])
    expect((await store.objects.calendar.list())[0]?.data).toMatch(/^QkVHSU46VkNBTEVOREFS/)
    expect(await store.links.list('userId', 'deviceId')).toEqual([
      { userId: 1, deviceId: 5 },
      { userId: 1, deviceId: 6 },
    ])
    expect(await store.links.list('userId', 'notificationId')).toEqual([{ userId: 1, notificationId: 1 }])
    expect(await store.links.list('groupId', 'attributeId')).toEqual([{ groupId: 9, attributeId: 1 }])
    expect(await store.server.read()).toMatchObject({
      registration: true,
      zoom: 11,
      attributes: { 'tarkan.lang': 'pt' },
    })
    const past = await store.positions.between(5, ...FOREVER, 1000)
    expect(past).toHaveLength(POSITIONS)
    expect(past[0]).toMatchObject({
      id: 1,
      fixTime: new Date(HISTORY_START + 10_000),
      geofenceIds: [1],
      speed: 20.5,
      valid: true,
    })
    expect(await store.events.find(1)).toMatchObject({ type: 'geofenceExit', positionId: 1, geofenceId: 1 })
    for (const reason of [
      'its expression is not understood',
      'its area cannot be read',
      'no event is called teleported',
      'tells nobody by pushover any more',
      'temporary user of a share link',
      'another has the same unique name',
      'has no password here',
      'userId → notificationId: its notification did not come',
    ])
      expect(text).toContain(reason)
    expect(text).toMatch(/positions of removed vehicles +0 +0 +0 +2/)
  },
)

test.skipIf(!postgres)(
  'a second run brings what is new and nothing twice, and gives nothing back that was taken away here',
  async () => {
    const address = await seedPostgres()
    const store = await emptyStore()
    await run(address, store)
    await store.links.remove({ userId: 1, deviceId: 6 })
    await store.objects.driver.remove(3)
    const database = await openDatabase({ url: address })
    await database.rows(
      `INSERT INTO tc_devices (id, name, uniqueid, attributes) VALUES (8, 'Nova', '864000000000008', '{}')`,
    )
    await database.rows('INSERT INTO tc_user_device VALUES (2, 8)')
    await database.rows(
      `INSERT INTO tc_positions SELECT 999, protocol, 8, servertime, devicetime, fixtime, valid, latitude, longitude, altitude,
      speed, course, address, attributes, accuracy, network, geofenceids FROM tc_positions WHERE id = 1`,
    )
    await database.close()
    await run(address, store)
    expect((await store.devices.list()).map(({ id }) => id)).toEqual([5, 6, 8])
    expect(await store.links.list('userId', 'deviceId')).toEqual([
      { userId: 1, deviceId: 5 },
      { userId: 2, deviceId: 8 },
    ])
    expect(await store.objects.driver.list()).toEqual([])
    expect(await store.positions.between(5, ...FOREVER, 1000)).toHaveLength(POSITIONS)
    expect(await store.positions.between(8, ...FOREVER, 1000)).toMatchObject([{ id: 999 }])
  },
)

test.skipIf(!postgres)('a repeated run, dry or not, counts what is here already as come before', async () => {
  const address = await seedPostgres()
  const store = await emptyStore()
  await run(address, store)
  const dry = await run(address, store, '--dry-run')
  expect(dry).toMatch(/^positions +0 +0 +60 +0$/m)
  expect(dry).toMatch(/^events +0 +0 +1 +0$/m)
  expect(await run(address, store)).toBe(dry)
})

test.skipIf(!postgres)('what lies before the day of an earlier run comes when it is asked for', async () => {
  const address = await seedPostgres()
  const store = await emptyStore()
  const dayAfter = new Date(HISTORY_START + 86_400_000).toISOString().slice(0, 10)
  expect(await run(address, store, '--since', dayAfter)).toMatch(/^positions +0 +0 +0 +0$/m)
  const database = await openDatabase({ url: address })
  // More than a run looks back from where the one before ended.
  await database.rows(
    `INSERT INTO tc_positions SELECT 20000, protocol, deviceid, servertime, devicetime, '2026-11-01', valid, latitude, longitude,
    altitude, speed, course, address, attributes, accuracy, network, geofenceids FROM tc_positions WHERE id = 1`,
  )
  await database.close()
  expect(await run(address, store, '--since', dayAfter)).toMatch(/^positions +1 +0 +0 +0$/m)
  expect(await run(address, store)).toMatch(/^positions +60 +0 +1 +0$/m)
})

test.skipIf(!postgres)('a dry run elsewhere leaves the ids of positions as they are', async () => {
  const store = await emptyStore()
  await run(await seedPostgres(), store, '--dry-run')
  await run(await seedPostgres(), store)
  expect((await store.positions.between(5, ...FOREVER, 1))[0]?.id).toBe(1)
})

test.skipIf(!postgres)('a dry run tells the same and writes nothing', async () => {
  const address = await seedPostgres()
  const store = await emptyStore()
  const { text: dry, said } = await runAloud(address, store, '--dry-run')
  expect(said).toContain('devices: 2 would be here')
  expect([await store.users.count(), await store.devices.list(), await store.server.read()]).toMatchObject([
    0,
    [],
    { zoom: 0 },
  ])
  expect(dry).toBe(await run(address, store))
})

test.skipIf(!postgres)(
  'into a store with accounts, ids that are taken change and what names them follows',
  async () => {
    const address = await seedPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'rastro-move-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const before = await createWorld({ folder })
    await before.user({ email: 'root@example.com', administrator: true })
    await before.close()

    const store = await openStore({ file: join(folder, 'rastro.sqlite') })
    await run(address, store)
    const marta = (await store.users.findForLogin(THEIR_LOGINS.old.email))!
    const jorge = (await store.users.findForLogin('jorge'))!
    expect(marta.user.id).toBeGreaterThan(5)
    expect(jorge.user).toMatchObject({ id: 2, attributes: { managerId: marta.user.id } })
    expect(marta.passwordHash).toMatch(/^\$pbkdf2-sha1\$1000\$/)
    await store.close()

    const world = await createWorld({ folder })
    onTestFinished(() => world.close())
    const person = await logIn(world.url, THEIR_LOGINS.old, THEIR_LOGINS.old.password)
    await logIn(world.url, THEIR_LOGINS.newer, THEIR_LOGINS.newer.password)
    const hashes = [THEIR_LOGINS.old, THEIR_LOGINS.newer].map(
      async ({ email }) => (await world.app.store.users.findForLogin(email))?.passwordHash,
    )
    for (const hash of hashes) expect(await hash).toMatch(/^\$argon2id\$/)
    await logIn(world.url, THEIR_LOGINS.old, THEIR_LOGINS.old.password)
    const period = `from=${new Date(HISTORY_START).toISOString()}&to=${new Date(HISTORY_START + 86_400_000).toISOString()}`
    expect(await person.get(`/api/positions?deviceId=5&${period}`)).toHaveLength(POSITIONS)
  },
)

test.skipIf(!hasMariadb)(
  'a company on MariaDB arrives as well, its times as they were',
  { timeout: 60_000 },
  async () => {
    const mariadb = await startMariadb()
    onTestFinished(() => mariadb.stop())
    await mariadb.run([...theirSchema('mysql'), ...theirRows('mysql', POSITIONS)])
    const store = await emptyStore()
    await run(mariadb.url, store)
    expect(await store.devices.list()).toMatchObject([
      { id: 5, disabled: false, lastUpdate: '2026-11-20T12:00:05.250+00:00' },
      { id: 6, disabled: true },
    ])
    expect((await store.users.list()).map(({ id }) => id)).toEqual([1, 2, 5])
    expect((await store.objects.calendar.list())[0]?.data).toMatch(/^QkVHSU46VkNBTEVOREFS/)
    const past = await store.positions.between(5, ...FOREVER, 1000)
    expect(past).toHaveLength(POSITIONS)
    expect(past[0]).toMatchObject({
      fixTime: new Date(HISTORY_START + 10_000),
      latitude: -23.49999,
      attributes: { odometer: 100 },
    })
  },
)

test.skipIf(!postgres)('killed again and again it goes on, and in the end everything is there once', async () => {
  const positions = 25_000
  const address = await seedPostgres(positions)
  const folder = await mkdtemp(join(tmpdir(), 'rastro-move-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let lastCode: number | null = null
  for (const lifeMs of [700, 1_100, 85_000]) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), address, '--report', join(folder, 'r.json')],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const timer = setTimeout(() => child.kill('SIGKILL'), lifeMs)
    ;[lastCode] = (await once(child, 'exit')) as [number | null] // what `exit` tells
    clearTimeout(timer)
  }
  expect(lastCode).toBe(0)
  const store = await openStore({ file: join(folder, 'data', 'rastro.sqlite') })
  const stored = await store.positions.between(5, ...FOREVER, 1_000_000)
  expect(stored.map(({ id }) => id)).toEqual(Array.from({ length: positions }, (_, index) => index + 1))
  expect((await store.users.list()).map(({ id }) => id)).toEqual([1, 2, 5])
  expect(await store.links.list('userId', 'deviceId')).toHaveLength(2)
  expect(await store.events.find(1)).toBeDefined()
  await store.close()
  const report = JSON.parse(await readFile(join(folder, 'r.json'), 'utf8')) as { reasons: object }
  expect(Object.keys(report.reasons).join()).toContain('no event is called teleported')
})

test('a server that is only reached by its API brings all but passwords', async () => {
  const theirs = await createWorld()
  onTestFinished(() => theirs.close())
  const root = await theirs.user({ administrator: true, email: 'root@example.com' })
  const device = await root.addDevice({ uniqueId: '864000000000005', name: 'Scania 01' })
  const records = [1, 2, 3].map((hash) =>
    samplePosition({ id: hash, hash, deviceId: device.id, fixTime: new Date(Date.now() - hash * 60_000) }),
  )
  await theirs.app.store.positions.append(records)
  const expiration = new Date(Date.now() + 3_600_000).toISOString()
  const answer = await fetch(`${theirs.url}/api/session/token`, {
    method: 'POST',
    headers: { cookie: root.cookie },
    body: new URLSearchParams({ expiration }),
  })
  const store = await emptyStore()
  const text = await run(theirs.url, store, '--token', await answer.text())
  expect(await store.devices.list()).toMatchObject([{ id: device.id, name: 'Scania 01' }])
  expect((await store.users.findForLogin('root@example.com'))?.passwordHash).toBeNull()
  expect(await store.links.list('userId', 'deviceId')).toEqual([{ userId: root.user.id, deviceId: device.id }])
  const moved = await store.positions.between(device.id, ...FOREVER, 100)
  expect(moved.map(({ fixTime, attributes }) => [fixTime, attributes])).toEqual(
    records.toReversed().map(({ fixTime, attributes }) => [fixTime, attributes]),
  )
  expect(text).toContain('an API tells no hashes')
  await expect(run(theirs.url, store, '--token', 'wrong')).rejects.toThrow('session')
})

test('while a server works on the data the program refuses, with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-move-'))
  const world = await createWorld({ folder })
  onTestFinished(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })
  await expect(openStopped(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
    /in use by another running server|Cannot open/,
  )
})
