import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Action, type Device, GROUP_DEFAULTS, type Position } from '@rastro/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAt, startTracker } from './stories/story-world.ts'
import { MOST_POSITIONS } from './traccar/cut-off.ts'
import { SERVICE_ACCOUNT_ID, SERVICE_ACCOUNT_TOKEN } from './traccar/service-account.ts'
import { createTraccarWorld, type TraccarWorld, tokenOf } from './traccar-world.ts'
import { logIn, type Person } from './world.ts'

// Where a Traccar server does otherwise than our engine, and nobody notices until it does.

let world: TraccarWorld
let boss: Person
let ana: Person
let device: Device
beforeAll(async () => {
  world = await createTraccarWorld({ asServiceAccount: true })
  boss = await world.user({ administrator: true })
  ana = await world.user()
  device = await ana.addDevice({ uniqueId: '860000000000071', name: 'Carreta 71' })
})
afterAll(() => world.close())

async function told(person: Person, path: string): Promise<unknown[]> {
  const answer = await person.call('GET', path)
  return [answer.status, await answer.text()]
}

async function askForPassword(path: string, email: string): Promise<unknown[]> {
  const body = new URLSearchParams({ email })
  const answer = await fetch(`${world.url}${path}`, { method: 'POST', body })
  return [answer.status, await answer.text()]
}

