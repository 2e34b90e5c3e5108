import { DEVICE_DEFAULTS, LEAN_FLAG, LEAN_PROTOCOL, MAX_WATCHED, SESSION_ENDED } from '@rastro/contracts'
import { afterEach, expect, test } from 'vitest'
import { samplePosition } from '../../store/sample-position.ts'
import { createTestApi, type TestApi, type TestApiOptions, type TestUser } from '../../testing/api.ts'
import { createTestClock } from '../../testing/clock.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'

const apis: TestApi[] = []
const sockets: TestSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await Promise.all(apis.splice(0).map((api) => api.close()))
})

async function start(options?: TestApiOptions): Promise<TestApi> {
  const api = await createTestApi(options)
  apis.push(api)
  return api
}

async function open(api: TestApi, { cookie }: TestUser, protocols = [LEAN_PROTOCOL]): Promise<TestSocket> {
  const socket = await openSocket(api.url, { cookie }, '', protocols)
  sockets.push(socket)
  return socket
}

const watch = (socket: TestSocket, ids: readonly number[]) => socket.socket.send(JSON.stringify({ watch: ids }))

let lastId = 0
/** A record newer than all before. */
function record(deviceId: number, changes: object = {}) {
  const id = ++lastId
  return samplePosition({ id, deviceId, fixTime: new Date(Date.UTC(2026, 10, 20) + id * 1000), ...changes })
}

test('only who offers the lean protocol gets it, also among others', async () => {
  const api = await start()
  const ana = await api.user()
  const lean = await open(api, ana, ['other', LEAN_PROTOCOL])
  expect(lean.socket.protocol).toBe(LEAN_PROTOCOL)
  expect(await lean.next('records')).toEqual([])
  const whole = await open(api, ana, [])
  expect(whole.socket.protocol).toBe('')
  expect(await whole.next('positions')).toEqual([])
})

test('a lean and a whole client of one user see the same', async () => {
  const api = await start()
  const ana = await api.user()
  const [van, car] = [await ana.addDevice('van'), await ana.addDevice('car')]
  await api.move([record(van.id, { attributes: { motion: true, ignition: true } }), record(car.id)])
  const [lean, whole] = [await open(api, ana), await open(api, ana, [])]
  const compare = async () => {
    const [records, positions] = [await lean.next('records'), await whole.next('positions')]
    expect(positions.length).toBeGreaterThan(0)
    expect(records).toEqual(
      positions.map(({ deviceId, latitude, longitude, attributes, geofenceIds, ...position }) => ({
        deviceId,
        latitude,
        longitude,
        fixTime: Date.parse(position.fixTime ?? ''),
        serverTime: Date.parse(position.serverTime ?? ''),
        speed: Math.fround(position.speed),
        course: Math.fround(position.course),
        accuracy: Math.fround(position.accuracy),
        // Every record here changes motion or ignition, so each begins a state.
        stateSince: Date.parse(position.fixTime ?? ''),
        flags:
          (position.valid ? LEAN_FLAG.valid : 0) |
          (attributes['motion'] === true ? LEAN_FLAG.motion : 0) |
          (attributes['ignition'] === undefined ? 0 : LEAN_FLAG.ignitionKnown) |
          (attributes['ignition'] === true ? LEAN_FLAG.ignitionOn : 0) |
          (attributes['alarm'] === undefined ? 0 : LEAN_FLAG.alarm),
        driver: attributes['driverUniqueId'] ?? '',
        geofenceIds: geofenceIds ?? [],
      })),
    )
  }
  await compare()
  await api.move([record(van.id, { latitude: -8.123456789, speed: 12.3, valid: false, attributes: { alarm: 'sos' } })])
  await compare()
  await api.move([record(car.id, { longitude: 179.99999999, course: 359.9, attributes: { ignition: true } })])
  await compare()
  await api.move([record(van.id, { geofenceIds: [4, 9], attributes: { driverUniqueId: 'Zé', ignition: false } })])
  await compare()
  const entry = api.fleet.byId(van.id)
  if (entry) api.fleet.hear(entry, new Date())
  expect(await lean.next('devices')).toEqual(await whole.next('devices'))
  expect(lean.frames.concat(whole.frames)).toEqual([])
})

