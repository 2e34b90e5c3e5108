import {
  DEVICE_DEFAULTS,
  formatPermissions,
  GROUP_DEFAULTS,
  OBJECT_KINDS,
  OBJECTS,
  productKey,
  type User,
} from '@rastro/contracts'
import type { DeclaredRoute } from '@rastro/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { addOneOfEach, fieldsOf } from '../testing/objects.ts'

/**
 * Every route as every kind of user. What a route declares tells who gets in; the lists below name the few exceptions,
 * so a new route that lets somebody do more than its neighbours fails here.
 */

const ROLES = {
  administrator: { administrator: true },
  manager: { userLimit: -1 },
  reseller: { userLimit: 10, attributes: { [productKey('reseller')]: true } },
  user: {},
  readonly: { readonly: true },
  deviceReadonly: { deviceReadonly: true },
  limited: { limitCommands: true },
  noReports: { disableReports: true },
  shared: { temporary: true, readonly: true },
  driver: { attributes: { [productKey('isQrDriverId')]: 7 } },
  barred: { attributes: { [productKey('advancedPerms')]: formatPermissions([]) } },
} as const satisfies Record<string, Partial<User>>
type Role = keyof typeof ROLES | 'nobody'
const MANAGERS: readonly Role[] = ['administrator', 'manager', 'reseller']

/** Writes a read-only account may do all the same: they change nothing but its own way in, or send what it may send. */
const OPEN_TO_READONLY: readonly RegExp[] = [
  /^DELETE \/api\/session(s\/:key)?$/,
  /^POST \/api\/(session|password|users\/totp)/,
  /^POST \/api\/users$/,
  /^POST \/api\/session\/token/,
  /^POST \/api\/commands\/(send|confirmations)$/,
  /^POST \/api\/notifications\/(test|send)/,
  /^(POST|DELETE) \/api\/(notifications\/)?push/,
  /^POST \/api\/attributes\/computed\/test$/,
  /^POST \/api\/notices\/read$/,
  /^POST \/api\/share\//,
  /^DELETE \/api\/commands\/sent\//,
]
const REFUSALS = new Set([
  'Write access denied',
  'Access denied',
  'Operation restricted',
  'Administrator access required',
  'Manager access required',
])
/** No object has it: whoever gets past the door changes nothing. */
const MISSING = 999_999

let api: TestApi
let routes: DeclaredRoute[]
const people = new Map<Role, TestUser>()
/** Ids of what is linked to everybody, by the path of its resource. */
const shared = new Map<string, number>()

const label = ({ method, url }: DeclaredRoute): string => `${method} ${url}`
const isWrite = ({ method }: DeclaredRoute): boolean => method !== 'GET'
const pathOf = ({ url }: DeclaredRoute): string | undefined =>
  [...shared.keys()].find((path) => url === `/api/${path}` || url.startsWith(`/api/${path}/`))

const visitorsOf = ({ config }: DeclaredRoute): readonly string[] => config.visitors ?? []

/** What everybody has of the resource a route is about. */
const idOf = (route: DeclaredRoute): number => shared.get(pathOf(route) ?? '') ?? MISSING
/** Writes that would change the installation every other test stands on. */
const isSetting = (route: DeclaredRoute): boolean => isWrite(route) && route.url.startsWith('/api/server')

function mayEnter(role: Role, access: DeclaredRoute['access']): boolean {
  if (access === 'administrator') return role === 'administrator'
  return access === 'user' || MANAGERS.includes(role)
}

const textOfAccess = ({ access }: DeclaredRoute): string =>
  access === 'administrator' ? 'Administrator access required' : 'Manager access required'
const textOfRight = (route: DeclaredRoute): string => (isWrite(route) ? 'Write access denied' : 'Access denied')

