import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startSimulator } from './simulator.ts'
import type { TrackerName } from './trackers/index.ts'
import { createDemoFleet } from './vehicles/demo-fleet.ts'

afterEach(() => vi.useRealTimers())

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port
}

test('vehicles speak up within ten seconds over real sockets, each in its protocol; offline ones stay away', async () => {
  const sockets = new Set<Socket>()
  const phones = new Set<string>()
  const heard = Promise.withResolvers<void>()
  const text: string[] = []
  const fleet = createDemoFleet(10)
  const listening = fleet.vehicles.filter(({ role }) => role !== 'offline')
  const suntech = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (bytes) => text.push(bytes.toString('latin1')))
  })
  const others = createServer((socket) => sockets.add(socket))
  const http = createHttpServer((request, response) => {
    phones.add(new URL(request.url ?? '', 'http://phone').searchParams.get('id') ?? '')
    response.end(() => heard.resolve())
  })
  const [suntechPort, otherPort, httpPort] = await Promise.all([suntech, others, http].map(listen))
  const ports: Record<TrackerName, number> = {
    suntech: suntechPort ?? 0,
    osmand: httpPort ?? 0,
    gt06: otherPort ?? 0,
    teltonika: otherPort ?? 0,
    h02: otherPort ?? 0,
    gps103: otherPort ?? 0,
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = Date.UTC(2026, 2, 14, 9)
  const clock = { now: () => new Date(now), monotonicMs: () => now }
  const simulator = startSimulator({ host: '127.0.0.1', ports, fleet, clock })
  for (let second = 0; second < 10; second++) {
    now += 1000
    vi.advanceTimersByTime(1000)
  }
  expect(simulator.stats().moving).toBeGreaterThanOrEqual(5)
  await heard.promise
  const onSockets = listening.filter(({ protocol }) => protocol !== 'osmand')
  vi.useRealTimers()
  await vi.waitFor(() => expect(sockets.size).toBe(onSockets.length))
  await vi.waitFor(() => expect(text.join('')).toContain('ST300STT;900000002;'))
  expect([...phones]).toEqual(['demo-0006'])
  await simulator.stop()
  for (const socket of sockets) socket.destroy()
  for (const server of [suntech, others, http]) server.close()
})
