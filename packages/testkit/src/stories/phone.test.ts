import type { Device, Position } from '@rastro/contracts'
import { knotsFromKmh } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeDatabases } from '../databases.ts'
import { openLiveSocket } from './live-socket.ts'
import { PATIENCE, startWorld } from './story-world.ts'

const PLACE = { latitude: -23.5874, longitude: -46.6576 }

/** The report of the Traccar Client app: speed in metres a second. */
function appReport(id: string, time: Date, metresPerSecond: number): RequestInit {
  const coords = { ...PLACE, accuracy: 8, speed: metresPerSecond, heading: 120, altitude: 745 }
  const location = {
    timestamp: time.toISOString(),
    coords,
    is_moving: true,
    battery: { level: 0.81, is_charging: false },
  }
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location, device_id: id }),
  }
}

describeDatabases('a phone', (database) => {
  test('connects with a query or the JSON of the app, and its owner sees it live', async () => {
    const world = await startWorld(database)
    const ana = await world.user()
    const phone = await ana.addDevice({ uniqueId: '55119', name: 'Celular da Ana' })
    const socket = await openLiveSocket(world.url, ana.cookie)
    onTestFinished(() => socket.close())
    const address = `http://127.0.0.1:${world.ports.osmand}/`
    const first = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000)
    const second = new Date(first.getTime() + 30_000)

    const query = `?id=55119&timestamp=${first.getTime() / 1000}&lat=${PLACE.latitude}&lon=${PLACE.longitude}&speed=10`
    expect((await fetch(address + query)).status).toBe(200)
    expect((await fetch(address, appReport('55119', second, 10))).status).toBe(200)

    const seen = () => socket.messages.flatMap(({ positions = [] }) => positions)
    await vi.waitFor(
      () => expect(seen().map(({ fixTime }) => Date.parse(fixTime ?? ''))).toContain(second.getTime()),
      PATIENCE,
    )
    const [position] = await ana.get<Position[]>('/api/positions')
    expect(position).toMatchObject({ deviceId: phone.id, protocol: 'osmand', ...PLACE, course: 120, altitude: 745 })
    expect(position?.speed).toBeCloseTo(knotsFromKmh(36), 2)
    expect(position?.attributes).toMatchObject({ batteryLevel: 81, motion: true })
    expect(await ana.get<Device>(`/api/devices/${phone.id}`)).toMatchObject({ status: 'online' })
  })

  test('with an id nobody registered is refused, and nothing is stored', async () => {
    const world = await startWorld(database)
    const ana = await world.user()
    await ana.addDevice({ uniqueId: '55119' })
    const address = `http://127.0.0.1:${world.ports.osmand}/`
    const query = await fetch(`${address}?id=4711&lat=${PLACE.latitude}&lon=${PLACE.longitude}`)
    const report = await fetch(address, appReport('4711', new Date(), 1))
    for (const { status } of [query, report]) expect([400, 404]).toContain(status)
    expect(await ana.get('/api/positions')).toEqual([])
  })
})
