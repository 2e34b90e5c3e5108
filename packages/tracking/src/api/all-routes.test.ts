import { type Device, type Group, LINKS, OBJECT_KINDS, OBJECTS } from '@rastro/contracts'
import type { DeclaredRoute } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { addOneOfEach, fieldsOf } from '../testing/objects.ts'

/** These tests go over every declared route, so that a new one is covered the day it appears. */

let created: CreatedDatabase
let api: TestApi
let routes: DeclaredRoute[]
let ana: TestUser
let eve: TestUser
let van: Device
let depot: Group
/** Ids of what the first tenant owns, by the path of its resource. */
const owned = new Map<string, number>()

const label = ({ method, url }: DeclaredRoute): string => `${method} ${url}`
const hasBody = ({ method }: DeclaredRoute): boolean => method !== 'GET'

function send(route: DeclaredRoute, path: string, body: BodyInit | null, cookie?: string): Promise<Response> {
  const type = route.consumes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = { ...(cookie ? { cookie } : {}), ...(hasBody(route) ? { 'content-type': type } : {}) }
  return fetch(api.url + path, { method: route.method, headers, ...(hasBody(route) ? { body } : {}) })
}

/** What the other tenant has, to prove that nothing changed. */
async function snapshot(): Promise<unknown> {
  const { devices, groups, users, links, server, objects } = api.store
  return Promise.all([
    devices.list(),
    groups.list(),
    users.list(),
    server.read(),
    ...LINKS.map(([owner, property]) => links.list(owner, property)),
    ...OBJECT_KINDS.map((kind) => objects[kind].list()),
    // The session of the other tenant still works.
    ana.get('/api/devices'),
  ])
}

async function expectRefused(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await eve.call(method, path, body)
  expect([answer.status, await answer.text()], `${method} ${path}`).toEqual([
    400,
    expect.stringMatching(/ access denied$/),
  ])
}

/** The address of a route with ids and queries that are none. */
function nonsense(url: string): string[] {
  const ids = ['x', '-1', '1e3', '99999999999999999999', '%00', '..%2f..', "1'--"]
  const queries = ['?userId=x', '?limit=-5&offset=x', '?id=1&id=x', '?from=now', '?deviceId=%00']
  const named = url.includes(':id') ? ids.map((id) => url.replace(':id', id)) : []
  return [...named, ...queries.map((query) => url + query)]
}

const logsOut = (method: string, url: string): boolean => method === 'DELETE' && url.startsWith('/api/session')

/** What the first tenant has of the resource a route is about. */
function foreignIdOf({ url }: DeclaredRoute): number {
  const path = [...owned.keys()].find((one) => url.startsWith(`/api/${one}/`))
  // Sessions are told apart by the id of their user.
  return owned.get(path ?? 'users') ?? 0
}

/** A body the resource of a route would take. */
function fieldsOfRoute({ url }: DeclaredRoute): object {
  const kind = OBJECT_KINDS.find((one) => url.startsWith(`/api/${OBJECTS[one].path}/`))
  return kind ? { ...fieldsOf(kind), ...(kind === 'report' ? { calendarId: owned.get('calendars') } : {}) } : {}
}

