import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { protocols } from '@rastro/tracking/protocols/index'
import { type DecodeSession, isHttpProtocol, type Protocol } from '@rastro/tracking/protocols/protocol'
import { afterEach, expect, test } from 'vitest'
import { createDevice, type DeviceOptions, type TrackerDevice } from './device.ts'
import { createFileLedger, createMemoryLedger, readLedger } from './ledger.ts'
import type { TrackerRecord } from './trackers/tracker.ts'

const UNIQUE_ID = '990000123456789'
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function recordNumber(index: number): TrackerRecord {
  return {
    fixTime: new Date(Date.UTC(2026, 2, 14, 9, 0, index)),
    latitude: -23.56,
    longitude: -46.65,
    altitude: 760,
    speedKmh: 40,
    course: 90,
    satellites: 9,
    ignition: true,
    odometer: 1000 + index,
    power: 13.8,
    battery: 4.1,
  }
}

const UNKNOWN = { transport: 'tcp', uniqueId: undefined, device: {}, now: new Date('2026-03-14T09:00:30Z') } as const

/** What the server does with one decoded packet; the reply is what our decoder would say. */
type Conduct = (visit: { connection: number; positions: number; reply: Buffer; socket: Socket }) => void

/** A server that decodes with the real protocol and answers as told. */
async function serve(name: string, conduct: Conduct): Promise<number> {
  const protocol: Protocol | undefined = protocols.find((each) => each.name === name)
  if (!protocol || isHttpProtocol(protocol)) throw new Error(`${name} is not a stream protocol`)
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    const connection = connections
    let unread = Buffer.alloc(0)
    let session: DecodeSession = { ...UNKNOWN, memory: new Map() }
    closers.push(() => void socket.destroy())
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      for (let cut = protocol.frame(unread, session); cut; cut = protocol.frame(unread, session)) {
        const decoded = protocol.decode(cut.frame, session)
        session = { ...session, uniqueId: decoded.uniqueIds?.[0] ?? session.uniqueId }
        unread = unread.subarray(cut.consumed)
        const reply = Buffer.from(decoded.reply ?? [])
        conduct({ connection, positions: decoded.positions.length, reply, socket })
      }
    })
  })
  return listen(server)
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => void server.close())
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port
}

function device(options: Omit<DeviceOptions, 'uniqueId' | 'host'>): TrackerDevice {
  const created = createDevice({ uniqueId: UNIQUE_ID, host: '127.0.0.1', backoffMs: [5, 20], ...options })
  closers.push(() => created.stop())
  return created
}

test('a GT06 tracker repeats after a lost connection what was not confirmed, and books each record once', async () => {
  let unanswered = 0
  const port = await serve('gt06', ({ connection, positions, reply, socket }) => {
    const isAnswered = connection > 1 || positions === 0
    if (isAnswered) socket.write(reply)
    else unanswered += 1
    if (unanswered === 3 && connection === 1) socket.destroy()
  })
  const ledger = createMemoryLedger()
  const tracker = device({ protocol: 'gt06', port, ledger })
  for (let index = 0; index < 3; index++) tracker.send(recordNumber(index))
  await tracker.settled()
  expect(unanswered).toBe(3)
  expect(ledger.entries.map(({ odometer }) => odometer)).toEqual([1000, 1001, 1002])
  expect(tracker.stats()).toMatchObject({ acknowledged: 3, pending: 0, reconnects: 1 })
})

test('a Teltonika tracker keeps one packet in flight and sends it again when the count is wrong', async () => {
  const packets: number[] = []
  const port = await serve('teltonika', ({ positions, reply, socket }) => {
    if (positions > 0) packets.push(positions)
    socket.write(packets.length === 1 && positions > 0 ? Buffer.alloc(4) : reply)
  })
  const ledger = createMemoryLedger()
  const tracker = device({ protocol: 'teltonika', port, ledger })
  for (let index = 0; index < 45; index++) tracker.send(recordNumber(index))
  await tracker.settled()
  expect(packets).toEqual([20, 20, 20, 5])
  expect(ledger.size).toBe(45)
})

test('a tracker the server does not know sends no records and asks again', async () => {
  const logins = Promise.withResolvers<void>()
  let records = 0
  const port = await serve('teltonika', ({ connection, positions, socket }) => {
    records += positions
    socket.write(Buffer.from([0]))
    if (connection === 3) logins.resolve()
  })
  const tracker = device({ protocol: 'teltonika', port })
  tracker.send(recordNumber(0))
  await logins.promise
  expect(records).toBe(0)
  expect(tracker.stats().pending).toBe(1)
})

test('a phone repeats a request until the server takes it', async () => {
  const paths: string[] = []
  const server = createHttpServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(paths.length === 1 ? 503 : 200).end()
  })
  const port = await listen(server)
  const ledger = createMemoryLedger()
  const tracker = device({ protocol: 'osmand', port, ledger })
  tracker.send(recordNumber(0))
  tracker.send(recordNumber(1))
  await tracker.settled()
  expect(paths.length).toBe(3)
  expect(paths[0]).toBe(paths[1])
  expect(ledger.entries.map(({ odometer }) => odometer)).toEqual([1000, 1001])
})

test('a tracker without confirmation forgets what it has written and books nothing', async () => {
  const lines = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    let text = ''
    closers.push(() => void socket.destroy())
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (text.split('\r').length > 2) lines.resolve(text)
    })
  })
  const port = await listen(server)
  const ledger = createMemoryLedger()
  const tracker = device({ protocol: 'suntech', port, ledger })
  tracker.send(recordNumber(0))
  tracker.send(recordNumber(1))
  expect(await lines.promise).toContain(';1001;')
  await tracker.settled()
  expect(ledger.size).toBe(0)
})

test('a ledger on disk is read back without a line that was cut short', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'))
  closers.push(() => rm(folder, { recursive: true }))
  const path = join(folder, 'ledger.jsonl')
  const ledger = createFileLedger(path)
  const entry = { protocol: 'gt06', uniqueId: UNIQUE_ID, fixTime: new Date('2026-03-14T09:00:00Z'), odometer: 5 }
  ledger.add(entry)
  ledger.close()
  await appendFile(path, '{"protocol":"gt0')
  expect(readLedger(path)).toEqual([entry])
})
