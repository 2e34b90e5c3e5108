import {
  type Device,
  type Driver,
  formatPermissions,
  IMPORT_MEDIA_TYPE,
  PREFIX,
  productKey,
  type Share,
  THEME_DEFAULTS,
} from '@rastro/contracts'
import { actionObjectWord } from '@rastro/contracts/action-words'
import type { DeclaredRoute } from '@rastro/platform'
import { auditRuleOf } from '@rastro/tracking/api/audit-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'

/**
 * Every route of the composed server: what `packages/tracking` proves of its own in `all-routes.test.ts` and `roles.test.ts`
 * holds for the extension too. A route is tried the day it appears; what it needs besides stands in the tables below.
 */

let world: World
/** All but what only answers HEAD, which is what GET does. */
let routes: DeclaredRoute[]
/** Those the tests of tracking do not know. */
let extension: DeclaredRoute[]
let ana: Person
/** Manages users of her own, and has nothing of Ana's. */
let eve: Person
let root: Person
let van: Device
/** What stands for a parameter of an address, by the beginning of the address. */
let parameters: readonly (readonly [string, string])[]

const label = ({ method, url }: DeclaredRoute): string => `${method} ${url}`
const isWrite = ({ method }: DeclaredRoute): boolean => method !== 'GET'
const sorted = (list: readonly string[]): string[] => list.toSorted((one, other) => one.localeCompare(other))

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const SHARE = { name: 'Guincho', mayLock: false, expirationTime: TOMORROW, disabled: false }

/** Bodies their schemas take, so that only the right to send them is in question. */
function bodyOf({ url }: DeclaredRoute): object {
  if (url.includes('/shares')) return { ...SHARE, deviceIds: [van.id] }
  if (url.includes('/qr-driver/drivers')) return { username: 'eve', password: 'a long enough secret' }
  if (url.endsWith('/qr-driver')) return { id: van.id }
  if (url.endsWith('/save')) return { description: 'Mensalidade', dueDate: '2099-01-10', value: 1000 }
  if (url.includes('/imports/')) return { mapping: [] }
  if (url.endsWith('/messages'))
    return { confirmation: '', userIds: [1], texts: [{ channel: 'web', subject: 'Aviso', body: 'Olá' }] }
  if (url.endsWith('/theme')) return THEME_DEFAULTS
  if (url.endsWith('/autolink')) return { uniqueId: van.uniqueId, name: 'Mine', attributes: {} }
  return {}
}

const MEDIA_TYPES: Partial<Record<DeclaredRoute['consumes'], string>> = {
  form: 'application/x-www-form-urlencoded',
  image: 'image/png',
  file: IMPORT_MEDIA_TYPE,
}

/** The address of a route, with what stands for its parameters. */
function addressOf({ url }: DeclaredRoute): string {
  const known = parameters.find(([start]) => url.startsWith(start))?.[1] ?? '999999'
  const query = url.endsWith('/pictures') ? '?kind=logo' : ''
  return url.replace(/:\w+/g, known).replace('*', 'x') + query
}

interface Extra {
  path?: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

async function send(route: DeclaredRoute, who: Person | undefined, extra: Extra = {}) {
  const { path = addressOf(route), headers, ...rest } = extra
  const answer = await fetch(world.url + path, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(who && { cookie: who.cookie }),
      ...(isWrite(route) && { 'content-type': MEDIA_TYPES[route.consumes] ?? 'application/json' }),
      ...headers,
    },
    ...(isWrite(route) && { body: JSON.stringify(bodyOf(route)) }),
    ...rest,
  })
  return { status: answer.status, text: await answer.text() }
}

/** The first tenant: a vehicle on a share link, a driver with an account, and an import that waits. */
async function addTenant(): Promise<void> {
  ana = await world.user({ email: 'secret@a.example', name: 'Secret owner', userLimit: -1 })
  van = await ana.addDevice({ uniqueId: 'secret-van', name: 'Secret van' })
  const driver: Driver = await (await ana.call('POST', '/api/drivers', { name: 'Secret Rui', uniqueId: 'rui' })).json()
  const share: Share = await (await ana.call('POST', `/${PREFIX}/shares`, { ...SHARE, deviceIds: [van.id] })).json()
  const customer = ana.user.id
  parameters = [
    [`/${PREFIX}/users/`, String(customer)],
    [`/${PREFIX}/devices/`, String(van.id)],
    [`/${PREFIX}/shares/`, String(share.id)],
    [`/${PREFIX}/qr-driver/drivers/`, String(driver.id)],
    [`/${PREFIX}/assets/images/drivers/`, `${driver.id}.png`],
    [`/${PREFIX}/assets/images/:file`, `${van.id}.png`],
    [`/${PREFIX}/invoices/manager/:userId`, String(customer)],
    [`/${PREFIX}/imports/:kind`, 'devices'],
    [`/${PREFIX}/imports/templates/`, 'devices'],
  ]
}

