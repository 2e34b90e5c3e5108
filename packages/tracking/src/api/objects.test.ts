import { formatPermissions, OBJECT_KINDS, OBJECTS, type ObjectKind, PERMISSION, productKey } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { fieldsOf } from '../testing/objects.ts'

/** Rows of the ledger that ask for the four calls of a kind: list and add, replace and remove. */
const ROWS: Record<ObjectKind, string> = {
  geofence: '[GEO-01] [GEO-02]',
  driver: '[DRV-01] [DRV-02]',
  calendar: '[CAL-01] [CAL-02]',
  maintenance: '[MNT-01] [MNT-02]',
  attribute: '[CMP-01] [CMP-02]',
  notification: '[NOT-02] [NOT-03]',
  command: '[CMD-01] [CMD-02]',
  order: 'an order',
  report: 'a schedule',
}

const granting = (...rights: number[]) => ({ [productKey('advancedPerms')]: formatPermissions(rights) })

let created: CreatedDatabase
let api: TestApi
let ana: TestUser
let eve: TestUser

const add = async (user: TestUser, kind: ObjectKind, changes: object = {}): Promise<{ id: number }> => {
  const answer = await user.call('POST', `/api/${OBJECTS[kind].path}`, { ...(await fields(user, kind)), ...changes })
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return answer.json()
}

/** A body with everything the kind needs; a schedule needs a calendar of the same user. */
async function fields(user: TestUser, kind: ObjectKind): Promise<object> {
  if (kind !== 'report') return fieldsOf(kind)
  return { ...fieldsOf(kind), calendarId: (await add(user, 'calendar')).id }
}

const text = async (answered: Promise<Response>): Promise<[number, string]> => {
  const answer = await answered
  return [answer.status, await answer.text()]
}

