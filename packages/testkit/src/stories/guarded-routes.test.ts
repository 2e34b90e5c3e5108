import { type Device, type Group, OBJECT_KINDS, OBJECTS, PREFIX } from '@rastro/contracts'
import type { DeclaredRoute } from '@rastro/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'
import { type Path, placesIn, sampleOf, schemaOf, withValue } from './route-samples.ts'

/**
 * What holds for every route of the composed server, made from what the routes declare: whoever adds a route, or a field to
 * one, has it tried here.
 */

let world: World
let routes: DeclaredRoute[]
let ana: Person
/** A manager who has nothing of Ana's. */
let eve: Person
let root: Person
let van: Device
let depot: Group
/** Ids of what Ana has, by the word before `Id`. */
const foreign = new Map<string, number>()

const label = ({ method, url }: DeclaredRoute): string => `${method} ${url}`
const isWrite = ({ method }: DeclaredRoute): boolean => method !== 'GET'
/** Below the API and the extension: what programs call. */
const isCall = ({ url }: DeclaredRoute): boolean => url.startsWith('/api/') || url.startsWith(`/${PREFIX}/`)
const logsOut = ({ method, url }: DeclaredRoute): boolean => method === 'DELETE' && url.startsWith('/api/session')
const pathOf = ({ url }: DeclaredRoute): string => url.replace(/:\w+/g, String(van.id)).replace('*', 'x')

interface Sent {
  who?: Person | undefined
  path?: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
  method?: string
}

