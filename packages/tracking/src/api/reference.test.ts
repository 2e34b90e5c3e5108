import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { fieldsOf } from '../testing/objects.ts'

/**
 * The wire of the reference server (its API document, corrected by what it does), as facts: programs written for it
 * find the same calls, the same fields and the same refusals here.
 */

const RESOURCES = [
  'users',
  'devices',
  'groups',
  'geofences',
  'drivers',
  'maintenance',
  'notifications',
  'commands',
  'calendars',
  'orders',
  'reports',
  'attributes/computed',
]

const CALLS = [
  ...RESOURCES.flatMap((path) => [
    `GET /${path}`,
    `POST /${path}`,
    `GET /${path}/:id`,
    `PUT /${path}/:id`,
    `DELETE /${path}/:id`,
  ]),
  'GET /server',
  'PUT /server',
  'GET /server/timezones',
  'GET /server/gc',
  'GET /server/cache',
  'POST /server/reboot',
  'GET /health',
  'GET /session',
  'POST /session',
  'DELETE /session',
  'GET /session/:id',
  'POST /session/token',
  'POST /session/token/revoke',
  'POST /password/reset',
  'POST /password/update',
  'POST /users/totp',
  'PUT /devices/:id/accumulators',
  'POST /devices/:id/image',
  'GET /positions',
  'DELETE /positions',
  'DELETE /positions/:id',
  'GET /positions/kml',
  'GET /positions/kmz',
  'GET /positions/csv',
  'GET /positions/gpx',
  'GET /events/:id',
  'GET /commands/send',
  'POST /commands/send',
  'GET /commands/types',
  'GET /notifications/types',
  'GET /notifications/notificators',
  'POST /notifications/test',
  'POST /notifications/test/:channel',
  'POST /notifications/send/:channel',
  'POST /attributes/computed/test',
  'GET /permissions',
  'POST /permissions',
  'DELETE /permissions',
  'POST /permissions/bulk',
  'DELETE /permissions/bulk',
  'POST /share/device',
  'POST /share/group',
  'GET /statistics',
  'GET /audit',
  'GET /server/geocode',
  ...['route', 'events', 'trips', 'stops', 'summary', 'geofences', 'combined'].map(
    (report) => `GET /reports/${report}`,
  ),
  'GET /reports/devices/xlsx',
  'GET /socket',
]

// Not here: 'POST /server/file/{path}' (writing any file into the web app was three of the reference's security advisories),
// '/stream/*' (video), '/oidc/*', '/mcp' and '/session/openid/*' (identity providers and assistants nobody asked for).

/** Fields of every entity on the wire, in the reference's document and beyond it. */
const FIELDS: Readonly<Record<string, string>> = {
  server:
    'id attributes registration readonly deviceReadonly limitCommands disableReports fixedEmail map bingKey mapUrl overlayUrl poiLayer coordinateFormat announcement latitude longitude zoom forceSettings version emailEnabled textEnabled geocoderEnabled openIdEnabled openIdForce newServer storageSpace',
  users:
    'id attributes name email login phone readonly administrator disabled deviceReadonly limitCommands disableReports fixedEmail temporary deviceLimit userLimit expirationTime map coordinateFormat poiLayer latitude longitude zoom totpKey password',
  devices:
    'id attributes name uniqueId groupId calendarId status lastUpdate positionId phone model contact category disabled expirationTime',
  groups: 'id attributes name groupId',
  positions:
    'id attributes deviceId protocol serverTime deviceTime fixTime valid latitude longitude altitude speed course address accuracy network geofenceIds',
  geofences: 'id attributes name description area calendarId',
  commands: 'id attributes deviceId type textChannel description',
  notifications: 'id attributes description type always calendarId commandId notificators',
  drivers: 'id attributes name uniqueId',
  calendars: 'id attributes name data',
  maintenance: 'id attributes name type start period',
  'attributes/computed': 'id description attribute expression type priority',
  orders: 'id attributes uniqueId description fromAddress toAddress',
}

let api: TestApi
let root: TestUser
let ana: TestUser

beforeAll(async () => {
  api = await createTestApi()
  root = await api.user({ administrator: true, email: 'root@example.com' })
  ana = await api.user({ email: 'ana@example.com' })
})
afterAll(() => api.close())

