import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Device, Position } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeDatabases } from '../databases.ts'
import type { TrackerDevice } from '../device.ts'
import { createMemoryLedger } from '../ledger.ts'
import type { Person, World } from '../world.ts'
import { PATIENCE, recordAt, startTracker, startWorld } from './story-world.ts'

const TRACKERS = 20
const RECORDS = 25
const IDLE_SOCKETS = 500
/** Far above the figure of the benchmark (250 ms): this machine is busy with other tests, and must not hang all the same. */
const LONGEST_P99_MS = 2_000

/** A stranger at a port, who says this and listens no more. */
async function stranger(port: number, bytes: string | Uint8Array = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // Being hung up on is what strangers expect here.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.resume()
  if (bytes.length > 0) socket.write(bytes)
  return socket
}

/** Everything that is not a frame, at every port. */
async function attack({ ports, url }: World): Promise<void> {
  const webPort = Number(new URL(url).port)
  const halfLogin = Buffer.from('78780d0108664710', 'hex')
  const endlessTeltonika = Buffer.concat([Buffer.alloc(4), Buffer.from('7fffffff8e01', 'hex'), randomBytes(4096)])
  const nonsense = [
    'GET / HTTP/9.9\r\n\r\n',
    'POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\nzzz',
    `GET /?id=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /%%%00/../../etc/passwd?lat=NaN&lon=%zz HTTP/1.1\r\nHost: x\r\n\r\n`,
    `POST /?id=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${'{'.repeat(300_000)}`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ]
  for (const port of Object.values(ports)) {
    await stranger(port, randomBytes(8192))
    await stranger(port, Buffer.alloc(200_000, 0x78))
    await stranger(port, halfLogin)
    await stranger(port, '*HQ,imei:ST300STT;##,')
  }
  await stranger(ports.teltonika, endlessTeltonika)
  for (const port of [ports.osmand, webPort]) for (const text of nonsense) await stranger(port, text)
  await Promise.all(
    Array.from({ length: IDLE_SOCKETS }, (_, index) => stranger(index % 2 === 0 ? ports.gt06 : ports.suntech)),
  )
}

/** Send records one by one, each after the acknowledgement of the one before. Answers how long each took. */
async function sendAll(tracker: TrackerDevice): Promise<number[]> {
  const times: number[] = []
  for (let step = 0; step < RECORDS; step += 1) {
    const began = performance.now()
    tracker.send(recordAt(step))
    await tracker.settled()
    times.push(performance.now() - began)
  }
  return times
}

async function storedTimes(person: Person, { id }: Device): Promise<number[]> {
  const window = `from=${recordAt(-600).fixTime.toISOString()}&to=${recordAt(600).fixTime.toISOString()}`
  const positions = await person.get<Position[]>(`/api/positions?deviceId=${id}&${window}`)
  return positions.map(({ fixTime }) => Date.parse(fixTime ?? ''))
}

describeDatabases('hostile strangers', (database) => {
  test('cost the trackers beside them neither a record nor their acknowledgements', async () => {
    const world = await startWorld(database)
    const ana = await world.user()
    const ledger = createMemoryLedger()
    const vehicles = await Promise.all(
      Array.from({ length: TRACKERS }, async (_, index) => {
        const uniqueId = `8665510380000${String(index).padStart(2, '0')}`
        const device = await ana.addDevice({ uniqueId })
        const protocol = index % 2 === 0 ? 'gt06' : 'teltonika'
        return { device, tracker: startTracker(world, { protocol, uniqueId, ledger }) }
      }),
    )
    const attacking = attack(world)
    const times = (await Promise.all(vehicles.map(({ tracker }) => sendAll(tracker)))).flat()
    await attacking
    // And once more with every stranger there.
    times.push(...(await Promise.all(vehicles.map(({ tracker }) => lastWord(tracker)))))

    times.sort((a, b) => a - b)
    expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(LONGEST_P99_MS)
    expect(ledger.size).toBe(TRACKERS * (RECORDS + 1))
    for (const { device, tracker } of vehicles) {
      expect(tracker.stats()).toMatchObject({ pending: 0, reconnects: 0 })
      const acknowledged = ledger.entries.filter(({ uniqueId }) => uniqueId === device.uniqueId)
      const wanted = acknowledged.map(({ fixTime }) => fixTime.getTime()).sort((a, b) => a - b)
      await vi.waitFor(async () => expect(await storedTimes(ana, device)).toEqual(wanted), PATIENCE)
    }
    expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
  })
})

async function lastWord(tracker: TrackerDevice): Promise<number> {
  const began = performance.now()
  tracker.send(recordAt(RECORDS + 5))
  await tracker.settled()
  return performance.now() - began
}