async function send(route: DeclaredRoute, { who, path = pathOf(route), body, headers = {}, method }: Sent = {}) {
  const isForm = route.consumes === 'form'
  const media = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const content =
    isForm && typeof body === 'object'
      ? new URLSearchParams(body as Record<string, string>)
      : JSON.stringify(body ?? {})
  const answer = await fetch(world.url + path, {
    method: method ?? route.method,
    redirect: 'manual',
    headers: { ...(who && { cookie: who.cookie }), ...(isWrite(route) && { 'content-type': media }), ...headers },
    ...(isWrite(route) && method === undefined && { body: content }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Do something for every route, some at a time. */
async function forEvery<T>(list: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const waiting = list.values()
  const work = async (): Promise<void> => {
    for (const one of waiting) await each(one)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** What Ana has, whoever is linked to it, and the settings. */
async function snapshot(): Promise<string> {
  const { store } = world.app
  const things = OBJECT_KINDS.map((kind) => store.objects[kind].find(foreign.get(OBJECTS[kind].key.slice(0, -2)) ?? 0))
  const kept = [store.devices.find(van.id), store.groups.find(depot.id), store.users.find(ana.user.id)]
  const links = ['deviceId', 'groupId', 'managedUserId'].map((property) => store.links.list('userId', property))
  return JSON.stringify(await Promise.all([...things, ...kept, ...links, store.server.read(), ana.get('/api/devices')]))
}

beforeAll(async () => {
  world = await createWorld()
  routes = world.app.routes.filter(({ method }) => method !== 'HEAD')
  root = await world.user({ email: 'root@example.com', administrator: true })
  ana = await world.user({ email: 'secret@a.example', name: 'Secret owner', userLimit: -1 })
  eve = await world.user({ email: 'eve@b.example', userLimit: -1 })
  depot = await (await ana.call('POST', '/api/groups', { name: 'Secret depot' })).json()
  van = await ana.addDevice({ uniqueId: 'secret-van', name: 'Secret van', groupId: depot.id })
  foreign.set('device', van.id).set('group', depot.id).set('user', ana.user.id)
  const add = async (path: string, body: object) =>
    ((await (await ana.call('POST', `/api/${path}`, body)).json()) as { id: number }).id // the object that was added
  foreign.set('geofence', await add('geofences', { name: 'Secret yard', area: 'CIRCLE (-10.9 -37, 100)' }))
  foreign.set('driver', await add('drivers', { name: 'Secret Rui', uniqueId: 'secret-rui' }))
  foreign.set('command', await add('commands', { description: 'Secret', type: 'custom', attributes: { data: '1' } }))
})
afterAll(() => world.close())

const SECRETS = /secret|-37\b/i

/** The id of Ana's a field is about, by its name: `deviceId`, `deviceIds`, `linkedDeviceId`, `id`. */
function foreignIdFor(path: Path): number | undefined {
  const name = path.findLast((step) => typeof step === 'string') ?? ''
  const word =
    /^(?:(?:linked|managed|manager|from|to))?([A-Za-z]*?)(?:Ids?|_id|s)?$/.exec(name)?.[1]?.toLowerCase() ?? ''
  // An object's own id is tried with its address, in `every-route.test.ts` and in tracking's `all-routes.test.ts`.
  if (name === 'id') return undefined
  if (name === 'ids') return van.id
  return /Ids?$/.test(name) || foreign.has(word) ? (foreign.get(word) ?? van.id) : undefined
}

/** What a stranger may say of anything: it is about himself, or answers without a look at the id. */
const OF_HIMSELF = /\/commands(\/:id)?$|\/notices\/read|\/imports\//

test('[C-02] an id of another tenant is refused wherever a body or query holds it, in lists and inside objects too', async () => {
  const before = await snapshot()
  const cases = routes
    .filter((route) => isCall(route) && route.access !== 'administrator' && route.access !== 'public')
    .flatMap((route) =>
      (['body', 'querystring'] as const).flatMap((place) => {
        const schema = schemaOf(route, place)
        const spots = schema ? [...placesIn(schema)] : []
        return spots.flatMap(({ path, schema: { type, items } }) => {
          const id = foreignIdFor(path)
          if (id === undefined || (type !== 'integer' && type !== 'number' && items?.type !== 'integer')) return []
          return [{ route, place, path, value: type === 'array' ? [id] : id, whole: sampleOf(schema!) }]
        })
      }),
    )
  expect(cases.length).toBeGreaterThan(60)
  expect(cases.filter(({ path, value }) => path.includes(0) || Array.isArray(value)).length).toBeGreaterThan(3)
  const lapses: string[] = []
  await forEvery(cases, async ({ route, place, path, value, whole }) => {
    const filled = withValue(whole, path, value)
    const query = place === 'querystring' ? `?${new URLSearchParams(flat(filled))}` : ''
    const { status, text } = await send(route, {
      who: eve,
      path: pathOf(route) + query,
      ...(place === 'body' && { body: filled }),
    })
    const isNothing = status === 204 || text === '[]' || text === '' || text.includes('"total":0')
    if (status >= 500 || SECRETS.test(text) || (status < 400 && !isNothing && !OF_HIMSELF.test(route.url)))
      lapses.push(`${label(route)} ${path.join('.')}: ${status} ${text.slice(0, 100)}`)
  })
  expect(lapses).toEqual([])
  expect(await snapshot()).toEqual(before)
})

function flat(value: unknown): Record<string, string> {
  const entries = Object.entries(value as Record<string, unknown>) // a query is an object
  return Object.fromEntries(entries.map(([name, one]) => [name, String(one)]))
}

/** What a browser says of a request another site's page made, old browsers included. */
const FOREIGN_PAGES: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
]

test('[C-24] no form, script, image or link of another site changes anything through any route', async () => {
  const before = await snapshot()
  const forms = ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']
  await forEvery(routes.filter(isWrite), async (route) => {
    for (const headers of FOREIGN_PAGES) {
      const { status, text } = await send(route, { who: ana, headers: { ...headers, 'content-type': forms[0]! } })
      expect([label(route), status, text]).toEqual([label(route), 403, 'Origin not allowed'])
    }
    // A browser that says nothing of where a form comes from can still send only these three kinds.
    for (const type of forms.filter((one) => route.consumes !== 'form' || !one.includes('urlencoded'))) {
      if (logsOut(route) || route.consumes === 'image' || route.consumes === 'file') continue
      const { status } = await send(route, { who: ana, headers: { 'content-type': type } })
      expect(status, `${label(route)} ${type}`).toBeGreaterThanOrEqual(400)
    }
  })
  await forEvery(
    routes.filter((route) => !isWrite(route)),
    async (route) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
      const { headers: heard } = await send(route, { who: ana, headers })
      expect(heard.getSetCookie(), label(route)).toEqual([])
    },
  )
  expect((await ana.call('GET', '/api/session')).status).toBe(200)
  expect(await snapshot()).toEqual(before)
})

/** Headers every answer has, whatever becomes of the request. */
const ALWAYS: readonly (readonly [name: string, wanted: RegExp])[] = [
  ['content-security-policy', /^default-src 'none'/],
  ['content-security-policy', /frame-ancestors 'none'|sandbox/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cache-control', /./],
]
/** What no answer tells or opens. */
const NEVER = /^(access-control-.*|server|x-powered-by)$/

/** What is wrong with the headers of an answer. */
function faultsOf(route: DeclaredRoute, headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  // Drawings of the operator may have styles of their own, in a sandbox; nothing else is anything but a file of ours.
  const isDrawing = route.url.includes('/assets/custom') && policy.includes('sandbox')
  const mayBeKept = !isCall(route) || /\/(assets|media)\//.test(route.url)
  return [
    ...ALWAYS.filter(([name, wanted]) => !wanted.test(headers.get(name) ?? '')).map(([name]) => `${name} is missing`),
    ...[...headers.keys()].filter((name) => NEVER.test(name)),
    ...(/'unsafe-eval'|\*/.test(policy) || (!isDrawing && /unsafe-(inline|hashes)/.test(policy)) ? [policy] : []),
    ...(mayBeKept || headers.get('cache-control') === 'no-store' ? [] : ['may be kept']),
  ]
}

test('[C-27] [C-28] [C-46] whatever a route answers carries the same headers, opens nothing to other sites and is not kept', async () => {
  const statuses = new Set<number>()
  const faults: string[] = []
  // What phones post to the address of the web app is answered as the device port does: no page is shown.
  const answering = routes.filter((route) => label(route) !== 'POST /')
  await forEvery(answering, async (route) => {
    const origin = { origin: 'https://evil.example' }
    const answers = [
      await send(route),
      await send(route, { headers: origin }),
      await send(route, {
        who: logsOut(route) ? undefined : eve,
        path: `${pathOf(route)}?limit=x`,
        body: { unknown: 1 },
      }),
      await send(route, { who: logsOut(route) ? undefined : eve, headers: { 'content-type': 'text/plain' } }),
      await send(route, { method: 'OPTIONS', headers: { ...origin, 'access-control-request-method': route.method } }),
      await send(route, { method: 'PATCH' }),
      ...(isWrite(route) ? [] : [await send(route, { who: root })]),
    ]
    for (const { status, headers } of answers) {
      statuses.add(status)
      faults.push(...faultsOf(route, headers).map((fault) => `${label(route)} ${status}: ${fault}`))
    }
  })
  expect(faults).toEqual([])
  for (const status of [200, 400, 401, 403, 404, 415]) expect([...statuses]).toContain(status)
})

const INJECTIONS = [
  "'",
  '"',
  "1' OR '1'='1",
  '1; DROP TABLE devices --',
  "x') UNION SELECT passwordHash FROM users --",
  '$1',
]

test('[C-30] no text in a parameter becomes a part of a statement, and no name that is not known', async () => {
  const before = await snapshot()
  const cases = routes.filter(isCall).flatMap((route) => {
    const names = Object.keys(schemaOf(route, 'querystring')?.properties ?? {})
    return [...names, 'unknown); DROP TABLE users --'].map((name, index) => ({ route, name, from: index }))
  })
  await forEvery(
    cases.filter(({ route }) => !isWrite(route)),
    async ({ route, name, from }) => {
      for (const text of INJECTIONS.slice(from % 5, (from % 5) + 2)) {
        const path = `${pathOf(route)}?${new URLSearchParams({ [name]: text })}`
        const answer = await send(route, { who: root, path })
        expect(answer.status, `${path}: ${answer.text.slice(0, 100)}`).toBeLessThan(500)
        expect(answer.text, path).not.toMatch(/syntax error|SQLITE_|argon2id|no such (table|column)/)
      }
    },
  )
  for (const body of [
    { userId: eve.user.id, deviceId: van.id, 'geofenceId = 1; DROP TABLE users --': 1 },
    { 'userId) --': eve.user.id, deviceId: van.id },
    { userId: eve.user.id, deviceId: van.id, groupId: depot.id },
  ])
    for (const method of ['POST', 'DELETE'])
      expect((await root.call(method, '/api/permissions', body)).status).toBe(400)
  expect(await snapshot()).toEqual(before)
})

const WRONG = [
  {},
  [],
  'x',
  -1,
  1e308,
  true,
  '\u0000',
  '\ud800',
  { $ne: 1 },
  'y'.repeat(70_000),
  [[[]]],
  '../../x',
] as const
const POLLUTION =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"attributes":{"__proto__":{"polluted":1}}}'

test('[C-41] a wrong value in any field of any body is a refusal in one line, and pollutes nothing', async () => {
  let turn = 0
  const cases = routes
    .filter((route) => isWrite(route) && isCall(route) && route.consumes === 'json' && !route.url.endsWith('/restart'))
    .flatMap((route) => {
      const schema = schemaOf(route, 'body')
      const spots = schema ? [...placesIn(schema)] : []
      return spots.flatMap(({ path }) =>
        [0, 1].map(() => ({ route, body: withValue(sampleOf(schema!), path, WRONG[turn++ % WRONG.length]) })),
      )
    })
  expect(cases.length).toBeGreaterThan(400)
  await forEvery(cases, async ({ route, body }) => {
    const { status, text } = await send(route, { who: eve, body })
    expect(status, `${label(route)} ${JSON.stringify(body).slice(0, 200)}: ${text.slice(0, 100)}`).toBeLessThan(500)
    expect(text, label(route)).not.toMatch(/\n\s+at |node_modules|\.ts:\d/)
  })
  await forEvery(
    routes.filter((route) => isWrite(route) && !logsOut(route)),
    async (route) => {
      const answer = await fetch(world.url + pathOf(route), {
        method: route.method,
        headers: { cookie: eve.cookie, 'content-type': 'application/json' },
        body: POLLUTION,
      })
      expect(answer.status, label(route)).toBeLessThan(500)
    },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
