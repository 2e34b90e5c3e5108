import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { createWorld, type Person } from '../src/world.ts'
import { defineBenchmark, percentile } from './benchmark.ts'

/** Lists of a whole fleet, as an app asks for them when it starts: over HTTP, on the embedded store. */
export const api = defineBenchmark({
  name: 'api',
  summary: 'lists of a whole fleet over HTTP',
  options: { devices: 5_000, calls: 20 },
  async run({ devices, calls }, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-api-bench-'))
    const world = await createWorld({ folder })
    try {
      const ana = await world.user()
      await addFleet(world, ana.user.id, devices)
      say(`${devices} devices with a position each`)
      const figures = []
      for (const path of ['/api/devices', '/api/positions', '/api/devices?limit=50&keyword=van%20100']) {
        const times = await timesOf(ana, path, calls)
        figures.push(
          { name: `${path}, median`, value: percentile(times, 0.5), unit: 'ms' },
          { name: `${path}, slowest`, value: Math.max(...times), unit: 'ms', atMost: 150 },
        )
      }
      return figures
    } finally {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
})

async function addFleet(
  { app }: Awaited<ReturnType<typeof createWorld>>,
  userId: number,
  count: number,
): Promise<void> {
  const { store, core, gate } = app
  const now = Date.now()
  const records = []
  for (let index = 0; index < count; index++) {
    const device = await store.devices.add({ ...DEVICE_DEFAULTS, name: `Van ${index}`, uniqueId: `van${index}` })
    await store.links.add({ userId, deviceId: device.id })
    core.fleet.put(device)
    gate.access.addLink({ userId, deviceId: device.id })
    records.push(recordOf(device.id, index, now))
  }
  await store.positions.append(records)
  // As the spool tells when records are stored.
  for (const record of records) {
    const tracked = core.fleet.byId(record.deviceId)
    if (tracked) tracked.last = record
  }
}

function recordOf(deviceId: number, index: number, now: number) {
  const time = new Date(now - index)
  return {
    id: index + 1,
    deviceId,
    protocol: 'gt06',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: -10.9 + index / 1e5,
    longitude: -37 - index / 1e5,
    altitude: 10,
    speed: index % 60,
    course: index % 360,
    accuracy: 0,
    address: 'Rua Itabaiana 100, Aracaju',
    network: null,
    geofenceIds: [1, 2],
    attributes: {
      ignition: true,
      motion: true,
      sat: 9,
      rssi: 4,
      power: 12.7,
      battery: 4.1,
      totalDistance: 1e7 + index,
    },
    hash: index,
  }
}

async function timesOf(ana: Person, path: string, calls: number): Promise<number[]> {
  await ana.get(path)
  const times = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    const answer = await ana.call('GET', path)
    await answer.arrayBuffer()
    times.push(performance.now() - start)
  }
  return times
}
