import { onTestFinished } from 'vitest'
import type { TestDatabase } from '../databases.ts'
import { createDevice, type DeviceOptions, type TrackerDevice } from '../device.ts'
import type { TrackerRecord } from '../trackers/tracker.ts'
import { createWorld, type World } from '../world.ts'

/** How long a story waits for what must come: far longer than it takes, because the machine may be busy. */
export const PATIENCE = { timeout: 15_000 }

/** A world on one of the run's databases; both are gone when the test ends. */
export async function startWorld(database: TestDatabase): Promise<World> {
  const { options, drop } = await database.create()
  onTestFinished(drop)
  const world = await createWorld('url' in options ? { databaseUrl: options.url } : {})
  onTestFinished(() => world.close())
  return world
}

/** A tracker of this world until the test ends. */
export function startTracker(
  world: Pick<World, 'ports'>,
  options: Pick<DeviceOptions, 'protocol' | 'uniqueId'> & Partial<DeviceOptions>,
): TrackerDevice {
  const tracker = createDevice({ host: '127.0.0.1', port: world.ports[options.protocol], ...options })
  onTestFinished(() => tracker.stop())
  return tracker
}

/** What a tracker on Avenida Paulista says: a second and some metres further with every step. */
export function recordAt(step: number, changes: Partial<TrackerRecord> = {}): TrackerRecord {
  return {
    fixTime: new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000 + step * 1000),
    latitude: -23.5615 + step * 0.0001,
    longitude: -46.6559,
    altitude: 760,
    speedKmh: 40,
    course: 0,
    satellites: 9,
    ignition: true,
    odometer: 1000 + step * 11,
    power: 13.8,
    battery: 4.1,
    ...changes,
  }
}