const outcome = async (answered: Promise<Response>): Promise<[number, string]> => {
  const answer = await answered
  return [answer.status, await answer.text()]
}
/** Names of parameters differ; their places do not. */
const shape = (call: string): string => call.replace(/:\w+/g, ':x')

test('every call of the reference is here', () => {
  const ours = new Set(api.app.declaredRoutes.map(({ method, url }) => shape(`${method} ${url.replace(/^\/api/, '')}`)))
  const missing = CALLS.filter((call) => !ours.has(shape(call)))
  expect(missing).toEqual([])
})

/** What a list of the resource holds, after one was added. */
async function sampleOf(path: string): Promise<object[]> {
  if (path === 'server') return [await root.get<object>('/api/server')]
  if (path === 'devices') await ana.addDevice(`d${Date.now()}`)
  else if (path === 'positions') {
    const device = await ana.addDevice('positioned')
    await api.move([samplePosition({ id: 5, deviceId: device.id })])
  } else if (path !== 'users' && path !== 'groups') {
    const kind = KINDS[path]
    if (kind) await ana.call('POST', `/api/${path}`, fieldsOf(kind))
  } else if (path === 'groups') await ana.call('POST', '/api/groups', { name: 'Depot' })
  return (path === 'users' ? root : ana).get<object[]>(`/api/${path}`)
}

describe('entities have the fields of the reference, nulls included', () => {
  test.each(Object.entries(FIELDS))('%s', async (path, fields) => {
    const [entity] = await sampleOf(path)
    expect(Object.keys(entity!).sort((a, b) => a.localeCompare(b))).toEqual(
      fields.split(' ').sort((a, b) => a.localeCompare(b)),
    )
  })
})

const KINDS: Readonly<Record<string, Parameters<typeof fieldsOf>[0]>> = {
  geofences: 'geofence',
  commands: 'command',
  notifications: 'notification',
  drivers: 'driver',
  calendars: 'calendar',
  maintenance: 'maintenance',
  'attributes/computed': 'attribute',
  orders: 'order',
}

describe('answers', () => {
  test('creating and replacing answer 200 with the entity, removing and linking 204 with nothing', async () => {
    const created = await ana.call('POST', '/api/geofences', fieldsOf('geofence'))
    expect(created.status).toBe(200)
    const fence = await created.json()
    const device = await ana.addDevice('linked')
    expect((await ana.call('PUT', `/api/geofences/${fence.id}`, fence)).status).toBe(200)
    const link = { deviceId: device.id, geofenceId: fence.id }
    for (const method of ['POST', 'DELETE'])
      expect(await outcome(ana.call(method, '/api/permissions', link))).toEqual([204, ''])
    expect(await outcome(ana.call('DELETE', `/api/geofences/${fence.id}`))).toEqual([204, ''])
  })

  test('times are UTC with milliseconds and +00:00, unset ids 0, unset texts null', async () => {
    const device = await ana.addDevice('timed', { expirationTime: '2027-01-01T00:00:00Z' })
    expect(device).toMatchObject({ expirationTime: '2027-01-01T00:00:00.000+00:00', groupId: 0, phone: null })
  })

  test('nobody asks for his session and gets 404, for anything else 401', async () => {
    expect(await outcome(fetch(`${api.url}/api/session`))).toEqual([404, ''])
    expect((await fetch(`${api.url}/api/devices`)).status).toBe(401)
  })

  test('a denied right is 400 with a sentence, a missing object of an administrator 404 without one', async () => {
    expect(await outcome(ana.call('GET', '/api/geofences/999999'))).toEqual([400, 'Geofence access denied'])
    expect(await outcome(root.call('GET', '/api/geofences/999999'))).toEqual([404, ''])
    expect(await outcome(ana.call('PUT', '/api/server', {}))).toEqual([400, 'Administrator access required'])
  })

  test('a parameter that is no number or no time is 404', async () => {
    expect((await ana.call('GET', '/api/devices/abc')).status).toBe(404)
    expect((await ana.call('GET', '/api/devices?userId=abc')).status).toBe(404)
    expect((await ana.call('GET', '/api/positions?deviceId=1&from=today&to=now')).status).toBe(404)
  })

  test('lists default to what is linked, also for administrators; all=true shows them everything', async () => {
    await ana.call('POST', '/api/drivers', fieldsOf('driver'))
    expect(await root.get('/api/drivers')).toEqual([])
    expect((await root.get<object[]>('/api/drivers?all=true')).length).toBeGreaterThan(0)
  })
})
