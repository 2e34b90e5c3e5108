import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, onTestFinished, test } from 'vitest'
import { type CoreDeps, createCore } from '../core.ts'
import { openStore } from '../store/index.ts'
import { createTestClock } from '../testing/clock.ts'
import { makeDevice, silent } from '../testing/fleet.ts'
import { createGatedStore } from '../testing/gated-store.ts'
import { lines } from '../testing/line-protocol.ts'
import { connectTracker } from '../testing/tracker.ts'

/** Every fix of the `lines` protocol is 20 knots fast. */
const attributes = { speedLimit: 10 }

/** Run a core until the tracker `one` has reported these minutes. @returns types of the events this run told, sorted */
async function report(store: CoreDeps['store'], mode: CoreDeps['mode'], ...minutes: number[]): Promise<string[]> {
  const deps = { store, mode, protocols: [lines], clock: createTestClock(), log: silent, host: '127.0.0.1', node: 0 }
  const core = await createCore({ ...deps, port: () => 0 })
  const told: string[] = []
  core.bus.on('eventsStored', ({ events }) => told.push(...events.map(({ event }) => event.type)))
  const tracker = await connectTracker((await core.start())['lines']!.tcp!)
  tracker.send('id one')
  await tracker.line()
  for (const minute of minutes) {
    tracker.send(`at ${minute} -10.9 -37`)
    await tracker.line()
  }
  await core.close()
  return told.sort()
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-restart-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

describeDatabases('what detectors remember', (database) => {
  test('survives a restart: a vehicle that is still too fast and online is not told again', async () => {
    const created = await database.create()
    const isEmbedded = database.name === 'SQLite'
    const mode = isEmbedded ? ({ kind: 'embedded' } as const) : ({ kind: 'spool', folder: await makeFolder() } as const)
    const store = await openStore(created.options)
    const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'one', attributes })
    expect(await report(store, mode, 1, 2)).toEqual(['deviceOnline', 'deviceOverspeed'])
    await expect.poll(async () => (await store.devices.states()).get(id)).toHaveProperty('overspeed')
    expect(await report(store, mode, 3)).toEqual([])
    await store.close()
    await created.drop()
  })
})

test('what detectors remember survives a restart while the database is away', async () => {
  const mode = { kind: 'spool', folder: await makeFolder() } as const
  const store = createGatedStore([makeDevice({ attributes })])
  store.failWith(new Error('database away'))
  expect(await report(store, mode, 1, 2)).toContain('deviceOverspeed')
  expect(await report(store, mode, 3)).not.toContain('deviceOverspeed')
})
