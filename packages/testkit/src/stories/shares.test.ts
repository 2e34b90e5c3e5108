import type { Device, Position, Share, User } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString()

async function start() {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const van = await ana.addDevice({ uniqueId: '860000000000001', name: 'Van' })
  const bus = await ana.addDevice({ uniqueId: '860000000000002', name: 'Ônibus' })
  const draft = { name: 'Cliente', deviceIds: [van.id], mayLock: false, expirationTime: IN_AN_HOUR(), disabled: false }
  return { world, ana, van, bus, draft }
}

const save = async (person: Person, method: string, path: string, body: unknown) => {
  const answer = await person.call(method, path, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Share
}

/** Open a link as its visitor. @returns undefined when it leads nowhere */
async function visit(world: World, ana: Person, share: Share) {
  const { token } = (await (await ana.call('POST', `/tarkan/shares/${share.id}/link`)).json()) as { token: string }
  const answer = await fetch(`${world.url}/api/session?token=${token}`)
  if (!answer.ok) return undefined
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask = (path: string, method = 'GET', body?: unknown) =>
    fetch(world.url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return { token, user: (await answer.json()) as User, ask }
}

const namesOf = async (answer: Response) =>
  ((await answer.json()) as Device[]).map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))

test('a share is listed, extended, switched off and ended [SHR-01] [SHR-02]', async () => {
  const { world, ana, van, bus, draft } = await start()
  const share = await save(ana, 'POST', '/tarkan/shares', draft)
  expect(share).toMatchObject({ name: 'Cliente', deviceIds: [van.id], mayLock: false, disabled: false })
  expect(await ana.get('/tarkan/shares')).toEqual([share])
  const visitor = await visit(world, ana, share)
  expect(visitor?.token.length).toBeGreaterThanOrEqual(22)
  expect(visitor?.user).toMatchObject({ attributes: { isShared: true }, readonly: true })
  expect(await namesOf(await visitor!.ask('/api/devices'))).toEqual(['Van'])

  const later = new Date(Date.now() + 86_400_000).toISOString()
  const own = `/tarkan/shares/${share.id}`
  const changed = await save(ana, 'PUT', own, { ...draft, deviceIds: [van.id, bus.id], expirationTime: later })
  expect(Date.parse(changed.expirationTime)).toBe(Date.parse(later))
  expect(await namesOf(await visitor!.ask('/api/devices'))).toEqual(['Ônibus', 'Van'])

  await save(ana, 'PUT', own, { ...draft, disabled: true })
  expect((await visitor!.ask('/api/devices')).status).toBe(401)
  expect(await visit(world, ana, share)).toBeUndefined()
  await save(ana, 'PUT', own, draft)
  const again = await fetch(`${world.url}/api/session?token=${visitor?.token}`)
  expect(again.status).toBe(200)

  expect((await ana.call('DELETE', own)).status).toBe(204)
  expect(await ana.get('/tarkan/shares')).toEqual([])
})

test('a share belongs to who made it, and shows nothing he does not see', async () => {
  const { world, ana, draft } = await start()
  const share = await save(ana, 'POST', '/tarkan/shares', draft)
  const eve = await world.user()
  const own = `/tarkan/shares/${share.id}`
  expect(await eve.get('/tarkan/shares')).toEqual([])
  for (const [method, path] of [
    ['PUT', own],
    ['DELETE', own],
    ['POST', `${own}/link`],
  ] as const)
    expect((await eve.call(method, path, method === 'PUT' ? draft : undefined)).status, method).toBe(404)
  expect((await eve.call('POST', '/tarkan/shares', draft)).status).toBe(400)
})

test('ends in the past or years ahead, no vehicle and no name are refused', async () => {
  const { ana, draft } = await start()
  for (const wrong of [
    { expirationTime: '2020-01-01T00:00:00Z' },
    { expirationTime: '2099-01-01T00:00:00Z' },
    { expirationTime: 'soon' },
    { deviceIds: [] },
    { name: ' ' },
  ])
    expect((await ana.call('POST', '/tarkan/shares', { ...draft, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
})

test('a visitor stops an engine only when the link says that he may', async () => {
  const { world, ana, van, draft } = await start()
  const stop = { id: 0, deviceId: van.id, type: 'engineStop', attributes: {} }
  const looking = await visit(world, ana, await save(ana, 'POST', '/tarkan/shares', draft))
  expect((await looking!.ask('/api/commands/send', 'POST', stop)).status).toBe(400)
  const share = await save(ana, 'POST', '/tarkan/shares', { ...draft, mayLock: true })
  expect(share.mayLock).toBe(true)
  const locking = await visit(world, ana, share)
  expect((await locking!.ask('/api/commands/send', 'POST', stop)).status).toBeLessThan(300)
  const other = { ...stop, type: 'custom', attributes: { data: 'RESET' } }
  expect((await locking!.ask('/api/commands/send', 'POST', other)).status).toBe(400)
  expect(await (await locking!.ask('/api/positions')).json()).toEqual([] satisfies Position[])
})

test('the basic edition has no share links of this kind [PERM-06]', async () => {
  const world = await createWorld({ environment: { EDITION: 'basic' } })
  onTestFinished(() => world.close())
  const ana = await world.user()
  expect((await ana.call('GET', '/tarkan/shares')).status).toBe(400)
})
