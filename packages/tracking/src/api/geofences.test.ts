import { formatPermissions, type Geofence, PERMISSION, productKey } from '@rastro/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'

let api: TestApi
let ana: TestUser
let eve: TestUser

beforeAll(async () => {
  api = await createTestApi()
  ana = await api.user()
  eve = await api.user()
})
afterAll(() => api.close())

async function answerOf(user: TestUser, method: string, path: string, body?: unknown): Promise<[number, string]> {
  const answer = await user.call(method, path, body)
  return [answer.status, await answer.text()]
}

/** What the app sends to drop an anchor, before it links it. */
function anchorOf(deviceId: number | string): Partial<Geofence> {
  return { name: 'Van', area: 'CIRCLE (-10.9 -37.05, 150)', attributes: { isAnchor: true, deviceId } }
}

async function dropAnchor(user: TestUser, deviceId: number): Promise<Geofence> {
  const geofence = await (await user.call('POST', '/api/geofences', anchorOf(deviceId))).json()
  expect((await user.call('POST', '/api/permissions', { deviceId, geofenceId: geofence.id })).status).toBe(204)
  return geofence
}

test.each([
  ['', 'Invalid input'],
  ['POLYGON ((1 1, 2 2))', 'Invalid area: it needs at least 3 points'],
  ['CIRCLE (-10.9 -237, 150)', 'Invalid area: longitude of point 1 must be a number from -180 to 180'],
])('a geofence with the area "%s" is refused in one line, new or replaced', async (area, why) => {
  const { id } = await (await ana.call('POST', '/api/geofences', { name: 'Yard', area: 'CIRCLE (1 1, 5)' })).json()
  for (const [method, path] of [
    ['POST', '/api/geofences'],
    ['PUT', `/api/geofences/${id}`],
  ] as const) {
    const [status, text] = await answerOf(ana, method, path, { name: 'Yard', area })
    expect([status, text.startsWith(why), text.includes('\n')]).toEqual([400, true, false])
  }
  expect(await ana.get(`/api/geofences/${id}`)).toMatchObject({ area: 'CIRCLE (1 1, 5)' })
})

test('a calendar that cannot be read is refused in one line, new or replaced', async () => {
  const data = btoa(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101T080000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT\nEND:VCALENDAR',
  )
  const why = 'Invalid calendar: FREQ must be one of HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY'
  expect(await answerOf(ana, 'POST', '/api/calendars', { name: 'Work', data })).toEqual([400, why])
  const good = { name: 'Work', data: btoa('BEGIN:VCALENDAR\nEND:VCALENDAR') }
  const { id } = await (await ana.call('POST', '/api/calendars', good)).json()
  expect(await answerOf(ana, 'PUT', `/api/calendars/${id}`, { name: 'Work', data })).toEqual([400, why])
  expect(await ana.get(`/api/calendars/${id}`)).toMatchObject(good)
})

test('[GEO-10] [GEO-18] an anchor is a geofence that names its device, and is gone once it is deleted', async () => {
  const device = await ana.addDevice('anchored')
  const anchor = await dropAnchor(ana, device.id)
  expect(anchor).toMatchObject({ attributes: { isAnchor: true, deviceId: device.id } })
  expect(await ana.get(`/api/geofences?deviceId=${device.id}`)).toEqual([anchor])
  expect((await ana.call('DELETE', `/api/geofences/${anchor.id}`)).status).toBe(204)
  expect(await ana.get(`/api/geofences?deviceId=${device.id}`)).toEqual([])
})

test('[GEO-19] a device that is anchored takes no second anchor, neither new nor by renaming', async () => {
  const device = await ana.addDevice('twice')
  const first = await dropAnchor(ana, device.id)
  const denied = [400, 'Device is anchored already']
  expect(await answerOf(ana, 'POST', '/api/geofences', anchorOf(device.id))).toEqual(denied)
  expect(await answerOf(ana, 'POST', '/api/geofences', anchorOf(String(device.id)))).toEqual(denied)
  const yard = await (await ana.call('POST', '/api/geofences', { name: 'Yard', area: 'CIRCLE (1 1, 5)' })).json()
  expect(await answerOf(ana, 'PUT', `/api/geofences/${yard.id}`, anchorOf(device.id))).toEqual(denied)
  expect((await ana.call('PUT', `/api/geofences/${first.id}`, { ...first, name: 'Moved' })).status).toBe(200)
  expect(await ana.get(`/api/geofences?deviceId=${device.id}`)).toMatchObject([{ id: first.id, name: 'Moved' }])
})

test('[GEO-19] an anchor that never was linked gives way to the next', async () => {
  const device = await ana.addDevice('lost-link')
  const lost = await (await ana.call('POST', '/api/geofences', anchorOf(device.id))).json()
  const anchor = await dropAnchor(ana, device.id)
  expect(await ana.get(`/api/geofences?deviceId=${device.id}`)).toEqual([anchor])
  expect(await answerOf(ana, 'GET', `/api/geofences/${lost.id}`)).toEqual([400, 'Geofence access denied'])
})

test('an anchor of no device, or of a device of somebody else, is refused', async () => {
  const device = await ana.addDevice('foreign')
  expect(await answerOf(eve, 'POST', '/api/geofences', anchorOf(device.id))).toEqual([400, 'Device access denied'])
  expect(await answerOf(eve, 'POST', '/api/geofences', anchorOf('any'))).toEqual([400, 'An anchor needs a deviceId'])
})

test('who may not stop an engine may not let a geofence do it', async () => {
  await api.settings({ attributes: { [productKey('enableAdvancedPerms')]: true } })
  const { geofences, devices, addDevice, editDevice } = PERMISSION
  const granted = [geofences, geofences + 1, geofences + 2, devices, addDevice, editDevice]
  const granting = (...more: number[]) => ({
    attributes: { [productKey('advancedPerms')]: formatPermissions([...granted, ...more]) },
  })
  const [guard, owner, limited] = [
    await api.user(granting()),
    await api.user(granting(PERMISSION.lock)),
    await api.user({ ...granting(PERMISSION.lock), limitCommands: true }),
  ]
  const yard = { name: 'Yard', area: 'CIRCLE (1 1, 5)' }
  for (const key of ['lockOnEnter', 'lockOnExit']) {
    const locking = { ...yard, attributes: { [productKey(key)]: true } }
    expect(await answerOf(guard, 'POST', '/api/geofences', locking)).toEqual([400, 'Write access denied'])
    expect(await answerOf(limited, 'POST', '/api/geofences', locking)).toEqual([400, 'Operation restricted'])
    const made = await (await owner.call('POST', '/api/geofences', locking)).json()
    expect(made).toMatchObject(locking)
    // The guard holds it now, but may neither move it nor lay it around a vehicle.
    await api.store.links.add({ userId: guard.user.id, geofenceId: made.id })
    api.gate.access.addLink({ userId: guard.user.id, geofenceId: made.id })
    const device = await guard.addDevice(`guarded-${key}`)
    expect(await answerOf(guard, 'PUT', `/api/geofences/${made.id}`, { ...made, area: 'CIRCLE (2 2, 5)' })).toEqual([
      400,
      'Write access denied',
    ])
    expect(await answerOf(guard, 'POST', '/api/permissions', { deviceId: device.id, geofenceId: made.id })).toEqual([
      400,
      'Write access denied',
    ])
  }
})
