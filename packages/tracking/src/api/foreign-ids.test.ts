import { OBJECT_KINDS, OBJECTS } from '@rastro/contracts'
import type { DeclaredRoute } from '@rastro/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { addOneOfEach, fieldsOf } from '../testing/objects.ts'

/**
 * Every id a route takes in its query or body, named by somebody it does not belong to. The parameters come from the
 * schemas of the routes, so one that is added to a route is tried the day it appears.
 */

const AT = new Date('2026-11-20T12:00:00Z')
/** What a route may need besides the id in question. */
const COMPANIONS: Readonly<Record<string, string>> = {
  from: '2026-11-20T00:00:00Z',
  to: '2026-11-21T00:00:00Z',
  type: 'custom',
  latitude: '-10.9',
  longitude: '-37',
}
/** Says nothing of anybody's data, whatever it answers. */
const SECRETS = /Secret van|secret@a\.example|-23\.55|Secret depot/

let api: TestApi
let eve: TestUser
const foreign: Record<string, number> = {}

beforeAll(async () => {
  api = await createTestApi()
  const ana = await api.user({ email: 'secret@a.example', name: 'Secret owner' })
  eve = await api.user({ email: 'eve@b.example', userLimit: -1 })
  const depot = await (await ana.call('POST', '/api/groups', { name: 'Secret depot' })).json()
  const van = await ana.addDevice('secret-van', { name: 'Secret van', groupId: depot.id })
  await api.move([samplePosition({ id: 77, deviceId: van.id, latitude: -23.55, fixTime: AT })])
  Object.assign(foreign, { deviceId: van.id, groupId: depot.id, userId: ana.user.id, linkedDeviceId: van.id })
  for (const [kind, id] of await addOneOfEach(ana)) foreign[OBJECTS[kind].key] = id
})
afterAll(() => api.close())

/** Routes whose query or body names some object, with the name. */
function namings(place: 'querystring' | 'body'): { route: DeclaredRoute; name: string }[] {
  return api.app.declaredRoutes
    .filter(({ url, method, access }) => url.startsWith('/api/') && method !== 'HEAD' && access !== 'administrator')
    .flatMap((route) => {
      const schema = (route.schema as Record<string, { properties?: object } | undefined> | undefined)?.[place]
      const names = Object.keys(schema?.properties ?? {}).filter((name) => foreign[name] !== undefined)
      return names.map((name) => ({ route, name }))
    })
}

async function ask({ method, url, consumes }: DeclaredRoute, query: string, body: Record<string, unknown> | undefined) {
  const path = `${url.replace(/:id/g, String(foreign['deviceId'])).replace(/:\w+/g, 'web')}${query}`
  if (method === 'GET') return eve.call(method, path)
  if (consumes !== 'form') return eve.call(method, path, body ?? {})
  const content = new URLSearchParams(body as Record<string, string>) // texts and numbers
  return fetch(api.url + path, { method, headers: { cookie: eve.cookie }, body: content })
}

/** What came back, when it is more than "no" or "nothing". */
async function leakOf(answer: Response, label: string): Promise<string | undefined> {
  const text = await answer.text()
  const isNothing = answer.status === 204 || text === '[]' || text === ''
  if (answer.status >= 500 || SECRETS.test(text)) return `${label}: ${answer.status} ${text.slice(0, 200)}`
  return answer.status < 400 && !isNothing ? `${label}: ${answer.status} ${text.slice(0, 200)}` : undefined
}

test('[C-02] an id of another tenant in any query gets nothing out', async () => {
  const leaks: string[] = []
  const list = namings('querystring')
  expect(list.length).toBeGreaterThan(20)
  for (const { route, name } of list) {
    const properties = Object.keys((route.schema!.querystring as { properties: object }).properties)
    const companions = properties.flatMap((one) => (COMPANIONS[one] ? [`${one}=${COMPANIONS[one]}`] : []))
    const query = `?${[`${name}=${foreign[name]}`, ...companions].join('&')}`
    leaks.push((await leakOf(await ask(route, query, {}), `${route.method} ${route.url}${query}`)) ?? '')
  }
  expect(leaks.filter(Boolean)).toEqual([])
})

test('[C-02] an id of another tenant in any body changes nothing and gets nothing out', async () => {
  const leaks: string[] = []
  const list = namings('body')
  expect(list.length).toBeGreaterThan(10)
  for (const { route, name } of list) {
    const kind = OBJECT_KINDS.find((one) => route.url.startsWith(`/api/${OBJECTS[one].path}`))
    const required = (route.schema!.body as { required?: string[] }).required ?? []
    const fields: Record<string, unknown> = { ...(kind ? fieldsOf(kind) : {}) }
    for (const one of required) fields[one] ??= COMPANIONS[one] ?? 'mine'
    if (!route.url.endsWith('/:id')) delete fields['id']
    const body = { ...fields, ...(required.includes('type') ? { type: 'custom' } : {}), [name]: foreign[name] }
    leaks.push((await leakOf(await ask(route, '', body), `${route.method} ${route.url} ${JSON.stringify(body)}`)) ?? '')
  }
  // A saved command keeps no device: the field is only of use when one is sent.
  expect(leaks.filter((leak) => leak !== '' && !/^(POST|PUT) \/api\/commands(\/:id)? /.test(leak))).toEqual([])
})

test('nothing of the other tenant was touched', async () => {
  const { devices, groups, objects, links } = api.store
  expect(await devices.find(foreign['deviceId']!)).toMatchObject({ name: 'Secret van', groupId: foreign['groupId'] })
  expect(await groups.find(foreign['groupId']!)).toMatchObject({ name: 'Secret depot' })
  for (const kind of OBJECT_KINDS) expect(await objects[kind].find(foreign[OBJECTS[kind].key]!)).toBeDefined()
  expect(await links.list('userId', 'deviceId')).toEqual([{ userId: foreign['userId'], deviceId: foreign['deviceId'] }])
})