/** What the route would take if the caller might: only the right to do it is in question. */
function bodyOf(route: DeclaredRoute, id: number): object {
  const kind = OBJECT_KINDS.find((one) => OBJECTS[one].path === pathOf(route))
  const fields = {
    ...(kind ? fieldsOf(kind) : {}),
    calendarId: shared.get('calendars'),
    id,
    deviceId: shared.get('devices'),
    name: 'x',
    email: `x${Math.random()}@example.com`,
    uniqueId: `x-${id}`,
    type: kind === undefined ? 'custom' : undefined,
    expiration: '2027-01-01T00:00:00Z',
    token: 'none',
  }
  const known = Object.keys((route.schema?.body as { properties?: object } | undefined)?.properties ?? {})
  if (route.url === '/api/permissions') return { userId: MISSING, deviceId: MISSING }
  return Object.fromEntries(
    Object.entries({ ...(kind ? fieldsOf(kind) : {}), ...defined(fields) }).filter(([name]) => known.includes(name)),
  )
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

async function send(route: DeclaredRoute, role: Role, id: number): Promise<{ status: number; text: string }> {
  const body = bodyOf(route, id)
  const isForm = route.consumes === 'form'
  const isBulk = route.url.endsWith('/bulk')
  const content = isForm
    ? new URLSearchParams(body as Record<string, string>) // texts and numbers
    : JSON.stringify(isBulk ? [{ userId: MISSING, deviceId: MISSING }] : body)
  const headers = {
    ...(role === 'nobody' ? {} : { cookie: people.get(role)!.cookie }),
    ...(isWrite(route) && !isForm ? { 'content-type': 'application/json' } : {}),
  }
  const path = route.url.replace(/:\w+/g, String(id)).replace('*', 'x')
  const answer = await fetch(api.url + path, {
    method: route.method,
    headers,
    redirect: 'manual',
    ...(isWrite(route) ? { body: content } : {}),
  })
  return { status: answer.status, text: (await answer.text()).slice(0, 200) }
}

/** Routes that do not refuse a role at the door, with what they said; `text` is how they should. */
async function lapses(
  role: Role,
  list: readonly DeclaredRoute[],
  { id = () => MISSING, text }: { id?: (route: DeclaredRoute) => number; text?: (route: DeclaredRoute) => string } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const route of list) {
    const answer = await send(route, role, id(route))
    const isRefused = answer.status === 400 && (text ? answer.text === text(route) : REFUSALS.has(answer.text))
    if (!isRefused) found.push(`${label(route)}: ${answer.status} ${answer.text}`)
  }
  return found
}

beforeAll(async () => {
  api = await createTestApi()
  await api.settings({ attributes: { [productKey('enableAdvancedPerms')]: true }, registration: false })
  routes = api.app.declaredRoutes.filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
  for (const role of Object.keys(ROLES) as (keyof typeof ROLES)[])
    people.set(role, await api.user({ email: `${role}@example.com`, deviceLimit: -1, ...ROLES[role] }))
  const device = await api.store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'van' })
  api.fleet.put(device)
  const group = await api.store.groups.add({ ...GROUP_DEFAULTS, name: 'Depot' })
  api.gate.access.putGroup(group)
  shared.set('devices', device.id).set('groups', group.id).set('users', people.get('user')!.user.id)
  for (const [kind, id] of await addOneOfEach(people.get('administrator')!)) shared.set(OBJECTS[kind].path, id)
  for (const { user } of people.values()) {
    const keys = OBJECT_KINDS.map((kind) => [OBJECTS[kind].key, shared.get(OBJECTS[kind].path)!] as const)
    for (const [key, id] of [['deviceId', device.id], ['groupId', group.id], ...keys] as const)
      api.gate.access.addLink({ userId: user.id, [key]: id })
  }
})
afterAll(() => api.close())

test('[C-01] every route declares who may call it', () => {
  for (const route of routes)
    expect(['public', 'user', 'manager', 'administrator'], label(route)).toContain(route.access)
})

test('nobody gets nowhere but to what is public', async () => {
  for (const route of routes.filter(({ access }) => access !== 'public'))
    expect([label(route), (await send(route, 'nobody', MISSING)).status]).toEqual([label(route), 401])
})

