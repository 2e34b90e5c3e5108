import { type AddressInfo, createServer, type Server } from 'node:net'
import { gt06 } from '@rastro/tracking/protocols/gt06/index'
import type { DecodeSession, StreamProtocol } from '@rastro/tracking/protocols/protocol'
import { teltonika } from '@rastro/tracking/protocols/teltonika/index'
import { afterEach, expect, test } from 'vitest'
import { loadTrackers, runLoad } from './load.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that decodes and answers at once and keeps nothing. `seen` gets the odometer of every record. */
async function serve(protocol: StreamProtocol, seen: (uniqueId: string, odometer: unknown) => void): Promise<number> {
  const server = createServer((socket) => {
    let unread = Buffer.alloc(0)
    let session: DecodeSession = {
      transport: 'tcp',
      uniqueId: undefined,
      device: {},
      now: new Date(),
      memory: new Map(),
    }
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      for (let cut = protocol.frame(unread, session); cut; cut = protocol.frame(unread, session)) {
        const { uniqueIds, positions, reply } = protocol.decode(cut.frame, session)
        session = { ...session, uniqueId: uniqueIds?.[0] ?? session.uniqueId }
        unread = unread.subarray(cut.consumed)
        for (const { attributes } of positions) seen(session.uniqueId ?? '', attributes['odometer'])
        if (reply) socket.write(reply)
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port
}

test('the load generator sends what was asked, has every frame answered and no record twice', async () => {
  const records: string[] = []
  const seen = (uniqueId: string, odometer: unknown): void => void records.push(`${uniqueId} ${String(odometer)}`)
  const ports = { gt06: await serve(gt06, seen), teltonika: await serve(teltonika, seen) }
  const report = await runLoad({ host: '127.0.0.1', ports, trackers: loadTrackers(10), rate: 400, seconds: 1 })
  expect(report.sent).toBe(400)
  expect(report.acknowledged).toBe(400)
  expect(new Set(records).size).toBe(400)
  expect(report.latencyMs.p99).toBeGreaterThan(0)
  expect(report.cpuShare).toBeGreaterThan(0)
})

test('the load generator says why it could not begin', async () => {
  const port = await serve(gt06, () => {})
  servers.pop()?.close()
  const options = { host: '127.0.0.1', ports: { gt06: port, teltonika: port }, trackers: loadTrackers(2) }
  await expect(runLoad({ ...options, rate: 10, seconds: 1 })).rejects.toThrow('ECONNREFUSED')
})
