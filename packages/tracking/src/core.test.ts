import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { systemClock } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { findPostgres, startPostgres } from '@rastro/testkit/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { type CoreDeps, createCore } from './core.ts'
import { gt06 } from './protocols/gt06/index.ts'
import { openStore } from './store/index.ts'
import type { Store } from './store/store.ts'
import { createTestClock } from './testing/clock.ts'
import { silent } from './testing/fleet.ts'
import { createGatedStore } from './testing/gated-store.ts'
import { imeiOf, locationFrame, loginFrame } from './testing/gt06-frames.ts'
import { lines } from './testing/line-protocol.ts'
import { connectTracker } from './testing/tracker.ts'

/** Every reply of GT06 to logins and locations has as many. */
const REPLY_BYTES = 10
const NOON = new Date('2026-11-20T12:00:00Z')
const FOREVER = [new Date(0), new Date('2100-01-01')] as const

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-core-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function startGt06(store: Store, mode: CoreDeps['mode']) {
  const deps = {
    store,
    mode,
    protocols: [gt06],
    clock: systemClock,
    log: silent,
    host: '127.0.0.1',
    port: () => 0,
    node: 1,
  }
  const core = await createCore(deps)
  const ports = await core.start()
  const tracker = await connectTracker(ports['gt06']!.tcp!)
  return { core, tracker }
}

function at(serial: number): Date {
  return new Date(NOON.getTime() + serial * 10_000)
}

describeDatabases('a GT06 tracker', (database) => {
  test('is acknowledged, seen and found in the store, and stands where it was after a restart', async () => {
    const folder = await makeFolder()
    const created = await database.create()
    const mode = database.name === 'SQLite' ? ({ kind: 'embedded' } as const) : ({ kind: 'spool', folder } as const)
    const store = await openStore(created.options)
    const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: imeiOf(0) })

    const first = await startGt06(store, mode)
    first.tracker.send(loginFrame(0))
    for (let serial = 1; serial <= 3; serial++) first.tracker.send(locationFrame(0, serial, at(serial)))
    await first.tracker.bytes(4 * REPLY_BYTES)
    expect(first.core.fleet.byId(id)).toMatchObject({ status: 'online', last: { fixTime: at(3), protocol: 'gt06' } })
    await expect.poll(() => store.positions.between(id, ...FOREVER, 10)).toHaveLength(3)
    await first.core.close()

    const second = await startGt06(store, mode)
    const { last, status, lastUpdate } = second.core.fleet.byId(id)!
    expect([status, last?.fixTime]).toEqual(['offline', at(3)])
    expect(lastUpdate).not.toBeNull()
    second.tracker.send(loginFrame(0), locationFrame(0, 2, at(2)), locationFrame(0, 4, at(4)))
    await second.tracker.bytes(3 * REPLY_BYTES)
    await expect.poll(() => store.positions.between(id, ...FOREVER, 10)).toHaveLength(4)
    const totals = (await store.positions.between(id, ...FOREVER, 10)).map(
      ({ attributes }) => attributes['totalDistance'],
    )
    expect(totals).toEqual(totals.toSorted((a, b) => Number(a) - Number(b)))
    await second.core.close()
    await store.close()
    await created.drop()
  })
})

test.skipIf(findPostgres() === undefined)(
  'while PostgreSQL is away trackers are acknowledged and seen, and nothing is missing when it is back',
  { timeout: 60_000 },
  async () => {
    const folder = await makeFolder()
    const postgres = await startPostgres()
    const store = await openStore({ url: postgres.url })
    const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: imeiOf(0) })
    const { core, tracker } = await startGt06(store, { kind: 'spool', folder })
    const report = async (from: number, to: number) => {
      for (let serial = from; serial <= to; serial++) tracker.send(locationFrame(0, serial, at(serial)))
      await tracker.bytes(REPLY_BYTES * (to + 1))
    }
    tracker.send(loginFrame(0))
    await report(1, 100)
    await postgres.halt()
    await report(101, 500)
    expect(core.fleet.byId(id)!.last?.fixTime).toEqual(at(500))
    await expect.poll(() => core.stats().spool.drainFailure, { timeout: 60_000 }).toBeDefined()
    expect(core.stats().spool.spooled).toBeGreaterThanOrEqual(400)
    await postgres.resume()
    await report(501, 600)
    await expect
      .poll(() => core.stats().spool, { timeout: 60_000 })
      .toMatchObject({ spooled: 0, drainFailure: undefined })
    const stored = await store.positions.between(id, ...FOREVER, 1000)
    expect(stored.map(({ fixTime }) => fixTime)).toEqual(Array.from({ length: 600 }, (_, index) => at(index + 1)))
    await core.close()
    await store.close()
    await postgres.stop()
  },
)

test('kill -9 of the whole core loses nothing a tracker was told to forget, and doubles nothing', async () => {
  const folder = await makeFolder()
  const setUp = await openStore({ file: join(folder, 'rastro.sqlite') })
  const { id } = await setUp.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: imeiOf(0) })
  await setUp.close()

  // A faithful tracker: what was not acknowledged before the crash is sent again after it.
  let acknowledged = 0
  for (const goal of [50, 400, 900]) acknowledged = await reportUntilKilled(folder, acknowledged, goal)

  const store = await openStore({ file: join(folder, 'rastro.sqlite') })
  const times = (await store.positions.between(id, ...FOREVER, 10_000)).map(({ fixTime }) => fixTime.getTime())
  await store.close()
  expect(new Set(times).size).toBe(times.length)
  const missing = Array.from({ length: acknowledged }, (_, index) => at(index + 1).getTime()).filter(
    (time) => !times.includes(time),
  )
  expect(missing).toEqual([])
})

/** Run a core, report from the record after `acknowledged` on, and kill it at `goal`. @returns acknowledgements so far */
async function reportUntilKilled(folder: string, acknowledged: number, goal: number): Promise<number> {
  const script = new URL('./testing/run-core.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const tracker = await connectTracker(Number(port))
  tracker.send(loginFrame(0))
  for (let serial = acknowledged + 1; serial <= goal + 200; serial++) tracker.send(locationFrame(0, serial, at(serial)))
  await tracker.bytes(REPLY_BYTES * (1 + goal - acknowledged))
  child.kill('SIGKILL')
  await once(child, 'exit')
  await tracker.closed
  // Acknowledgements that were still on their way count as well; the first reply was to the login.
  return acknowledged + Math.floor(tracker.length / REPLY_BYTES) - 1
}

test('a port that is taken is left out, the others open', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as { port: number }
  const core = await createCore({
    store: createGatedStore([]),
    protocols: [{ ...lines, name: 'taken', transports: ['tcp'] }, lines],
    clock: createTestClock(),
    log: silent,
    host: '127.0.0.1',
    port: ({ name }) => (name === 'taken' ? port : 0),
    mode: { kind: 'embedded' },
    node: 0,
  })
  const ports = await core.start()
  expect(ports['taken']).toEqual({})
  expect(ports['lines']).toEqual({ tcp: expect.any(Number), udp: ports['lines']!.tcp })
  await core.close()
  squatter.close()
})