/** What the first tenant has, to prove that nothing changed. */
function snapshot(): Promise<unknown> {
  const paths = ['/api/devices', '/api/drivers', `/${PREFIX}/shares`, `/${PREFIX}/imports`, `/${PREFIX}/invoices`]
  return Promise.all([...paths.map((path) => ana.get(path)), root.get('/api/users'), world.app.store.server.read()])
}

beforeAll(async () => {
  world = await createWorld()
  routes = world.app.routes.filter(({ method }) => method !== 'HEAD')
  extension = routes.filter(
    ({ url }) => url.startsWith(`/${PREFIX}/`) || /^\/api\/(ssl|weather|server-health)/.test(url),
  )
  root = await world.user({ email: 'root@example.com', administrator: true })
  await addTenant()
  eve = await world.user({ email: 'eve@b.example', userLimit: -1 })
})
afterAll(() => world.close())

test('only these routes are public', () => {
  const known = routes.filter(({ access, url }) => access === 'public' && !url.startsWith('/api/'))
  expect(sorted(known.map(label))).toEqual(
    sorted([
      'GET /*',
      'GET /.well-known/acme-challenge/:token',
      'GET /basemap/index.json',
      // Has a rule of its own, which no session opens: apps/server/src/metrics/metrics.test.ts.
      'GET /metrics',
      'GET /reset-password',
      'POST /',
      `GET /${PREFIX}/assets/custom/:file`,
      `GET /${PREFIX}/assets/custom/config.json`,
      `GET /${PREFIX}/assets/custom/sounds/:file`,
      `GET /${PREFIX}/assets/images/categories/:file`,
      `POST /${PREFIX}/invoices/unlock`,
      `POST /${PREFIX}/invoices/webhook`,
    ]),
  )
  expect(extension.length).toBeGreaterThan(50)
})

test('[C-01] nobody gets 401 on every route that is not public', async () => {
  for (const route of routes.filter(({ access }) => access !== 'public'))
    expect([label(route), (await send(route, undefined)).status]).toEqual([label(route), 401])
})

test('[C-01] routes of administrators are closed to managers, those of managers to users', async () => {
  const user = await world.user({ email: 'user@b.example' })
  for (const route of extension.filter(({ access }) => access === 'administrator'))
    expect([label(route), await send(route, eve)]).toEqual([
      label(route),
      { status: 400, text: 'Administrator access required' },
    ])
  for (const route of extension.filter(({ access }) => access === 'manager'))
    expect([label(route), await send(route, user)]).toEqual([
      label(route),
      { status: 400, text: 'Manager access required' },
    ])
})

/** Words of the first tenant no answer to the other may hold. */
const SECRETS = /Secret|secret/

test('[C-02] a stranger who names what another tenant has is refused, hears nothing of it and changes nothing', async () => {
  const before = await snapshot()
  const naming = extension.filter((one) => one.access !== 'public' && one.access !== 'administrator')
  const naturallyOpen = /imports\/(:kind|templates)|postal-codes/
  for (const route of naming.filter(({ url }) => url.includes(':') && !naturallyOpen.test(url))) {
    const { status, text } = await send(route, eve)
    expect([label(route), status, text]).toEqual([
      label(route),
      text === '' ? 404 : 400,
      expect.stringMatching(/access denied$|^$/),
    ])
    expect(text).not.toMatch(SECRETS)
  }
  for (const route of naming.filter(({ url }) => !url.includes(':')))
    expect((await send(route, eve)).text, label(route)).not.toMatch(SECRETS)
  expect(await snapshot()).toEqual(before)
})

const DENIAL = /^(Write access denied|Operation restricted|Administrator access required)$/

test('[C-01] a read-only account writes nothing', async () => {
  const reader = await world.user({ email: 'reader@a.example', readonly: true, userLimit: -1 })
  await root.call('POST', '/api/permissions', { userId: reader.user.id, deviceId: van.id })
  const before = await snapshot()
  for (const route of extension.filter((one) => isWrite(one) && /user|manager/.test(one.access))) {
    const { status, text } = await send(route, reader)
    // What is not his is not there for him.
    if (status === 404 && route.url.includes(':id')) continue
    expect([label(route), status, text]).toEqual([label(route), 400, expect.stringMatching(DENIAL)])
  }
  expect(await snapshot()).toEqual(before)
})

