import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { createLog, systemClock } from '@rastro/platform'
import { type Core, createCore } from '@rastro/tracking/core'
import { protocols } from '@rastro/tracking/protocols/index'
import { openStore } from '@rastro/tracking/store/index'
import type { PositionRecord } from '@rastro/tracking/store/position-record'
import type { Store } from '@rastro/tracking/store/store'
import { expect, onTestFinished, test } from 'vitest'
import { distanceMetres } from './city/geometry.ts'
import { createDevice } from './device.ts'
import { createMemoryLedger } from './ledger.ts'
import { startSimulator } from './simulator.ts'
import { readTrace, recordsOfTrace, traceMetres } from './trace.ts'
import { createDemoFleet } from './vehicles/demo-fleet.ts'
import { demoHistory } from './vehicles/demo-history.ts'
import { historyPositions } from './vehicles/history-positions.ts'

const HOST = '127.0.0.1'
const TRACES = new URL('../traces/', import.meta.url).pathname

async function openTestStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-way-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return openStore({ file: join(folder, 'store.sqlite') })
}

/** Open every device port in front of the store. Closed at the end of the test, the store after it. */
async function startCore(store: Store): Promise<{ core: Core; portOf: (name: string) => number }> {
  const deps = { store, protocols, clock: systemClock, log: createLog('silent'), host: HOST, port: () => 0, node: 1 }
  const core = await createCore({ ...deps, mode: { kind: 'embedded' } })
  onTestFinished(async () => {
    await core.close()
    await store.close()
  })
  const ports = await core.start()
  return { core, portOf: (name) => ports[name]?.tcp ?? ports[name]?.http ?? 0 }
}

test('a demo fleet goes on where its history ended, and every vehicle that talks is heard within ten seconds', async () => {
  const spoken = new Set<string>(protocols.map(({ name }) => name))
  const whole = createDemoFleet(12)
  const fleet = { ...whole, vehicles: whole.vehicles.filter(({ protocol }) => spoken.has(protocol)) }
  const store = await openTestStore()
  const lastOf = new Map<number, PositionRecord>()
  const talking = new Set<number>()
  let id = 0
  for (const { name, uniqueId, role } of fleet.vehicles) {
    const device = await store.devices.add({ ...DEVICE_DEFAULTS, name, uniqueId })
    if (role !== 'offline' && role !== 'silent') talking.add(device.id)
  }
  const devices = await store.devices.list()
  for (const history of demoHistory(fleet, 1, new Date())) {
    const device = devices.find(({ uniqueId }) => uniqueId === history.vehicle.uniqueId)
    const positions = historyPositions(history, device?.id ?? 0, () => ++id)
    await store.positions.append(positions)
    const last = positions.at(-1)
    if (last) lastOf.set(last.deviceId, last)
  }
  const { core, portOf } = await startCore(store)
  const heard = new Map<number, PositionRecord>()
  const all = Promise.withResolvers<void>()
  core.bus.on('positionsStored', ({ records }) => {
    for (const record of records) if (!heard.has(record.deviceId)) heard.set(record.deviceId, record)
    if (heard.size === talking.size) all.resolve()
  })
  const ports = Object.fromEntries([...spoken].map((name) => [name, portOf(name)]))
  const simulator = startSimulator({ host: HOST, ports, fleet })
  onTestFinished(() => simulator.stop())
  const began = performance.now()
  await all.promise
  expect(performance.now() - began).toBeLessThan(10_000)
  for (const [deviceId, first] of heard) {
    const last = lastOf.get(deviceId)
    expect(last && distanceMetres(last, first)).toBeLessThan(150)
    expect(first.fixTime.getTime()).toBeGreaterThan(last?.fixTime.getTime() ?? 0)
  }
})

test('recorded journeys played by trackers arrive whole: distances within one in a hundred, every record once', async () => {
  const names = (await readdir(TRACES)).filter((name) => name.endsWith('.csv'))
  const store = await openTestStore()
  const journeys = await Promise.all(names.map((name) => readTrace(TRACES + name)))
  const uniqueIds = names.map((_, index) => `99000022222000${index}`)
  for (const uniqueId of uniqueIds) await store.devices.add({ ...DEVICE_DEFAULTS, name: uniqueId, uniqueId })
  const { portOf } = await startCore(store)
  const play = async (points: (typeof journeys)[number], index: number): Promise<void> => {
    // A phone waits for the disk after each point, so it gets the shortest journey: the first.
    const protocol = index === 0 ? 'osmand' : index % 2 === 0 ? 'gt06' : 'teltonika'
    const ledger = createMemoryLedger()
    const tracker = createDevice({
      protocol,
      uniqueId: uniqueIds[index] ?? '',
      host: HOST,
      port: portOf(protocol),
      ledger,
    })
    const records = recordsOfTrace(points, new Date())
    for (const record of records) tracker.send(record)
    await tracker.settled()
    await tracker.stop()
    const device = (await store.devices.list()).find(({ uniqueId }) => uniqueId === uniqueIds[index])
    const stored = await store.positions.between(device?.id ?? 0, new Date(0), new Date(), 10_000)
    expect(stored.map(({ fixTime }) => fixTime)).toEqual(ledger.entries.map(({ fixTime }) => fixTime))
    const metres = Number(stored.at(-1)?.attributes['totalDistance'])
    expect(Math.abs(metres / traceMetres(points) - 1)).toBeLessThan(0.01)
  }
  await Promise.all(journeys.map(play))
})