test('watched vehicles come whole, at once and with every change, until the next wish', async () => {
  const api = await start()
  const ana = await api.user()
  const [van, car] = [await ana.addDevice('van'), await ana.addDevice('car')]
  const first = record(van.id, { address: 'Avenida Paulista', attributes: { alarm: 'sos' } })
  await api.move([first, record(car.id)])
  const socket = await open(api, ana)
  watch(socket, [van.id])
  expect(await socket.next('positions')).toMatchObject([
    { id: first.id, address: 'Avenida Paulista', attributes: { alarm: 'sos' } },
  ])
  const second = [record(van.id), record(car.id)]
  await api.move(second)
  expect(await socket.next('records')).toHaveLength(2)
  expect(await socket.next('positions')).toMatchObject([{ id: second[0]?.id }])
  watch(socket, [car.id])
  expect(await socket.next('positions')).toMatchObject([{ id: second[1]?.id }])
  const third = [record(van.id), record(car.id)]
  await api.move(third)
  expect(await socket.next('positions')).toMatchObject([{ id: third[1]?.id }])
})

test('[C-07] a vehicle that leaves the view of a user leaves both kinds of client, watched or not', async () => {
  const api = await start()
  const root = await api.user({ administrator: true })
  const ana = await api.user()
  const van = await root.addDevice('van')
  const own = await ana.addDevice('own')
  const link = { userId: ana.user.id, deviceId: van.id }
  await root.call('POST', '/api/permissions', link)
  await api.move([record(van.id), record(own.id)])
  const [lean, whole] = [await open(api, ana), await open(api, ana, [])]
  watch(lean, [van.id, own.id])
  expect(await lean.next('positions')).toHaveLength(2)
  await whole.next('positions')
  await root.call('DELETE', '/api/permissions', link)
  await api.move([record(van.id)])
  await api.move([record(own.id)])
  expect(await lean.next('records')).toMatchObject([{ deviceId: own.id }])
  expect(await lean.next('positions')).toMatchObject([{ deviceId: own.id }])
  expect(await whole.next('positions')).toMatchObject([{ deviceId: own.id }])
  await root.call('POST', '/api/permissions', link)
  expect(await lean.next('devices')).toMatchObject([{ id: van.id }])
  expect(await lean.next('records')).toMatchObject([{ deviceId: van.id }])
  expect(await lean.next('positions')).toMatchObject([{ deviceId: van.id }])
})

test('a tenant never hears of the vehicles of another, whatever he says he watches', async () => {
  const api = await start()
  const [ana, eve] = [await api.user(), await api.user()]
  const [van, car] = [await ana.addDevice('van'), await eve.addDevice('car')]
  await api.move([record(van.id), record(car.id)])
  const socket = await open(api, eve)
  expect(await socket.next('records')).toMatchObject([{ deviceId: car.id }])
  watch(socket, [van.id, 0, 999_999, Number.MAX_SAFE_INTEGER, car.id])
  expect(await socket.next('positions')).toMatchObject([{ deviceId: car.id }])
  await api.move([record(van.id)])
  await api.move([record(car.id)])
  expect(await socket.next('records')).toMatchObject([{ deviceId: car.id }])
  expect(await socket.next('positions')).toMatchObject([{ deviceId: car.id }])
  expect(socket.frames).toEqual([])
})

