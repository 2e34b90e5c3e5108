import type { Position } from '@rastro/contracts'
import { expect, test, vi } from 'vitest'
import { describeDatabases } from './databases.ts'
import { createDevice } from './device.ts'
import type { TrackerRecord } from './trackers/tracker.ts'
import { createWorld } from './world.ts'

const RECORD: TrackerRecord = {
  fixTime: new Date(Math.floor(Date.now() / 1000) * 1000),
  latitude: -23.56,
  longitude: -46.65,
  altitude: 760,
  speedKmh: 42,
  course: 90,
  satellites: 9,
  ignition: true,
  odometer: 1000,
  power: 12.6,
  battery: 4.1,
}

describeDatabases('a whole server', (database) => {
  test('starts on random ports, hears a tracker, answers its owner, and ends', async () => {
    const created = await database.create()
    const world = await createWorld('url' in created.options ? { databaseUrl: created.options.url } : {})
    try {
      expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
      const ana = await world.user()
      const device = await ana.addDevice({ uniqueId: '866551037000001' })
      const { uniqueId } = device
      const tracker = createDevice({ protocol: 'gt06', uniqueId, host: '127.0.0.1', port: world.ports.gt06 })
      tracker.send(RECORD)
      await vi.waitFor(async () => {
        const positions = await ana.get<Position[]>('/api/positions')
        expect(positions).toMatchObject([{ deviceId: device.id, protocol: 'gt06' }])
      })
      await tracker.stop()
    } finally {
      await world.close()
      await created.drop()
    }
    await expect(fetch(`${world.url}/api/health`)).rejects.toThrow('fetch failed')
  })
})
