import { connect } from 'node:net'
import type { Connection, Device, LogRecord, UnknownCaller } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createWorld } from '../world.ts'
import { PATIENCE, recordAt, startTracker } from './story-world.ts'

const PLACE = 'lat=-10.9472&lon=-37.0731'

async function startWorld(environment: Record<string, string> = {}) {
  const world = await createWorld({ environment })
  onTestFinished(() => world.close())
  return world
}

/** A socket that asked for the protocol log, and what it got. */
async function followLogs(url: string, cookie: string, wish: unknown): Promise<LogRecord[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
  onTestFinished(() => socket.terminate())
  const records: LogRecord[] = []
  socket.on('message', (data: Buffer) => {
    records.push(...((JSON.parse(data.toString()) as { logs?: LogRecord[] }).logs ?? []))
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ logs: wish }))
  return records
}

test('the log shows the frames of a device as they pass, in both directions, to those who see it', async () => {
  const world = await startWorld()
  const [ana, eve] = [await world.user(), await world.user()]
  const device = await ana.addDevice({ uniqueId: '353994700000018' })
  const other = await ana.addDevice({ uniqueId: '353994700000026' })
  const mine = await followLogs(world.url, ana.cookie, [device.id])
  const foreign = await followLogs(world.url, eve.cookie, true)
  for (const { uniqueId } of [device, other]) startTracker(world, { protocol: 'gt06', uniqueId }).send(recordAt(0))
  await vi.waitFor(() => expect(mine.length).toBeGreaterThan(3), PATIENCE)
  expect(new Set(mine.map(({ deviceId }) => deviceId))).toEqual(new Set([device.id]))
  expect(new Set(mine.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']))
  expect(mine[0]).toMatchObject({ protocol: 'gt06', uniqueId: device.uniqueId, data: expect.stringMatching(/^7878/) })
  await vi.waitFor(() => expect(mine.find(({ outcome }) => outcome?.positions === 1)).toBeDefined(), PATIENCE)
  const located = mine.find(({ outcome }) => outcome?.positions === 1)?.outcome
  expect(located?.latest).toMatchObject({
    latitude: expect.closeTo(-23.5615, 3),
    longitude: expect.closeTo(-46.6559, 3),
  })
  const command = { deviceId: device.id, type: 'custom', attributes: { data: 'STATUS#' } }
  expect((await ana.call('POST', '/api/commands/send', command)).ok).toBe(true)
  const hex = Buffer.from('STATUS#').toString('hex')
  const isCommand = ({ direction, data }: LogRecord): boolean => direction === 'out' && data.includes(hex)
  await vi.waitFor(() => expect(mine.some(isCommand)).toBe(true), PATIENCE)
  expect(foreign).toEqual([])
})

test('the log shows bytes nobody could read, and whose they are as far as that is known', async () => {
  const world = await startWorld()
  const root = await world.user({ administrator: true })
  const log = await followLogs(world.url, root.cookie, true)
  const socket = connect(world.ports.suntech, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('ST300XXX;nonsense\r')
  await vi.waitFor(() => expect(log).toHaveLength(1), PATIENCE)
  expect(log[0]).toMatchObject({
    protocol: 'suntech',
    deviceId: 0,
    direction: 'in',
    form: 'text',
    data: expect.stringContaining('nonsense'),
    outcome: { positions: 0, problem: expect.any(String) },
  })
})

test('an administrator sees connections and who calls without being registered, others do not', async () => {
  const world = await startWorld()
  const root = await world.user({ administrator: true })
  const ana = await world.user()
  const device = await ana.addDevice({ uniqueId: '353994700000018' })
  startTracker(world, { protocol: 'gt06', uniqueId: device.uniqueId }).send(recordAt(0))
  await fetch(`http://127.0.0.1:${world.ports.osmand}/?id=stranger&${PLACE}`)
  await vi.waitFor(async () => {
    const [connection] = await root.get<Connection[]>('/api/connections')
    expect(connection).toMatchObject({ protocol: 'gt06', transport: 'tcp', deviceId: device.id })
  }, PATIENCE)
  const [caller] = await root.get<UnknownCaller[]>('/api/connections/unknown')
  expect(caller).toMatchObject({ uniqueId: 'stranger', protocol: 'osmand', address: expect.any(String) })
  expect((await ana.call('GET', '/api/connections')).status).toBe(400)
})

test('a phone may post to the address of the web app', async () => {
  const world = await startWorld()
  const ana = await world.user()
  const device = await ana.addDevice({ uniqueId: 'phone1' })
  const answer = await fetch(`${world.url}/?id=phone1&${PLACE}`, { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(await ana.get('/api/positions')).toMatchObject([{ deviceId: device.id, latitude: -10.9472 }])
  expect((await fetch(`${world.url}/?id=nobody&${PLACE}`, { method: 'POST' })).status).toBe(400)
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
  expect((await fetch(`${world.url}/?id=phone1&${PLACE}`, foreign)).status).toBe(403)
})

test('with the setting on, a tracker nobody registered becomes a device that administrators see', async () => {
  const world = await startWorld({ REGISTER_UNKNOWN: 'yes' })
  const root = await world.user({ administrator: true })
  const url = `http://127.0.0.1:${world.ports.osmand}/?id=newcomer&${PLACE}`
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), PATIENCE)
  const devices = await root.get<Device[]>('/api/devices?all=true')
  expect(devices).toMatchObject([{ name: 'newcomer', uniqueId: 'newcomer', status: 'online' }])
})

test('by default nobody is registered', async () => {
  const world = await startWorld()
  const root = await world.user({ administrator: true })
  const url = `http://127.0.0.1:${world.ports.osmand}/?id=newcomer&${PLACE}`
  for (let call = 0; call < 3; call++) expect((await fetch(url)).status).toBe(400)
  expect(await root.get('/api/devices?all=true')).toEqual([])
})
