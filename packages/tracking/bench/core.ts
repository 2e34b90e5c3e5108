import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, type Device } from '@rastro/contracts'
import { createLog, systemClock } from '@rastro/platform'
import { type CoreDeps, createCore } from '../src/core.ts'
import { createFleet } from '../src/fleet/create-fleet.ts'
import { createGeofences } from '../src/geofences/create-geofences.ts'
import { createPipeline } from '../src/pipeline/index.ts'
import { gt06 } from '../src/protocols/gt06/index.ts'
import { openStore } from '../src/store/index.ts'
import { emptyDirectory, emptyStores } from '../src/testing/directory.ts'
import { imeiOf } from '../src/testing/gt06-frames.ts'

/**
 * Print what a position costs from the socket to the durable point:
 * `node packages/tracking/bench/core.ts [positions a second] [seconds] [trackers]`.
 * First the pipeline alone, then the core with a store that keeps nothing, then with the embedded store.
 */
const [rate = 5000, seconds = 10, trackers = 500] = process.argv.slice(2).map(Number)
const log = createLog('warn')
const devices: Device[] = Array.from({ length: trackers }, (_, index) => ({
  ...DEVICE_DEFAULTS,
  id: index + 1,
  name: `Tracker ${index}`,
  uniqueId: imeiOf(index),
}))
const nothing: ReadonlySet<number> = new Set()

function measurePipeline(): void {
  const store = { saveLastUpdates: async () => {} }
  const bus = { on: () => () => {}, emit: () => {} }
  const fleet = createFleet({ devices, latest: [], store, bus, clock: systemClock, log })
  let id = 0
  const pipeline = createPipeline({
    nextId: () => ++id,
    directory: emptyDirectory(),
    geofences: createGeofences(),
    clock: systemClock,
    log,
  })
  const frame = Buffer.alloc(36, 7)
  const entries = [...fleet.all()]
  const rounds = 200_000
  let cpu = process.cpuUsage()
  for (let round = -rounds; round < rounds; round++) {
    if (round === 0) cpu = process.cpuUsage()
    const now = new Date()
    const entry = entries[round & 255]!
    const time = new Date(now.getTime() - 3_600_000 + round)
    const fix = { time, valid: true, latitude: -23.5 + round / 1e7, longitude: -46.6, speed: 20 }
    const attributes = { ignition: true, sat: 9, rssi: 4, batteryLevel: 80, power: 12.4, type: 18 }
    frame.writeInt32BE(round)
    pipeline.process(entry, { protocol: 'bench', raw: { fix, attributes }, frame, index: 0, now })
  }
  const { user, system } = process.cpuUsage(cpu)
  console.log(`pipeline alone: ${((user + system) / rounds).toFixed(2)} us CPU a position`)
}

async function measure(name: string, deps: Pick<CoreDeps, 'store' | 'mode'>): Promise<void> {
  const core = await createCore({
    ...deps,
    protocols: [gt06],
    clock: systemClock,
    log,
    host: '127.0.0.1',
    port: () => 0,
    node: 0,
  })
  const ports = await core.start()
  const script = new URL('./gt06-feed.ts', import.meta.url).pathname
  const feed = fork(script, [ports['gt06']!.tcp, trackers, rate, seconds].map(String))
  await once(feed, 'message')
  const cpu = process.cpuUsage()
  feed.send('go')
  const [result] = await once(feed, 'message')
  const { user, system } = process.cpuUsage(cpu)
  const { spool } = core.stats()
  console.log(
    `${name}: ${result.perSecond} positions/s, ${result.acknowledged} of ${result.sent} acknowledged,`,
    `p50 ${result.p50} ms, p99 ${result.p99} ms (commit p50 ${spool.commitP50.toFixed(1)}, p99 ${spool.commitP99.toFixed(1)}),`,
    `${((user + system) / result.sent).toFixed(1)} us CPU a position, ${(spool.stored / spool.commits).toFixed(0)} a commit,`,
    `${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB`,
  )
  await core.close()
}

measurePipeline()
await measure('no store', {
  mode: { kind: 'embedded' },
  store: {
    ...emptyStores(),
    // The core asks a store for no more than this.
    devices: {
      list: async () => devices,
      saveLastUpdates: async () => {},
      stateStarts: async () => new Map(),
      states: async () => new Map(),
    } as unknown as CoreDeps['store']['devices'],
    positions: { append: async () => nothing, latest: async () => [] } as unknown as CoreDeps['store']['positions'],
  },
})
const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
const store = await openStore({ file: join(folder, 'bench.sqlite') })
for (const { id: _, ...device } of devices) await store.devices.add(device)
await measure('embedded store', { mode: { kind: 'embedded' }, store })
await store.close()
await rm(folder, { recursive: true })