test('[C-06] without any advanced permission every call that needs one is refused, visitors reach only what names them', async () => {
  const server = await root.get<{ attributes: object }>('/api/server')
  const attributes = { ...server.attributes, [productKey('enableAdvancedPerms')]: true }
  expect((await root.call('PUT', '/api/server', { ...server, attributes })).status).toBe(200)
  const barred = await world.user({
    email: 'barred@a.example',
    attributes: { [productKey('advancedPerms')]: formatPermissions([]) },
  })
  const driver = await world.user({ email: 'driver@a.example', attributes: { [productKey('isQrDriverId')]: 7 } })
  const shared = await world.user({ email: 'shared@a.example', temporary: true, readonly: true })
  for (const route of extension.filter(({ access }) => access === 'user')) {
    const { right, visitors = [] } = route.config
    const refused = [
      ...(right === undefined ? [] : [barred]),
      ...(visitors.includes('driver') ? [] : [driver]),
      ...(visitors.includes('shared') ? [] : [shared]),
    ]
    for (const who of refused) {
      const { status, text } = await send(route, who)
      expect([label(route), who.user.email, status, text]).toEqual([
        label(route),
        who.user.email,
        400,
        expect.stringMatching(who === barred ? /^(Write a|A)ccess denied$/ : /^Operation restricted$/),
      ])
    }
  }
  await root.call('PUT', '/api/server', { ...server, id: 1 })
})

test('[C-42] every write says what the audit trail keeps of it, or that its handler does', () => {
  const silent = extension.filter((one) => isWrite(one) && one.config.audit === undefined)
  expect(silent.map(label)).toEqual([])
})

test('everything the audit trail may be about has a word people read', () => {
  const objects = routes.flatMap(({ method, url, config }) => {
    const rule = config.audit ?? auditRuleOf(method, url)
    return rule && rule.object !== null ? [rule.object] : []
  })
  expect(objects.length).toBeGreaterThan(20)
  expect(sorted([...new Set(objects)].filter((object) => actionObjectWord(object, 'pt') === object))).toEqual([])
})

test('what is written, and what is denied, outside the API stands in the audit trail with who and what', async () => {
  const from = new Date(Date.now() - 1000).toISOString()
  await send(find('PUT', '/qr-driver/drivers/:id'), ana)
  await ana.call('POST', `/${PREFIX}/autolink`, { uniqueId: 'audited-van', name: 'Audited', attributes: {} })
  await root.call('POST', `/${PREFIX}/invoices/manager/${ana.user.id}/unlockUser`)
  await send(find('GET', '/server/logs'), eve)
  const actions = await root.get<{ userEmail: string; actionType: string; objectType: string; objectId: number }[]>(
    `/api/audit?from=${from}&to=2099-01-01T00:00:00Z`,
  )
  const devices = await ana.get<Device[]>('/api/devices')
  const told = actions.map(({ userEmail, actionType, objectType, objectId }) => [
    userEmail,
    actionType,
    objectType,
    objectId,
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      ['secret@a.example', 'edit', 'driver', Number(parameters.find(([start]) => start.includes('qr-driver'))?.[1])],
      ['secret@a.example', 'create', 'device', devices.find(({ uniqueId }) => uniqueId === 'audited-van')?.id],
      ['root@example.com', 'edit', 'user', ana.user.id],
      ['eve@b.example', 'denied', null, 0],
    ]),
  )
})

function find(method: string, end: string): DeclaredRoute {
  const found = extension.find((one) => one.method === method && one.url.endsWith(end))
  if (!found) throw new Error(`no route ${method} ${end}`)
  return found
}

test('[C-41] malformed input to any route is a 4xx in one line, without a stack', async () => {
  const bodies = ['{"id":', 'null', '"text"', '{"unknown":1}', '{"id":1e999,"deviceIds":[{}],"value":-1}', '%%%=%%%']
  const ids = ['x', '-1', '99999999999999999999', '%00', '..%2f..', "1'--"]
  const queries = [
    '?limit=-5&userId=x',
    '?from=now&to=then',
    '?kind=%00&language=x&period=x',
    '?latitude=x&longitude=1e9',
  ]
  for (const route of extension.filter(({ url }) => !url.endsWith('/test'))) {
    const cases = [
      ...(isWrite(route) ? bodies.map((body) => ({ body })) : []),
      ...(route.url.includes(':') ? ids.map((id) => ({ path: route.url.replace(/:\w+/, id) })) : []),
      ...queries.map((query) => ({ path: addressOf(route) + query })),
    ]
    for (const extra of cases) {
      const { status, text } = await send(route, eve, extra)
      expect(status, `${label(route)} ${JSON.stringify(extra)}: ${text.slice(0, 200)}`).toBeLessThan(500)
      expect(text, label(route)).not.toMatch(/\n\s+at |node_modules|\.ts:\d/)
    }
  }
})

test('[C-24] a page of another site cannot write through any route', async () => {
  // The provider's events carry a secret of their own and no session.
  for (const route of extension.filter(isWrite)) {
    const { status, text } = await send(route, ana, { headers: { origin: 'https://evil.example' } })
    expect([label(route), status, text]).toEqual([label(route), 403, 'Origin not allowed'])
  }
})
