import {
  AUTO_ADD,
  type Event,
  NOTICE_LOOK,
  NOTIFICATION_DEFAULTS,
  type Notice,
  type Notification,
  type User,
  wireTime,
} from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstIdAt } from '../pipeline/position-ids.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { openSocket } from '../testing/socket.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LOOK = { [NOTICE_LOOK.color]: 'red', [NOTICE_LOOK.sound]: 'audio22', [NOTICE_LOOK.pin]: true }

async function addRule(owner: TestUser, changes: Partial<Notification> = {}): Promise<void> {
  const rule = { ...NOTIFICATION_DEFAULTS, type: 'ignitionOn', always: true, notificators: 'web', ...changes }
  expect((await owner.call('POST', '/api/notifications', rule)).status).toBe(200)
}

describeDatabases('notices', (database) => {
  let created: CreatedDatabase
  let api: TestApi
  let ana: TestUser
  let van: number
  let count = 0

  beforeEach(async () => {
    created = await database.create()
    api = await createTestApi({ database: created.options, clock: createTestClock(NOW) })
    ana = await api.user({ attributes: { language: 'en' } })
    van = (await ana.addDevice('van', { name: 'Van' })).id
    await addRule(ana, { attributes: LOOK })
  })
  afterEach(async () => {
    await api.close()
    await created.drop()
  })

  /** What core does when an event is stored; resolves when it was told. */
  async function happen(changes: Partial<Event> = {}): Promise<Event> {
    const id = firstIdAt(NOW) + 1_000_000_000 + ++count
    const time = wireTime(NOW)
    const none = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
    const event = {
      id,
      attributes: {},
      deviceId: van,
      type: 'ignitionOn',
      eventTime: time,
      serverTime: time,
      ...none,
      ...changes,
    }
    await api.store.events.add([event])
    api.bus.emit('eventsStored', { events: [{ event, position: undefined }] })
    return event
  }

  const list = (query = '', who = ana) => who.get<Notice[]>(`/api/notices${query}`)
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
  const unread = async (who = ana) => (await who.get<{ count: number }>('/api/notices/unread')).count
  const read = (body: object, who = ana) => who.call('POST', '/api/notices/read', body)

  test('[NOT-42] [NOT-43] [NOT-44] [NOT-45] [NOT-46] [NOT-47] what the socket heard is found again, unread, with the look of its rule', async () => {
    const socket = await openSocket(api.url, { cookie: ana.cookie })
    const event = await happen()
    const [told] = await socket.next('events')
    expect(told).toMatchObject({
      id: event.id,
      attributes: { ...LOOK, message: expect.stringContaining('Van: ignition on') },
    })
    expect(await list()).toEqual([{ ...told, read: false }])
    expect(await unread()).toBe(1)
    socket.close()
  })

  test('one is read by itself, all up to one are read at once, and what comes later is new', async () => {
    const [first, second, third] = [await happen(), await happen(), await happen()]
    await expect.poll(() => unread()).toBe(3)
    expect((await read({ ids: [second.id, 12345] })).status).toBe(204)
    expect((await list()).map(({ id, read: isRead }) => [id, isRead])).toEqual([
      [third.id, false],
      [second.id, true],
      [first.id, false],
    ])
    expect(await idsOf('?unread=true')).toEqual([third.id, first.id])
    await read({ until: third.id })
    await read({ until: first.id })
    expect(await unread()).toBe(0)
    const fourth = await happen()
    await expect.poll(() => unread()).toBe(1)
    expect(await idsOf('?unread=true')).toEqual([fourth.id])
  })

  test('they are narrowed by type, vehicle and period, and come in pages', async () => {
    const car = (await ana.addDevice('car', { name: 'Car' })).id
    await addRule(ana, { type: 'ignitionOff' })
    const events = [await happen(), await happen({ deviceId: car }), await happen({ type: 'ignitionOff' })]
    const old = await happen({ eventTime: wireTime(new Date(NOW.getTime() - 600_000)) })
    await expect.poll(() => unread()).toBe(4)
    expect(await idsOf('?type=ignitionOff')).toEqual([events[2]?.id])
    expect(await idsOf(`?deviceId=${car}`)).toEqual([events[1]?.id])
    expect(await idsOf('?to=2026-11-21T11:55:00Z')).toEqual([old.id])
    expect(await idsOf('?from=2026-11-21T11:55:00Z&type=ignitionOn')).toEqual([events[1]?.id, events[0]?.id])
    expect(await idsOf('?limit=2')).toEqual([old.id, events[2]?.id])
    expect(await idsOf(`?limit=2&before=${events[2]?.id}`)).toEqual([events[1]?.id, events[0]?.id])
  })

  test('everybody has his own, and nobody finds a vehicle he no longer sees', async () => {
    const root = await api.user({ administrator: true })
    const bob = await api.user()
    await root.call('POST', '/api/permissions', { userId: bob.user.id, deviceId: van })
    await addRule(bob)
    const event = await happen()
    await expect.poll(() => unread(bob)).toBe(1)
    await read({ ids: [event.id] })
    expect([await unread(), await unread(bob)]).toEqual([0, 1])
    await root.call('DELETE', '/api/permissions', { userId: bob.user.id, deviceId: van })
    expect([await list('', bob), await unread(bob)]).toEqual([[], 0])
    expect((await bob.call('GET', `/api/notices?deviceId=${van}`)).status).toBe(400)
  })

  test('[NOT-16] a rule with the wish to be passed on tells the users its owner adds, and no rule else', async () => {
    const owner = await api.user({ userLimit: -1 })
    await addRule(owner, { attributes: { [AUTO_ADD]: true }, type: 'alarm' })
    await addRule(owner)
    const body = { name: 'Novo', email: 'novo@example.com', password: 'um segredo bem comprido' }
    const added: User = await (await owner.call('POST', '/api/users', body)).json()
    const rules = await owner.get<Notification[]>(`/api/notifications?userId=${added.id}`)
    expect(rules.map(({ type }) => type)).toEqual(['alarm'])
  })

  test('a user who leaves takes his marks along', async () => {
    const event = await happen()
    await expect.poll(() => unread()).toBe(1)
    await read({ ids: [event.id] })
    await read({ until: 5 })
    const root = await api.user({ administrator: true })
    expect((await root.call('DELETE', `/api/users/${ana.user.id}`)).status).toBe(204)
  })
})
