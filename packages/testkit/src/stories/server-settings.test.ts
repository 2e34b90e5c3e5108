import {
  CATEGORIES,
  DEVICE_LIMIT_HEADER,
  formatPermissions,
  PREFIX,
  productKey,
  SERVER_KEYS,
  type Server,
} from '@rastro/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'

/** What an administrator saves with `PUT /api/server`, and what somebody else then may, is told and is refused. */

let world: World
let root: Person
let untouched: Server

beforeAll(async () => {
  world = await createWorld()
  root = await world.user({ email: 'root@example.com', administrator: true })
  untouched = await root.get<Server>('/api/server')
})
afterAll(() => world.close())
beforeEach(() => save({}))

/** The settings as they were at the start, but for these. */
async function save({ attributes = {}, ...changes }: Partial<Server>): Promise<void> {
  const body = { ...untouched, ...changes, attributes: { ...untouched.attributes, ...attributes } }
  const answer = await root.call('PUT', '/api/server', body)
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
}

/** Status, and what was refused. */
async function outcome(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer
  const text = await response.text()
  return [response.status, response.ok ? '' : text]
}

let count = 0
const vehicle = () => ({ name: 'Van', uniqueId: `van-${++count}`, category: CATEGORIES[0] })

function register(email: string): Promise<[number, string]> {
  const body = JSON.stringify({ name: 'Bia', email, password: 'a long enough secret' })
  const headers = { 'content-type': 'application/json' }
  return outcome(fetch(`${world.url}/api/users`, { method: 'POST', headers, body }))
}

test('[SRV-12] anybody registers himself while registration is on, and nobody while it is off', async () => {
  await save({ registration: false })
  expect(await register('bia@example.com')).toEqual([400, 'Registration disabled'])
  await save({ registration: true })
  expect(await register('bia@example.com')).toEqual([200, ''])
})

test('[SRV-17] nobody but administrators changes vehicles while they are read-only for all', async () => {
  const ana = await world.user()
  const van = await ana.addDevice(vehicle())
  await save({ deviceReadonly: true })
  const denied = [400, 'Write access denied']
  expect(await outcome(ana.call('POST', '/api/devices', vehicle()))).toEqual(denied)
  expect(await outcome(ana.call('PUT', `/api/devices/${van.id}`, van))).toEqual(denied)
  expect(await outcome(ana.call('POST', `/${PREFIX}/autolink`, { ...vehicle(), attributes: {} }))).toEqual(denied)
  expect(await outcome(ana.call('POST', '/api/groups', { name: 'Depot' }))).toEqual([200, ''])
  expect(await outcome(root.call('POST', '/api/devices', vehicle()))).toEqual([200, ''])
  await save({ readonly: true })
  expect(await outcome(ana.call('POST', '/api/groups', { name: 'Yard' }))).toEqual(denied)
})

test('[SRV-16] while commands are limited only saved ones are sent', async () => {
  const ana = await world.user()
  const van = await ana.addDevice(vehicle())
  const command = { type: 'custom', attributes: { data: 'STATUS#' } }
  const saved: { id: number } = await (await ana.call('POST', '/api/commands', command)).json()
  const typed = { ...command, deviceId: van.id }
  expect((await ana.call('POST', '/api/commands/send', typed)).status).toBe(202)
  await save({ limitCommands: true })
  expect(await outcome(ana.call('POST', '/api/commands/send', typed))).toEqual([400, 'Operation restricted'])
  const stop = { type: 'engineStop', deviceId: van.id, attributes: {} }
  expect(await outcome(ana.call('POST', '/api/commands/send', stop))).toEqual([400, 'Operation restricted'])
  expect((await ana.call('POST', '/api/commands/send', { id: saved.id, deviceId: van.id })).status).toBe(202)
  expect((await root.call('POST', '/api/commands/send', typed)).status).toBe(202)
})

test('[SRV-09] the server takes no more vehicles than its limit, whoever brings them', async () => {
  const ana = await world.user()
  const held = (await root.get<unknown[]>('/api/devices?all=true')).length
  await save({ attributes: { [SERVER_KEYS.deviceLimit]: held + 1 } })
  const answer = await fetch(`${world.url}/api/server`)
  expect(answer.headers.get(DEVICE_LIMIT_HEADER)).toBe(String(held + 1))
  expect(await outcome(ana.call('POST', '/api/devices', vehicle()))).toEqual([200, ''])
  for (const who of [ana, root])
    expect(await outcome(who.call('POST', '/api/devices', vehicle()))).toEqual([400, 'User device limit reached'])
})

test('[SRV-06] the permissions of an account are in force only while the installation says so', async () => {
  const barred = await world.user({ attributes: { [productKey('advancedPerms')]: formatPermissions([]) } })
  expect(await outcome(barred.call('POST', '/api/devices', vehicle()))).toEqual([200, ''])
  await save({ attributes: { [SERVER_KEYS.enableAdvancedPerms]: true } })
  expect(await outcome(barred.call('POST', '/api/devices', vehicle()))).toEqual([400, 'Write access denied'])
})

test('[SRV-05] drivers check in by QR code unless the installation does without', async () => {
  const ana = await world.user()
  const van = await ana.addDevice(vehicle())
  const rui: { id: number } = await (await ana.call('POST', '/api/drivers', { name: 'Rui', uniqueId: 'rui' })).json()
  const driver = await world.user({ attributes: { [productKey('isQrDriverId')]: rui.id } })
  await save({ attributes: { [SERVER_KEYS.enableQrDriverId]: false } })
  const checkIn = () => outcome(driver.call('POST', `/${PREFIX}/qr-driver`, { id: van.id }))
  expect(await checkIn()).toEqual([400, 'Operation restricted: drivers do not check in by QR code here'])
  await save({})
  expect(await checkIn()).toEqual([200, ''])
})

/** Where a town is, in the words he is told things in. */
async function whereAracajuIs(who: Person): Promise<string | undefined> {
  const found = await who.get<{ places: { detail: string }[] }>('/api/server/geocode/search?query=aracaju')
  return found.places[0]?.detail
}

test('[SRV-07] who chose no language is told things in that of the installation', async () => {
  const ana = await world.user()
  const bruno = await world.user({ attributes: { [productKey('lang')]: 'pt' } })
  for (const [language, country] of [
    ['en', 'SE, Brazil'],
    ['pt', 'SE, Brasil'],
  ] as const) {
    await save({ attributes: { [SERVER_KEYS.language]: language } })
    expect(await whereAracajuIs(ana)).toBe(country)
    expect(await whereAracajuIs(bruno)).toBe('SE, Brasil')
  }
})

test('[SRV-10] who opens the login page is shown where the installation is', async () => {
  const ana = await world.user()
  await save({ latitude: -10.91, longitude: -37.07, zoom: 12 })
  expect(await (await fetch(`${world.url}/api/server`)).json()).toMatchObject({ latitude: -10.91, zoom: 12 })
  expect(await ana.get(`/${PREFIX}/visitor-place`)).toMatchObject({ latitude: -10.91, longitude: -37.07 })
})

test('[SRV-13] [SRV-14] the keys of map services are there for the apps that draw those maps', async () => {
  await save({ bingKey: 'bing-1', attributes: { [SERVER_KEYS.googleKey]: 'google-1' } })
  expect(await (await fetch(`${world.url}/api/server`)).json()).toMatchObject({
    bingKey: 'bing-1',
    attributes: { googleKey: 'google-1' },
  })
})
