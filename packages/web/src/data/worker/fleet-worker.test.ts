// @vitest-environment node
import { SESSION_ENDED } from '@rastro/contracts'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_QUERY } from '../live-feed.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { closeWorlds, createWorld, isLive } from './testing/world.ts'

afterEach(closeWorlds)

test('[LIVE-01] the fleet comes from the device list and the first frame of the socket', async () => {
  const first = { positions: [examplePosition({ deviceId: 2, attributes: { motion: true } })] }
  const { start, next, messages } = await createWorld({
    devices: [exampleDevice({ id: 2 }), exampleDevice({ id: 1 })],
    first,
  })
  const ready = next('ready')
  start()
  await ready
  const update = messages.find((message) => message.type === 'update')
  expect(update).toMatchObject({ counts: { all: 2, moving: 1 } })
  expect([...(update?.order ?? [])]).toEqual([1, 2])
})

test('a map that was there before an empty fleet hears that there is nothing to draw', async () => {
  const { worker, start, next, messages } = await createWorld({ devices: [] })
  const words = { moving: '', stopped: '', idling: '', offline: '', unknown: '', alarm: '' }
  const options = { clustered: true, smooth: false, name: true, plate: false, status: false, words }
  worker.receive({ type: 'viewport', viewport: { centreX: 0.5, centreY: 0.5, zoom: 3, width: 800, height: 600 } })
  worker.receive({ type: 'options', options })
  const ready = next('ready')
  start()
  await ready
  const scenes = messages.filter((message) => message.type === 'scene')
  expect(scenes.map(({ scene }) => scene.ids.length)).toEqual([0])
})

test('[LIVE-02] devices, positions, users and events of later frames all arrive', async () => {
  const { worker, start, next, send } = await createWorld({ devices: [exampleDevice({ id: 1 })] })
  const ready = next('ready')
  start()
  await ready
  worker.receive({ type: 'watch', rows: [1], vehicles: [1] })
  const events = next('events')
  send({
    devices: [exampleDevice({ id: 1, name: 'Renamed' })],
    positions: [examplePosition({ deviceId: 1, speed: 33 })],
    users: [],
    events: [],
  })
  await events
  const update = next('update')
  for (let step = 0; step < 4; step++) worker.tick()
  expect(await update).toMatchObject({
    rows: [{ id: 1, name: 'Renamed', speed: 33 }],
    vehicles: [{ position: { speed: 33 }, device: { name: 'Renamed' } }],
  })
})

test('[LIVE-04] changes are told at every fourth quarter of a second', async () => {
  const { worker, start, next, send, messages } = await createWorld({ devices: [exampleDevice({ id: 1 })] })
  const ready = next('ready')
  start()
  await ready
  const users = next('users')
  send({ positions: [examplePosition({ deviceId: 1, attributes: { motion: true } })], users: [] })
  await users
  messages.length = 0
  for (let step = 0; step < 3; step++) worker.tick()
  expect(messages).toEqual([])
  worker.tick()
  expect(messages).toMatchObject([{ type: 'update', counts: { moving: 1 } }])
})

test('a device that was deleted here leaves list and counts at once', async () => {
  const { worker, start, next } = await createWorld({ devices: [exampleDevice({ id: 1 }), exampleDevice({ id: 2 })] })
  const ready = next('ready')
  start()
  await ready
  const update = next('update')
  worker.receive({ type: 'forget', id: 1 })
  expect(await update).toMatchObject({ order: Uint32Array.of(2), counts: { all: 1 } })
})

test('after a close the fleet is loaded again, and a device that is gone disappears', async () => {
  const { start, next, delays, state, sockets, worker } = await createWorld({
    devices: [exampleDevice({ id: 1 }), exampleDevice({ id: 2 })],
  })
  const ready = next('ready')
  start()
  await ready
  const lost = next(
    'connection',
    (message) => message.type === 'connection' && message.connection.state === 'reconnecting',
  )
  state.devices = [exampleDevice({ id: 2 })]
  for (const client of sockets.clients) client.close()
  await lost
  expect(delays.map(({ delayMs }) => delayMs)).toEqual([5_000])
  const back = next('connection', isLive)
  delays[0]?.run()
  await back
  const update = next('update')
  for (let step = 0; step < 4; step++) worker.tick()
  expect(await update).toMatchObject({ counts: { all: 1 }, order: new Uint32Array([2]) })
})

test('a refused session is told and not tried again', async () => {
  const { start, next, delays } = await createWorld({ status: 401 })
  const over = next('session-over')
  start()
  await over
  expect(delays).toEqual([])
})

test('a query narrows the list at once', async () => {
  const devices = [exampleDevice({ id: 1, name: 'Van' }), exampleDevice({ id: 2, name: 'Bus' })]
  const { worker, start, next } = await createWorld({ devices })
  const ready = next('ready')
  start()
  await ready
  const update = next('update')
  worker.receive({ type: 'query', query: { ...DEFAULT_QUERY, search: 'bus' } })
  expect(await update).toMatchObject({ order: new Uint32Array([2]) })
})

test('a device shared while the page is open gets its position from the server', async () => {
  const { start, next, send, requests } = await createWorld()
  const ready = next('ready')
  start()
  await ready
  const users = next('users')
  send({ devices: [exampleDevice({ id: 5, positionId: 77 })], users: [] })
  await users
  await expect.poll(() => requests).toContain('/api/positions?id=77')
})

test('[AUTH-17] a vehicle that loses its driver by QR code is told, one that never had one is not', async () => {
  const devices = [exampleDevice({ id: 1, attributes: { qrDriverId: 4 } }), exampleDevice({ id: 2 })]
  const { start, next, send, messages } = await createWorld({ devices })
  const ready = next('ready')
  start()
  await ready
  const lost = next('driver-lost')
  send({ devices: [exampleDevice({ id: 2 }), exampleDevice({ id: 1, attributes: {} })] })
  await lost
  expect(messages.filter(({ type }) => type === 'driver-lost')).toHaveLength(1)
})

test('a socket closed because the session ended asks at once, not after the pause', async () => {
  const { start, next, sockets, delays, state } = await createWorld({ devices: [exampleDevice({ id: 1 })] })
  const ready = next('ready')
  start()
  await ready
  const over = next('session-over')
  state.status = 401
  for (const client of sockets.clients) client.close(SESSION_ENDED)
  await over
  expect(delays).toEqual([])
})

test('[DEV-89] the counters tell online, offline and unknown apart, and who of the online ones moves', async () => {
  const devices = (['online', 'online', 'offline', 'unknown'] as const).map((status, index) =>
    exampleDevice({ id: index + 1, status }),
  )
  const moving = [1, 3].map((deviceId) => examplePosition({ deviceId, attributes: { motion: true } }))
  const { start, next, messages } = await createWorld({ devices, first: { positions: moving } })
  const ready = next('ready')
  start()
  await ready
  const update = messages.find((message) => message.type === 'update')
  // The offline one moved last, which says nothing of now.
  expect(update).toMatchObject({ counts: { all: 4, status: { online: 2, offline: 1, unknown: 1 }, moving: 1 } })
})