test('what is no watch message changes nothing, and a flood is read once', async () => {
  const clock = createTestClock()
  const api = await start({ clock })
  const ana = await api.user()
  const [van, car] = [await ana.addDevice('van'), await ana.addDevice('car')]
  await api.move([record(van.id), record(car.id)])
  const socket = await open(api, ana)
  await socket.next('records')
  watch(socket, [van.id])
  expect(await socket.next('positions')).toMatchObject([{ deviceId: van.id }])
  const many = Array.from({ length: MAX_WATCHED + 1 }, () => car.id)
  for (const text of ['watch', '{"watch":', '[]', '{"watch":"all"}', JSON.stringify({ watch: many })]) {
    clock.advance(100)
    socket.socket.send(text)
    await roundTrip(socket)
  }
  socket.socket.send(Buffer.from(JSON.stringify({ watch: [car.id] })), { binary: true })
  for (let round = 0; round < 200; round++) watch(socket, [round % 2 === 0 ? van.id : car.id])
  await roundTrip(socket)
  expect(socket.frames).toEqual([])
  clock.advance(500)
  expect(await socket.next('positions')).toMatchObject([{ deviceId: car.id }])
  expect(socket.frames).toEqual([])
})

/** Wait until the server has handled all that was sent. */
async function roundTrip({ socket }: TestSocket): Promise<void> {
  const answered = new Promise((resolve) => socket.once('pong', resolve))
  socket.ping()
  await answered
}

test('a wish for a million vehicles ends the socket, and only that one', async () => {
  const api = await start()
  const ana = await api.user()
  const [rude, polite] = [await open(api, ana), await open(api, ana)]
  watch(
    rude,
    Array.from({ length: 1_000_000 }, (_, index) => index),
  )
  expect((await rude.closed).code).toBe(1009)
  expect(polite.socket.readyState).toBe(polite.socket.OPEN)
})

test('the lean snapshot of a big fleet comes whole, in pieces', async () => {
  const api = await start()
  const ana = await api.user()
  const total = 12_000
  for (let index = 0; index < total; index++) {
    const id = 100_000 + index
    api.fleet.put({ ...DEVICE_DEFAULTS, id, name: 'one', uniqueId: `d${id}` })
    api.gate.access.addLink({ userId: ana.user.id, deviceId: id })
  }
  const records = Array.from({ length: total }, (_, index) => record(100_000 + index))
  api.bus.emit('positionsStored', { records, latest: api.fleet.moveTo(records) })
  const socket = await open(api, ana)
  const pieces = [await socket.next('records'), await socket.next('records'), await socket.next('records')]
  expect(pieces.map(({ length }) => length)).toEqual([5_000, 5_000, 2_000])
  expect(new Set(pieces.flat().map(({ deviceId }) => deviceId)).size).toBe(total)
})

test('a lean client that reads nothing fills no memory, and catches up with the present', async () => {
  const api = await start()
  const [ana, ben] = [await api.user(), await api.user()]
  const van = await ana.addDevice('van')
  api.gate.access.addLink({ userId: ben.user.id, deviceId: van.id })
  const [slow, quick] = [await open(api, ben), await open(api, ana)]
  watch(slow, [van.id])
  await roundTrip(slow)
  slow.socket.pause()
  const attributes = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, 'x'.repeat(3_900)]))
  for (let round = 0; round < 40; round++) {
    const moved = record(van.id, { attributes })
    api.bus.emit('positionsStored', { records: [moved], latest: api.fleet.moveTo([moved]) })
    while ((await quick.next('records'))[0]?.fixTime !== moved.fixTime.getTime());
  }
  slow.socket.resume()
  const last = api.fleet.byId(van.id)?.last
  let received = 0
  for (;;) {
    const [position] = await slow.next('positions')
    if (position) received++
    if (position?.id === last?.id) break
  }
  // Some 240 kB each: all 40 would be 9 MB; what the client did not get was replaced by the latest.
  expect(received).toBeLessThan(40)
})

test('[AUTH-09] logout closes a lean socket', async () => {
  const api = await start()
  const ana = await api.user()
  const socket = await open(api, ana)
  await ana.call('DELETE', '/api/session')
  expect((await socket.closed).code).toBe(SESSION_ENDED)
})
