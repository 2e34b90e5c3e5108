import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GEOFENCE_DEFAULTS, type Geofence, productKey } from '@rastro/contracts'
import { migrate, openDatabase } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../tracking/migrations/index.ts'
import { findAddresses, HOST, logIn, startProduct } from '../../bench/product.ts'
import { prepareAdministrator, prepareDevices } from '../../bench/records.ts'
import { testDatabases } from '../databases.ts'
import { createDevice } from '../device.ts'
import { recordAt } from './story-world.ts'

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

const UNIQUE_ID = '866551050009301'
const YARD = 'CIRCLE (-10.9 -37, 100)'
const INSIDE = { latitude: -10.9, longitude: -37, speedKmh: 0 }
const OUTSIDE = { ...INSIDE, latitude: -10.89 }

/** A database of its own that can be taken away and given back. */
async function makeDatabase() {
  const { options, drop } = await postgres!.create()
  onTestFinished(drop)
  const url = 'url' in options ? options.url : ''
  const database = await openDatabase({ url })
  await migrate(database, migrations)
  await database.close()
  await prepareDevices({ url }, [UNIQUE_ID])
  await prepareAdministrator({ url })
  const name = new URL(url).pathname.slice(1)
  const server = await openDatabase({ url: new URL('/postgres', url).href })
  onTestFinished(() => server.close())
  const allow = (isAllowed: boolean) => server.rows(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${isAllowed}`)
  return {
    url,
    async takeAway() {
      await allow(false)
      await server.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    },
    giveBack: () => allow(true),
  }
}

/** The whole product, a yard whose gate stops engines, and a tracker outside it. */
async function makeYard() {
  const database = await makeDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'rastro-owed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const addresses = await findAddresses()
  const start = () => startProduct({ addresses, folder, databaseUrl: database.url })
  const product = await start()
  onTestFinished(() => product.kill())
  const cookie = await logIn(addresses.url)
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const headers = { cookie, 'content-type': 'application/json', origin: addresses.url }
    const answer = await fetch(addresses.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
    return (answer.status === 204 ? undefined : await answer.json()) as T // what the path documents
  }
  const attributes = { [productKey('lockOnEnter')]: true }
  const yard = await call<Geofence>('/api/geofences', { ...GEOFENCE_DEFAULTS, name: 'Yard', area: YARD, attributes })
  await call('/api/permissions', { deviceId: 1, geofenceId: yard.id })
  const orders: string[] = []
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: UNIQUE_ID,
    host: HOST,
    port: addresses.ports.gt06,
    backoffMs: [100, 500],
    onCommand(text) {
      orders.push(text)
      return `done ${text}`
    },
  })
  onTestFinished(() => tracker.stop())
  const report = async (place: typeof INSIDE): Promise<void> => {
    const fixTime = new Date(Math.floor(Date.now() / 1000) * 1000)
    tracker.send(recordAt(0, { ...place, fixTime }))
    await tracker.settled()
  }
  await report(OUTSIDE)
  return { database, product, start, report, orders }
}

test.skipIf(!postgres)(
  'a stop asked for while PostgreSQL is away is sent when it is back, and by the next start when the process died meanwhile',
  async () => {
    const { database, product, start, report, orders } = await makeYard()
    await database.takeAway()
    await report(INSIDE)
    await report(OUTSIDE)
    await report(INSIDE)
    expect(orders).toEqual([])
    await database.giveBack()
    await expect.poll(() => orders).toEqual(['Relay,1#'])

    await report(OUTSIDE)
    await database.takeAway()
    await report(INSIDE)
    await product.kill()
    await database.giveBack()
    const next = await start()
    onTestFinished(() => next.kill())
    // A line is believed, and a vehicle known to stand, by what it says.
    await report(INSIDE)
    await report(INSIDE)
    await expect.poll(() => orders).toEqual(['Relay,1#', 'Relay,1#'])
  },
)