test('the past of a vehicle is whole, though the server cuts answers off and says nothing of it', async () => {
  const tracker = startTracker(world, { protocol: 'gt06', uniqueId: device.uniqueId })
  const count = MOST_POSITIONS * 2 + 100
  // Two of every instant: the border between two answers must neither lose nor double one.
  for (let step = 0; step < count; step++)
    tracker.send(recordAt(step, { fixTime: recordAt(Math.floor(step / 2)).fixTime }))
  const from = recordAt(-60).fixTime.toISOString()
  const period = `deviceId=${device.id}&from=${from}&to=${new Date().toISOString()}`
  await expect
    .poll(async () => (await ana.get<Position[]>(`/api/positions?${period}`)).length, { timeout: 30_000 })
    .toBe(count)
  for (const path of ['/api/positions', '/api/reports/route']) {
    const found = await ana.get<Position[]>(`${path}?${period}`)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count)
    expect(found.length).toBe(count)
    const times = found.map(({ fixTime }) => Date.parse(fixTime ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
  const there = await logIn(world.server.url, ana.user, ana.password)
  expect((await there.get<Position[]>(`/api/positions?${period}`)).length).toBe(MOST_POSITIONS)
})

test('what is not there is 404 for an administrator and foreign for everybody else, in a sentence', async () => {
  expect(await told(boss, '/api/devices/999999')).toEqual([404, ''])
  expect(await told(ana, '/api/devices/999999')).toEqual([400, 'Device access denied'])
  expect((await boss.call('DELETE', '/api/groups/999999')).status).toBe(204)
  for (const path of [
    '/api/devices/abc',
    '/api/positions?deviceId=abc',
    '/api/reports/trips?from=2026-01-01&to=2026-01-02',
  ])
    expect(await told(ana, path)).toEqual([404, ''])
  const body = new URLSearchParams({ expiration: '2030-01-01' })
  const refused = await fetch(`${world.url}/api/session/token`, {
    method: 'POST',
    headers: { cookie: ana.cookie },
    body,
  })
  expect(refused.status).toBe(400)
  expect(await refused.text()).not.toContain('\n')
})

test('a key for one-time codes, a token and a picture’s name are texts, whatever the server calls them', async () => {
  const settings = await boss.get<{ attributes: object }>('/api/server')
  const offered = { ...settings, attributes: { ...settings.attributes, totpEnable: true } }
  expect((await boss.call('PUT', '/api/server', offered)).status).toBe(200)
  const key = await fetch(`${world.url}/api/users/totp`, { method: 'POST', headers: { origin: world.url } })
  expect([key.status, key.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await key.text()).toMatch(/^[A-Z2-7]{16,}$/)
  const body = new URLSearchParams({ expiration: new Date(Date.now() + 60_000).toISOString() })
  const token = await fetch(`${world.url}/api/session/token`, { method: 'POST', headers: { cookie: ana.cookie }, body })
  expect([token.status, token.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect((await boss.call('GET', '/api/server/cache')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const computed = async (expression: string) => {
    const draft = { id: 0, description: '', attribute: 'x', expression, type: 'string', priority: 0 }
    const answer = await boss.call('POST', `/api/attributes/computed/test?deviceId=${device.id}`, draft)
    return [answer.headers.get('content-type'), await answer.text()]
  }
  expect(await computed('"a" + "b"')).toEqual(['text/plain; charset=utf-8', 'ab'])
})

test('pictures of a vehicle come and go for an administrator nobody linked to it, by page and by token', async () => {
  const picture = await readFile(join(import.meta.dirname, '../../web/public/icons/512.png'))
  const send = (person: Person, bytes: Uint8Array) =>
    fetch(`${world.url}/api/devices/${device.id}/image`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    })
  const sent = await send(boss, picture)
  expect([sent.status, sent.headers.get('content-type'), await sent.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'device.png',
  ])
  expect(await boss.get<Device[]>('/api/devices')).toEqual([])
  const stranger = await world.user()
  expect((await send(stranger, picture)).status).toBe(400)
  const path = `${world.url}/api/media/${device.uniqueId}/device.png`
  const by = async (person: Person) => ({ authorization: `Bearer ${await tokenOf(world.url, person)}` })
  for (const person of [boss, ana]) {
    expect((await fetch(path, { headers: { cookie: person.cookie } })).status).toBe(200)
    const seen = await fetch(path, { headers: await by(person) })
    expect([seen.status, (await seen.arrayBuffer()).byteLength]).toEqual([200, picture.byteLength])
  }
  expect((await fetch(path, { headers: await by(stranger) })).status).toBe(400)
})

test('what the service account does is nobody’s, and nobody is the service account', async () => {
  const taken = await ana.call('POST', '/tarkan/autolink', {
    uniqueId: '860000000000072',
    name: 'Nova',
    attributes: {},
  })
  expect(taken.status).toBe(200)
  const { rows } = await boss.get<{ rows: { id: number; name: string; devices: number; manager: unknown }[] }>(
    '/api/users/list?limit=100',
  )
  expect(rows.map(({ name }) => name)).not.toContain('Service Account')
  expect(rows.find(({ id }) => id === ana.user.id)).toMatchObject({ devices: 2, manager: null })
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const trail = await boss.get<Action[]>(`/api/audit?from=${from}&to=${new Date(Date.now() + 60_000).toISOString()}`)
  const added = trail.filter(({ userId, actionType }) => userId === SERVICE_ACCOUNT_ID && actionType === 'create')
  expect(added.map(({ objectType }) => objectType)).toContain('device')
  const group = await boss.call('POST', '/api/groups', { ...GROUP_DEFAULTS, name: 'Frota' })
  expect(group.status).toBe(200)
  const headers = { authorization: `Bearer ${SERVICE_ACCOUNT_TOKEN}` }
  expect((await fetch(`${world.url}/api/devices`, { headers })).status).toBe(401)
  expect((await fetch(`${world.url}/api/session?token=${SERVICE_ACCOUNT_TOKEN}`)).status).toBe(401)
})

test('asking for a new password says the same of every address, also when the server cannot send mail', async () => {
  for (const path of ['/api/password/reset', '/api/session/password'])
    expect(await askForPassword(path, ana.user.email)).toEqual(await askForPassword(path, 'nobody@example.com'))
  expect((await askForPassword('/api/password/reset', ana.user.email))[0]).toBe(200)
})

test('a report is asked for as JSON, for to whoever wants anything the server may give a sheet', async () => {
  const period = `from=${recordAt(-60).fixTime.toISOString()}&to=${new Date().toISOString()}`
  const answer = await ana.call('GET', `/api/reports/summary?deviceId=${device.id}&${period}`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  const sheet = await fetch(`${world.url}/api/reports/summary/xlsx?deviceId=${device.id}&${period}`, {
    headers: { cookie: ana.cookie },
  })
  expect(sheet.headers.get('content-type')).toContain('spreadsheet')
})

test('a server that is told to restart hangs up, and that is no failure', async () => {
  const answer = await boss.call('POST', '/api/server/reboot', { currentPassword: boss.password })
  expect(answer.status).toBe(200)
  expect(await world.server.asked()).toContain('POST /api/server/reboot')
})
