// @vitest-environment node
import { LEAN_FLAG, writeLeanFrame } from '@rastro/contracts'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_QUERY } from '../live-feed.ts'
import { mercatorX, mercatorY } from '../mercator.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { leanRecordOf } from './lean-record.ts'
import { closeWorlds, createWorld, isLive } from './testing/world.ts'

afterEach(closeWorlds)

const position = examplePosition({
  deviceId: 1,
  speed: 33,
  address: 'Avenida Paulista',
  attributes: { motion: true, alarm: 'sos' },
})
const record = leanRecordOf(position)
const devices = [exampleDevice({ id: 1 }), exampleDevice({ id: 2 })]

async function leanWorld() {
  const world = await createWorld({ devices, isLean: true, first: [record] })
  const ready = world.next('ready')
  world.start()
  await ready
  return world
}

const second = (world: Awaited<ReturnType<typeof leanWorld>>) => {
  for (let step = 0; step < 4; step++) world.worker.tick()
}

test('lean records fill counters, states and the order by last update', async () => {
  const { worker, messages, next, send } = await leanWorld()
  expect(messages.find(({ type }) => type === 'update')).toMatchObject({
    counts: { all: 2, moving: 1, state: { alarm: 1, stopped: 1 } },
  })
  const users = next('users')
  const later = { ...record, deviceId: 2, serverTime: record.serverTime + 60_000, flags: 0 }
  send([later])
  send({ users: [] })
  await users
  const update = next('update')
  const sort = { key: 'lastUpdate', direction: 'descending' } as const
  worker.receive({ type: 'query', query: { ...DEFAULT_QUERY, sort } })
  expect(await update).toMatchObject({ order: new Uint32Array([2, 1]) })
})

test('a page that opens knows since when a vehicle drives', async () => {
  const since = record.fixTime - 24 * 60_000
  const moving = { ...record, deviceId: 2, flags: LEAN_FLAG.valid | LEAN_FLAG.motion, stateSince: since }
  const { worker, messages, send, next } = await leanWorld()
  const users = next('users')
  send([moving])
  send({ users: [] })
  await users
  messages.length = 0
  worker.receive({ type: 'watch', rows: [2], vehicles: [] })
  expect(messages).toMatchObject([{ type: 'update', rows: [{ id: 2, state: 'moving', stateSince: since }] }])
})

test('a watched vehicle is asked for once and shown whole as soon as it comes', async () => {
  const world = await leanWorld()
  const { worker, messages, next, send, watched } = world
  messages.length = 0
  worker.receive({ type: 'watch', rows: [1], vehicles: [1] })
  expect(messages).toMatchObject([{ type: 'update', rows: [{ id: 1, speed: 33, state: 'alarm', address: null }] }])
  expect(messages[0]).toMatchObject({ vehicles: [] })
  await expect.poll(() => watched).toEqual(['{"watch":[1]}'])
  const update = next('update')
  send({ positions: [position] })
  expect(await update).toMatchObject({
    rows: [{ address: 'Avenida Paulista', alarm: 'sos' }],
    vehicles: [{ position: { address: 'Avenida Paulista', attributes: { motion: true } } }],
  })
  second(world)
  expect(watched).toHaveLength(1)
})

test('a whole position does not make its vehicle glide again', async () => {
  const { worker, next, send } = await leanWorld()
  const words = { moving: '', stopped: '', idling: '', offline: '', unknown: '', alarm: '' }
  const options = { clustered: false, smooth: true, name: false, plate: false, status: false, words }
  worker.receive({ type: 'options', options })
  const viewport = { centreX: mercatorX(-46.656), centreY: mercatorY(-23.561), zoom: 14, width: 2_000, height: 2_000 }
  const drawn = next('scene')
  worker.receive({ type: 'viewport', viewport })
  const before = await drawn
  worker.receive({ type: 'watch', rows: [1], vehicles: [] })
  const answered = next('update')
  send({ positions: [{ ...position, longitude: -46.657 }] })
  await answered
  const again = next('scene')
  worker.receive({ type: 'viewport', viewport })
  const after = await again
  expect(before).toMatchObject({ scene: { ids: new Uint32Array([1]) } })
  const places = [before, after].map((message) => message.type === 'scene' && message.scene.vehicles.slice(0, 4))
  expect(places[1]).toEqual(places[0])
})

test('what nobody looks at any more is asked for anew when somebody looks again', async () => {
  let clock = Date.now()
  const world = await createWorld({ devices, isLean: true, first: [record], now: () => clock })
  const { worker, next, send, watched, messages } = world
  const ready = next('ready')
  world.start()
  await ready
  const look = async (rows: number[], expected: string) => {
    clock += 1_000
    worker.receive({ type: 'watch', rows, vehicles: [] })
    await expect.poll(() => watched.at(-1)).toBe(expected)
  }
  await look([1], '{"watch":[1]}')
  const update = next('update')
  send({ positions: [position] })
  await update
  await look([], '{"watch":[]}')
  messages.length = 0
  await look([1], '{"watch":[1]}')
  expect(messages).toMatchObject([{ rows: [{ address: null, alarm: null }] }])
})

test('quick scrolling asks at most four times a second, and for the last place in the end', async () => {
  let clock = Date.now()
  const world = await createWorld({ devices, isLean: true, now: () => clock })
  const ready = world.next('ready')
  world.start()
  await ready
  for (let id = 1; id <= 200; id++) world.worker.receive({ type: 'watch', rows: [id], vehicles: [] })
  world.worker.tick()
  clock += 250
  world.worker.tick()
  await expect.poll(() => world.watched).toEqual(['{"watch":[1]}', '{"watch":[200]}'])
})

test('never more than 500 vehicles are asked for, and the selected is among them', async () => {
  const world = await createWorld({ devices, isLean: true })
  const ready = world.next('ready')
  world.worker.receive({ type: 'watch', rows: Array.from({ length: 900 }, (_, index) => index + 1), vehicles: [] })
  world.worker.receive({ type: 'selected', id: 5_000 })
  world.start()
  await ready
  await expect.poll(() => world.watched).toHaveLength(1)
  const { watch } = JSON.parse(world.watched[0] ?? '') as { watch: number[] }
  expect(watch).toHaveLength(500)
  expect(watch).toContain(5_000)
})

test('a cut frame ends the connection, and the next one begins with what is looked at', async () => {
  const { worker, next, delays, sockets, watched } = await leanWorld()
  worker.receive({ type: 'watch', rows: [1], vehicles: [] })
  await expect.poll(() => watched).toHaveLength(1)
  const lost = next('connection')
  for (const client of sockets.clients) client.send(writeLeanFrame([record]).slice(0, 40))
  expect(await lost).toMatchObject({ connection: { state: 'reconnecting' } })
  expect(delays.map(({ delayMs }) => delayMs)).toEqual([5_000])
  const back = next('connection', isLive)
  delays[0]?.run()
  await back
  await expect.poll(() => watched).toEqual(['{"watch":[1]}', '{"watch":[1]}'])
})

test('a server that knows no lean form is asked for nothing', async () => {
  const world = await createWorld({ devices, first: { positions: [position] } })
  const ready = world.next('ready')
  world.start()
  await ready
  world.worker.receive({ type: 'watch', rows: [1], vehicles: [1] })
  world.worker.tick()
  expect(world.messages.at(-1)).toMatchObject({ rows: [{ address: 'Avenida Paulista' }] })
  const users = world.next('users')
  world.send({ users: [] })
  await users
  expect(world.watched).toEqual([])
})