describeDatabases('every route', (database) => {
  beforeAll(async () => {
    created = await database.create()
    api = await createTestApi({ database: created.options })
    routes = api.app.declaredRoutes.filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
    ana = await api.user({ email: 'ana@a.example', userLimit: -1 })
    eve = await api.user({ email: 'eve@b.example', userLimit: -1 })
    depot = await (await ana.call('POST', '/api/groups', { name: 'Depot' })).json()
    van = await ana.addDevice('van', { groupId: depot.id })
    await api.move([samplePosition({ id: 77, deviceId: van.id })])
    owned.set('devices', van.id).set('groups', depot.id).set('users', ana.user.id)
    for (const [kind, id] of await addOneOfEach(ana)) owned.set(OBJECTS[kind].path, id)
  })
  afterAll(async () => {
    await api.close()
    await created.drop()
  })

  test('only these routes are public', () => {
    const known = routes.filter(({ access }) => access === 'public').map(label)
    expect(known.sort((one, other) => one.localeCompare(other))).toEqual([
      'DELETE /api/session',
      'GET /api/health',
      'GET /api/openapi.json',
      'GET /api/server',
      'GET /api/session',
      'POST /api/password/reset',
      'POST /api/password/update',
      'POST /api/session',
      'POST /api/session/password',
      'POST /api/users',
      'POST /api/users/totp',
    ])
    expect(routes.length).toBeGreaterThan(25)
  })

  test('nobody gets 401 on every route that is not public', async () => {
    for (const route of routes.filter(({ access }) => access !== 'public')) {
      const answer = await send(route, route.url.replace(':id', '1'), '{}')
      expect([answer.status, await answer.text()], label(route)).toEqual([401, 'HTTP 401 Unauthorized'])
    }
  })

  test('an ordinary user is refused on every route of administrators', async () => {
    for (const route of routes.filter(({ access }) => access === 'administrator')) {
      const answer = await send(route, route.url, '{}', eve.cookie)
      expect([answer.status, await answer.text()], label(route)).toEqual([400, 'Administrator access required'])
    }
  })

  test('[C-02] a stranger with the id of another tenant is refused on every route and changes nothing', async () => {
    const before = await snapshot()
    for (const route of routes.filter(({ url }) => url.includes(':id'))) {
      const id = foreignIdOf(route)
      const others = { deviceId: van.id, ...fieldsOfRoute(route) }
      const named = { name: 'taken', uniqueId: 'taken', email: 'taken@b.example', ...others }
      const bodies = [
        { ...named, id },
        { ...named, id: 0 },
      ]
      for (const body of bodies) {
        const known = Object.keys((route.schema?.body as { properties?: object } | undefined)?.properties ?? {})
        const fitting = Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name)))
        const answer = await send(route, route.url.replace(':id', String(id)), JSON.stringify(fitting), eve.cookie)
        expect([answer.status, await answer.text()], label(route)).toEqual([
          400,
          expect.stringMatching(/ access denied$/),
        ])
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  describe('ids in queries and bodies', () => {
    test('a stranger is refused wherever an id of another tenant is named', async () => {
      const before = await snapshot()
      const from = '2026-01-01T00:00:00Z'
      await expectRefused('GET', `/api/positions?deviceId=${van.id}`)
      await expectRefused('GET', `/api/positions?deviceId=${van.id}&from=${from}&to=${from}`)
      await expectRefused('GET', '/api/positions?id=77')
      await expectRefused('GET', `/api/devices?userId=${ana.user.id}`)
      await expectRefused('GET', `/api/groups?userId=${ana.user.id}`)
      await expectRefused('GET', `/api/users?userId=${ana.user.id}`)
      await expectRefused('GET', `/api/users?deviceId=${van.id}`)
      await expectRefused('POST', '/api/devices', { name: 'mine', uniqueId: 'mine', groupId: depot.id })
      await expectRefused('POST', '/api/groups', { name: 'mine', groupId: depot.id })
      for (const method of ['POST', 'DELETE']) {
        for (const link of [
          { userId: eve.user.id, deviceId: van.id },
          { userId: eve.user.id, groupId: depot.id },
          { userId: eve.user.id, managedUserId: ana.user.id },
          { userId: ana.user.id, deviceId: van.id },
          { userId: ana.user.id, managedUserId: eve.user.id },
        ]) {
          await expectRefused(method, '/api/permissions', link)
          await expectRefused(method, '/api/permissions/bulk', [link])
        }
      }
      expect(await snapshot()).toEqual(before)
    })

    test('lists leave out what belongs to another tenant', async () => {
      for (const path of [
        '/api/devices',
        '/api/devices?all=true',
        `/api/devices?id=${van.id}`,
        '/api/devices?uniqueId=van',
        '/api/groups?all=true',
        '/api/positions',
        '/api/users',
      ])
        expect(await eve.get(path), path).toEqual([])
    })
  })

  test('an identity nobody has is refused like one of another tenant, so that ids cannot be probed', async () => {
    for (const [path, text] of [
      ['/api/devices/999999', 'Device access denied'],
      ['/api/groups/999999', 'Group access denied'],
      ['/api/users/999999', 'User access denied'],
      ['/api/positions?id=999999', 'Device access denied'],
    ] as const) {
      const answer = await eve.call('GET', path)
      expect([answer.status, await answer.text()]).toEqual([400, text])
    }
  })

  test('[C-41] malformed input to any route is a 4xx in one line, without a stack', async () => {
    // Refused before any database is asked, so that one of them is enough to prove it.
    const unread = [
      '{"id":',
      'null',
      '[]',
      '"text"',
      '12',
      '{"unknown":1}',
      '{"name":{"a":1},"uniqueId":[],"email":7}',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'expiration=yesterday&token=&email=&password=',
      '%%%=%%%',
    ]
    const bodies = [
      ...(database.name === 'SQLite' ? unread : []),
      '{"name":"a\\u0000b","uniqueId":"u","email":"e"}',
      '{"name":"\\ud800","uniqueId":"u","email":"e"}',
      '{"name":"n","uniqueId":"u","email":"e","attributes":{"a":{"b":1}}}',
      '{"id":1e999,"name":"n","uniqueId":"u","email":"e"}',
      '{"userId":1.5,"deviceId":"x"}',
      '{"userId":9007199254740993,"deviceId":1e300}',
      '{"id":0,"name":"n","uniqueId":"u","email":"e","groupId":1e300,"zoom":1e12,"deviceLimit":1e12}',
      '{"name":"n","email":"e","uniqueId":"u","expirationTime":8640000000000001}',
    ]
    // Whoever logs out on the way would be told 401 by all that follow.
    for (const route of routes.filter(({ url, method }) => !/health|openapi/.test(url) && !logsOut(method, url))) {
      const cases = [
        ...(hasBody(route) ? bodies.map((body) => [route.url.replace(':id', String(van.id)), body] as const) : []),
        ...nonsense(route.url).map((path) => [path, '{"name":"n","uniqueId":"-","email":"e"}'] as const),
      ]
      const tried = cases.map(async ([path, body]) => {
        const answer = await send(route, path, body, eve.cookie)
        const text = await answer.text()
        expect(answer.status, `${label(route)} ${path} ${body.slice(0, 60)}: ${text}`).toBeLessThan(500)
        expect(text, label(route)).not.toMatch(/\n\s+at |node_modules|\.ts:\d/)
      })
      await Promise.all(tried)
    }
    expect((await eve.call('GET', '/api/session')).status).toBe(200)
  })

  test('[C-24] a page of another site cannot write through any route', async () => {
    for (const route of routes.filter(hasBody)) {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await ana.call(route.method, route.url.replace(':id', String(van.id)), {}, headers)
        expect([answer.status, await answer.text()], label(route)).toEqual([403, 'Origin not allowed'])
      }
    }
  })

  test('[C-24] a form reaches only the routes that declare one', async () => {
    for (const route of routes.filter((one) => hasBody(one) && one.consumes !== 'form' && one.access !== 'public')) {
      const headers = { cookie: ana.cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const path = route.url.replace(':id', String(van.id))
      const answer = await fetch(api.url + path, { method: route.method, headers, body: 'name=a' })
      expect(answer.status, label(route)).toBe(415)
    }
  })

  test('the OpenAPI document describes every route', async () => {
    const document = await (await fetch(`${api.url}/api/openapi.json`)).json()
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(new Set(described)).toEqual(new Set(routes.map(label)))
    expect(
      document.paths['/api/devices'].post.requestBody.content['application/json'].schema.properties,
    ).toHaveProperty('uniqueId')
  })
})