describe.each(Object.keys(ROLES) as (keyof typeof ROLES)[])('%s', (role) => {
  const isVisitor = role === 'shared' || role === 'driver'

  test('[C-01] comes into the routes that let him in, and into no other', async () => {
    if (isVisitor) return
    const closed = routes.filter(({ access }) => access !== 'public' && !mayEnter(role, access))
    expect(await lapses(role, closed, { text: textOfAccess })).toEqual([])
    const open = routes.filter((one) => one.access !== 'public' && mayEnter(role, one.access) && !isSetting(one))
    const statuses = await Promise.all(open.map(async (route) => (await send(route, role, MISSING)).status))
    expect(open.filter((_, index) => statuses[index] === 401).map(label)).toEqual([])
  })
})

test('[C-01] a read-only account writes nothing', async () => {
  const own = people.get('readonly')!.user.id
  const id = (route: DeclaredRoute) => (pathOf(route) === 'users' ? own : idOf(route))
  const writing = routes.filter((one) => isWrite(one) && one.access === 'user')
  const closed = writing.filter((one) => !OPEN_TO_READONLY.some((open) => open.test(label(one))))
  expect(closed.length).toBeGreaterThan(30)
  expect(await lapses('readonly', closed, { id })).toEqual([])
})

test('[C-01] a device read-only account changes no device', async () => {
  const closed = routes.filter((one) => isWrite(one) && pathOf(one) === 'devices')
  expect(closed.length).toBeGreaterThan(2)
  expect(await lapses('deviceReadonly', closed, { id: idOf, text: () => 'Write access denied' })).toEqual([])
})

test('a limited account saves no commands', async () => {
  const closed = routes.filter((one) => isWrite(one) && /^\/api\/commands(\/:id)?$/.test(one.url))
  expect(closed).toHaveLength(3)
  expect(await lapses('limited', closed, { id: idOf, text: () => 'Write access denied' })).toEqual([])
})

test('[C-01] an account without reports runs none', async () => {
  const running = routes.filter(({ url, method }) => method === 'GET' && /^\/api\/reports\/[a-z]/.test(url))
  for (const route of running) {
    const period = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'
    const path = `${route.url.replace(/:\w+/g, 'xlsx')}?deviceId=${shared.get('devices')}&${period}`
    const answer = await people.get('noReports')!.call('GET', path)
    expect([label(route), answer.status, await answer.text()]).toEqual([label(route), 400, 'Operation restricted'])
  }
})

test.each(['shared', 'driver'] as const)('[C-01] a %s visitor reaches only what names him', async (role) => {
  const closed = routes.filter((one) => one.access === 'user' && !visitorsOf(one).includes(role))
  expect(await lapses(role, closed, { id: idOf, text: () => 'Operation restricted' })).toEqual([])
})

test('[C-06] without any advanced permission every call that needs one is refused', async () => {
  const guarded = routes.filter(({ config, access }) => config.right !== undefined && access === 'user')
  expect(guarded.length).toBeGreaterThan(30)
  expect(await lapses('barred', guarded, { text: textOfRight })).toEqual([])
})

test('what is written needs an advanced permission, with few exceptions', () => {
  const free = routes
    .filter((one) => isWrite(one) && one.access === 'user' && one.config.right === undefined)
    .map(label)
  expect(free.sort((one, other) => one.localeCompare(other))).toEqual(
    free
      .filter((one) => FREE_OF_RIGHTS.some((known) => known.test(one)))
      .sort((one, other) => one.localeCompare(other)),
  )
})

/** Their handlers ask for the right themselves, or there is none for them. */
const FREE_OF_RIGHTS: readonly RegExp[] = [
  ...OPEN_TO_READONLY,
  /\/api\/permissions/,
  /\/api\/orders/,
  /\/api\/(devices\/:id\/(accumulators|image))/,
]