describeDatabases('objects', (database) => {
  beforeAll(async () => {
    created = await database.create()
    api = await createTestApi({ database: created.options })
    ana = await api.user({ email: 'ana@a.example', userLimit: -1 })
    eve = await api.user({ email: 'eve@b.example' })
  })
  afterAll(async () => {
    await api.close()
    await created.drop()
  })

  describe.each(OBJECT_KINDS)('%s', (kind) => {
    const { path, entity, key, label } = OBJECTS[kind]

    test(`${ROWS[kind]} is added, listed, read, replaced and removed`, async () => {
      const object = await add(ana, kind, { [label]: 'before' })
      expect(object.id).toBeGreaterThan(0)
      expect(await ana.get(`/api/${path}/${object.id}`)).toEqual(object)
      expect(await ana.get(`/api/${path}`)).toContainEqual(object)
      const changed = { ...object, [label]: 'after' }
      expect(await (await ana.call('PUT', `/api/${path}/${object.id}`, changed)).json()).toEqual(changed)
      expect(await ana.get(`/api/${path}/${object.id}`)).toEqual(changed)
      expect(await api.store.objects[kind].find(object.id)).toEqual(changed)
      expect((await ana.call('DELETE', `/api/${path}/${object.id}`)).status).toBe(204)
      expect(await text(ana.call('GET', `/api/${path}/${object.id}`))).toEqual([400, `${entity} access denied`])
      expect(await api.store.objects[kind].find(object.id)).toBeUndefined()
    })

    test('is seen by whoever it is linked to and by nobody else', async () => {
      const { id } = await add(ana, kind)
      const helper = await api.user({ email: `${kind}@a.example` })
      await ana.call('POST', '/api/permissions', { userId: ana.user.id, managedUserId: helper.user.id })
      await api.store.links.add({ userId: ana.user.id, managedUserId: helper.user.id })
      api.gate.access.addLink({ userId: ana.user.id, managedUserId: helper.user.id })
      expect(await helper.get(`/api/${path}`)).toEqual([])
      expect((await ana.call('POST', '/api/permissions', { userId: helper.user.id, [key]: id })).status).toBe(204)
      expect(await helper.get<{ id: number }[]>(`/api/${path}`)).toHaveLength(1)
      expect(await ana.get<{ id: number }[]>(`/api/${path}?userId=${helper.user.id}`)).toHaveLength(1)
      expect(await eve.get(`/api/${path}?all=true`)).toEqual([])
      expect(await text(eve.call('GET', `/api/${path}?userId=${ana.user.id}`))).toEqual([400, 'User access denied'])
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body = method === 'PUT' ? { ...(await fields(eve, kind)), id } : undefined
        expect(await text(eve.call(method, `/api/${path}/${id}`, body))).toEqual([400, `${entity} access denied`])
      }
    })

    test('with a field missing or of a wrong kind is refused in one line', async () => {
      for (const body of [{}, { ...fieldsOf(kind), id: 'x' }, { ...fieldsOf(kind), nothing: 1 }]) {
        const [status, message] = await text(ana.call('POST', `/api/${path}`, body))
        expect([status, message]).toEqual([400, expect.stringMatching(/^Invalid input/)])
      }
    })

    test('is not written by a read-only account', async () => {
      const rui = await api.user({ email: `readonly-${kind}@a.example`, readonly: true })
      const answer = await text(
        rui.call('POST', `/api/${path}`, { ...fieldsOf(kind), calendarId: kind === 'report' ? 1 : undefined }),
      )
      expect(answer).toEqual([400, 'Write access denied'])
    })
  })

  test('an object tells what it is linked to, and nothing of what its reader does not see', async () => {
    const { id } = await add(ana, 'attribute')
    const van = await ana.addDevice('linked-van')
    const hers = await eve.addDevice('linked-hers')
    const group = await (await ana.call('POST', '/api/groups', { name: 'Linked' })).json()
    const boss = await api.user({ administrator: true })
    for (const link of [{ deviceId: van.id }, { groupId: group.id }, { userId: eve.user.id }])
      expect((await boss.call('POST', '/api/permissions', { ...link, attributeId: id })).status).toBe(204)
    await boss.call('POST', '/api/permissions', { deviceId: hers.id, attributeId: id })
    const path = `/api/attributes/computed/${id}/links`
    expect(await ana.get(path)).toEqual({ deviceIds: [van.id], groupIds: [group.id], userIds: [ana.user.id] })
    expect(await eve.get(path)).toEqual({ deviceIds: [hers.id], groupIds: [], userIds: [eve.user.id] })
    const all = { deviceIds: [van.id, hers.id], groupIds: [group.id], userIds: [ana.user.id, eve.user.id] }
    expect(await boss.get(path)).toEqual(all)
    const stranger = await api.user()
    expect(await text(stranger.call('GET', path))).toEqual([400, 'Attribute access denied'])
    for (const kind of OBJECT_KINDS) {
      const object = await add(ana, kind)
      const links = { deviceIds: [], groupIds: [], userIds: [ana.user.id] }
      expect(await ana.get(`/api/${OBJECTS[kind].path}/${object.id}/links`)).toEqual(links)
    }
  })

  test('lists of what acts on devices narrow to what is linked to a device or a group', async () => {
    const device = await ana.addDevice('narrow')
    const [one, two] = [await add(ana, 'geofence'), await add(ana, 'geofence')]
    const group = await (await ana.call('POST', '/api/groups', { name: 'Depot' })).json()
    await ana.call('POST', '/api/permissions', { deviceId: device.id, geofenceId: one.id })
    await ana.call('POST', '/api/permissions', { groupId: group.id, geofenceId: two.id })
    expect(await ana.get(`/api/geofences?deviceId=${device.id}`)).toEqual([one])
    expect(await ana.get(`/api/geofences?groupId=${group.id}`)).toEqual([two])
    await ana.call('DELETE', '/api/permissions', { deviceId: device.id, geofenceId: one.id })
    expect(await ana.get(`/api/geofences?deviceId=${device.id}`)).toEqual([])
  })

  test('lists are sorted by name, searched by keyword, cut into pages and thinned', async () => {
    const rui = await api.user({ email: 'pages@a.example' })
    for (const name of ['São Paulo', 'Aracaju', 'sampa'])
      await add(rui, 'driver', { name, uniqueId: `d-${name.length}`, attributes: { cpf: '1' } })
    const names = async (query: string) =>
      (await rui.get<{ name: string }[]>(`/api/drivers${query}`)).map(({ name }) => name)
    expect(await names('')).toEqual(['Aracaju', 'sampa', 'São Paulo'])
    expect(await names('?limit=1&offset=1')).toEqual(['sampa'])
    expect(await names('?keyword=D-9')).toEqual(['São Paulo'])
    expect(await rui.get('/api/drivers?limit=1&excludeAttributes=true')).toMatchObject([{ attributes: {} }])
  })

  test('[DRV-24] a driver with the unique id of another is refused', async () => {
    await add(ana, 'driver', { uniqueId: 'twice' })
    const answer = await text(ana.call('POST', '/api/drivers', { name: 'Two', uniqueId: 'twice' }))
    expect(answer).toEqual([400, 'Unique ID already exists'])
  })

  test('a calendar can be named only by who holds it, and is let go of when it is removed', async () => {
    const { id: calendarId } = await add(ana, 'calendar')
    expect(await text(eve.call('POST', '/api/geofences', { ...fieldsOf('geofence'), calendarId }))).toEqual([
      400,
      'Calendar access denied',
    ])
    const fence = await add(ana, 'geofence', { calendarId })
    const device = await ana.addDevice('timed', { calendarId })
    const schedule = await add(ana, 'report', { calendarId })
    await ana.call('DELETE', `/api/calendars/${calendarId}`)
    expect(await ana.get(`/api/geofences/${fence.id}`)).toMatchObject({ calendarId: 0 })
    expect(await ana.get(`/api/devices/${device.id}`)).toMatchObject({ calendarId: 0 })
    expect(await api.store.objects.geofence.find(fence.id)).toMatchObject({ calendarId: 0 })
    expect((await ana.call('GET', `/api/reports/${schedule.id}`)).status).toBe(400)
  })

  test('a schedule names a report that exists', async () => {
    const body = { ...(await fields(ana, 'report')), type: 'gossip' }
    expect(await text(ana.call('POST', '/api/reports', body))).toEqual([400, 'Invalid input: /type is no report'])
  })

  test('an account with limited commands saves none', async () => {
    const rui = await api.user({ email: 'limited@a.example', limitCommands: true })
    expect(await text(rui.call('POST', '/api/commands', fieldsOf('command')))).toEqual([400, 'Write access denied'])
    expect(await rui.get('/api/commands')).toEqual([])
  })

  describe('advanced permissions', () => {
    const { geofences, anchor } = PERMISSION
    beforeAll(() => api.settings({ attributes: { [productKey('enableAdvancedPerms')]: true } }))
    afterAll(() => api.settings({ attributes: {} }))

    test('each call of an area needs its own bit', async () => {
      const maker = await api.user({ email: 'maker@a.example', attributes: granting(geofences, geofences + 1) })
      const { id } = await add(maker, 'geofence')
      expect(await maker.get(`/api/geofences/${id}`)).toMatchObject({ id })
      for (const [method, body] of [
        ['PUT', { ...fieldsOf('geofence'), id }],
        ['DELETE', undefined],
      ] as const)
        expect(await text(maker.call(method, `/api/geofences/${id}`, body))).toEqual([400, 'Write access denied'])
      expect(await text(maker.call('GET', '/api/drivers'))).toEqual([400, 'Access denied'])
      expect(await maker.get('/api/notifications')).toEqual([])
    })

    test('an anchor needs the right to anchor and no other', async () => {
      const guard = await api.user({ email: 'guard@a.example', attributes: granting(anchor), deviceLimit: -1 })
      const device = await api.store.devices.add({ ...(await ana.addDevice('anchored')), uniqueId: 'anchored-2' })
      api.fleet.put(device)
      await api.store.links.add({ userId: guard.user.id, deviceId: device.id })
      api.gate.access.addLink({ userId: guard.user.id, deviceId: device.id })
      const fence = await add(guard, 'geofence', { attributes: { isAnchor: true, deviceId: device.id } })
      const link = { deviceId: device.id, geofenceId: fence.id }
      expect((await guard.call('POST', '/api/permissions', link)).status).toBe(204)
      expect((await guard.call('DELETE', `/api/geofences/${fence.id}`)).status).toBe(204)
      expect(await text(guard.call('POST', '/api/geofences', fieldsOf('geofence')))).toEqual([
        400,
        'Write access denied',
      ])
    })

    test('a driver and the visitor of a share call nothing that is not open to them', async () => {
      const driver = await api.user({ email: 'd@a.example', attributes: { [productKey('isQrDriverId')]: 7 } })
      const visitor = await api.user({ email: 's@a.example', attributes: { isShared: true } })
      for (const person of [driver, visitor]) {
        expect(await person.get('/api/devices')).toEqual([])
        for (const path of ['/api/geofences', '/api/users', '/api/groups'])
          expect(await text(person.call('GET', path))).toEqual([400, 'Operation restricted'])
        expect(await text(person.call('POST', '/api/geofences', fieldsOf('geofence')))).toEqual([
          400,
          'Operation restricted',
        ])
      }
    })
  })
})
