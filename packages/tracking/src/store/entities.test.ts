import { DEVICE_DEFAULTS, GROUP_DEFAULTS, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './index.ts'
import type { Secret } from './sessions.ts'
import type { Store } from './store.ts'

describeDatabases('the store', (kind) => {
  let created: CreatedDatabase
  let store: Store

  beforeEach(async () => {
    created = await kind.create()
    store = await openStore(created.options)
  })

  afterEach(async () => {
    await store.close()
    await created.drop()
  })

  const addUser = (email: string, changes: Partial<User> = {}): Promise<User> =>
    store.users.add({ ...USER_DEFAULTS, name: email, email, ...changes })

  test('settings are the defaults until saved, and keep no facts of the running process', async () => {
    expect(await store.server.read()).toEqual(SERVER_DEFAULTS)
    const settings = { ...SERVER_DEFAULTS, registration: true, map: 'osm', latitude: -23.5, attributes: { a: 1 } }
    await store.server.save({ ...settings, version: '9.9', newServer: true })
    await store.server.save({ ...settings, zoom: 4, version: '9.9', newServer: true })
    expect(await store.server.read()).toEqual({ ...settings, zoom: 4 })
  })

  test('a user comes back whole, without the password', async () => {
    const ana = await addUser('Ana@Example.com', {
      administrator: true,
      expirationTime: '2027-01-01T00:00:00.000+00:00',
      attributes: { lang: 'pt' },
      password: 'secret',
    })
    expect(ana).toMatchObject({ email: 'Ana@Example.com', password: null })
    expect(await store.users.find(ana.id)).toEqual(ana)
    await store.users.save({ ...ana, name: 'Ana Maria', disabled: true, expirationTime: null })
    expect(await store.users.list()).toEqual([{ ...ana, name: 'Ana Maria', disabled: true, expirationTime: null }])
    expect(await store.users.count()).toBe(1)
    await store.users.remove(ana.id)
    expect(await store.users.find(ana.id)).toBeUndefined()
  })

  test('a user is found for login by e-mail or login name in any case', async () => {
    const ana = await addUser('Ána@Example.com', { login: 'ANINHA' })
    const bia = await addUser('bia@example.com')
    await store.users.setPasswordHash(ana.id, 'hash of ana')
    expect(await store.users.findForLogin('ána@example.COM')).toEqual({ user: ana, passwordHash: 'hash of ana' })
    expect(await store.users.findForLogin(' aninha ')).toEqual({ user: ana, passwordHash: 'hash of ana' })
    expect(await store.users.findForLogin('bia@example.com')).toEqual({ user: bia, passwordHash: null })
    expect(await store.users.findForLogin('nobody')).toBeUndefined()
    await store.users.save({ ...ana, name: 'other' })
    expect((await store.users.findForLogin('aninha'))?.passwordHash).toBe('hash of ana')
  })

  test('an e-mail or login name somebody has is refused', async () => {
    const ana = await addUser('ana@example.com', { login: 'ana' })
    const bia = await addUser('bia@example.com')
    await expect(addUser('ANA@example.com')).rejects.toMatchObject({ code: 'duplicateEmail' })
    await expect(addUser('ana2@example.com', { login: 'Ana' })).rejects.toMatchObject({ code: 'duplicateEmail' })
    await expect(store.users.save({ ...bia, email: ana.email })).rejects.toMatchObject({ code: 'duplicateEmail' })
    expect(await store.users.count()).toBe(2)
  })

  test('a device comes back whole; what it is doing is not written by saving it', async () => {
    const group = await store.groups.add({ ...GROUP_DEFAULTS, name: 'vans' })
    const device = await store.devices.add({
      ...DEVICE_DEFAULTS,
      name: 'Van 1',
      uniqueId: '123456789012345',
      groupId: group.id,
      category: 'van',
      attributes: { speedLimit: 43.2 },
      status: 'online',
      lastUpdate: '2026-01-01T00:00:00.000+00:00',
      positionId: 77,
    })
    expect(device).toMatchObject({ status: 'offline', lastUpdate: null, positionId: 0 })
    expect(await store.devices.find(device.id)).toEqual(device)
    await store.devices.saveLastUpdates([{ deviceId: device.id, lastUpdate: new Date('2026-11-20T10:00:00Z') }])
    await store.devices.save({ ...device, name: 'Van 2', disabled: true })
    const changed = { ...device, name: 'Van 2', disabled: true, lastUpdate: '2026-11-20T10:00:00.000+00:00' }
    expect(await store.devices.list()).toEqual([changed])
  })

  test('a unique id another device has is refused', async () => {
    const first = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    const second = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'b', uniqueId: '2' })
    const duplicate = { code: 'duplicateUniqueId', message: 'Unique ID already exists' }
    await expect(store.devices.add({ ...first, name: 'c' })).rejects.toMatchObject(duplicate)
    await expect(store.devices.save({ ...second, uniqueId: '1' })).rejects.toMatchObject(duplicate)
  })

  test('when devices were last heard never moves back and ignores devices that are gone', async () => {
    const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    await store.devices.saveLastUpdates([])
    await store.devices.saveLastUpdates([
      heard(id, '2026-11-20T10:00:02Z'),
      heard(id, '2026-11-20T10:00:01Z'),
      heard(999, '2026-11-20T10:00:00Z'),
    ])
    await store.devices.saveLastUpdates([heard(id, '2026-11-20T09:00:00Z')])
    expect((await store.devices.find(id))?.lastUpdate).toBe('2026-11-20T10:00:02.000+00:00')
  })

  test('since when a device does what it does is kept until something newer is known', async () => {
    const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    const since = new Date('2026-11-20T09:30:00Z')
    await store.devices.saveLastUpdates([{ ...heard(id, '2026-11-20T10:00:00Z'), stateSince: since }])
    await store.devices.saveLastUpdates([{ ...heard(id, '2026-11-20T10:00:05Z'), stateSince: null }])
    expect(await store.devices.stateStarts()).toEqual(new Map([[id, since]]))
  })

  test('the id of a removed device is never given again', async () => {
    const first = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    await store.devices.remove(first.id)
    const second = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('removing a group leaves its devices and subgroups without one', async () => {
    const parent = await store.groups.add({ ...GROUP_DEFAULTS, name: 'parent', attributes: { colour: 'red' } })
    const child = await store.groups.add({ ...GROUP_DEFAULTS, name: 'child', groupId: parent.id })
    const device = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1', groupId: parent.id })
    expect(await store.groups.list()).toEqual([parent, child])
    await store.groups.remove(parent.id)
    expect((await store.groups.find(child.id))?.groupId).toBe(0)
    expect((await store.devices.find(device.id))?.groupId).toBe(0)
  })

  test('a group that does not exist is refused', async () => {
    const device = { ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1', groupId: 404 }
    await expect(store.devices.add(device)).rejects.toMatchObject({ code: 'invalidInput' })
  })

  test('links are sets: adding twice is once, removing what is not there is nothing', async () => {
    const ana = await addUser('ana@example.com')
    const bia = await addUser('bia@example.com')
    const device = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    const link = { userId: ana.id, deviceId: device.id }
    await store.links.add(link)
    await store.links.add(link)
    await store.links.add({ userId: ana.id, managedUserId: bia.id })
    expect(await store.links.list('userId', 'deviceId')).toEqual([link])
    expect(await store.links.list('userId', 'managedUserId')).toEqual([{ userId: ana.id, managedUserId: bia.id }])
    expect(await store.links.list('userId', 'groupId')).toEqual([])
    await store.links.remove(link)
    await store.links.remove(link)
    expect(await store.links.list('userId', 'deviceId')).toEqual([])
  })

  test('links go with what they link, and to nothing there are none', async () => {
    const ana = await addUser('ana@example.com')
    const device = await store.devices.add({ ...DEVICE_DEFAULTS, name: 'a', uniqueId: '1' })
    await store.links.add({ userId: ana.id, deviceId: device.id })
    await store.devices.remove(device.id)
    expect(await store.links.list('userId', 'deviceId')).toEqual([])
    const refused = { code: 'invalidPermission' }
    await expect(store.links.add({ userId: ana.id, deviceId: 404 })).rejects.toMatchObject(refused)
    await expect(store.links.add({ userId: ana.id, geofenceId: 1 })).rejects.toMatchObject(refused)
    await expect(store.links.add({ userId: ana.id })).rejects.toMatchObject(refused)
    await expect(store.links.list('deviceId', 'userId')).rejects.toMatchObject(refused)
  })

  test('a session is found until it is removed, with what it opened', async () => {
    const ana = await addUser('ana@example.com')
    const token = secret({ hash: 'token', purpose: 'token', userId: ana.id })
    const session = secret({ hash: 'session', userId: ana.id, parent: 'token', origin: 'https://example.com' })
    await store.sessions.add(token)
    await store.sessions.add(session)
    expect(await store.sessions.find('session')).toEqual(session)
    await store.sessions.touch('session', new Date('2026-11-21T10:05:00Z'))
    expect((await store.sessions.find('session'))?.lastSeenAt).toEqual(new Date('2026-11-21T10:05:00Z'))
    await store.sessions.remove('token')
    expect(await store.sessions.find('session')).toBeUndefined()
  })

  test('sessions of a user end together, by purpose or with the user', async () => {
    const ana = await addUser('ana@example.com')
    const bia = await addUser('bia@example.com')
    await store.sessions.add(secret({ hash: 'a', userId: ana.id }))
    await store.sessions.add(secret({ hash: 'b', userId: ana.id, purpose: 'token' }))
    await store.sessions.add(secret({ hash: 'c', userId: bia.id }))
    await store.sessions.add(secret({ hash: 'd', purpose: 'setup' }))
    await store.sessions.removeOfUser(ana.id, 'session')
    await store.users.remove(bia.id)
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((hash) => store.sessions.find(hash)))
    expect(found.map((entry) => entry?.hash)).toEqual([undefined, 'b', undefined, 'd'])
    await store.sessions.removeOfUser(0, 'setup')
    expect(await store.sessions.find('d')).toBeUndefined()
    await store.sessions.removeOfUser(ana.id)
    expect(await store.sessions.find('b')).toBeUndefined()
  })

  test('expired and idle sessions are removed and counted', async () => {
    const lastSeenAt = new Date('2026-11-21T10:00:00Z')
    await store.sessions.add(secret({ hash: 'ends', lastSeenAt, expiresAt: new Date('2026-11-21T10:30:00Z') }))
    await store.sessions.add(secret({ hash: 'idles', lastSeenAt, idleMs: 1_800_000 }))
    await store.sessions.add(secret({ hash: 'stays', lastSeenAt, idleMs: 1_800_001 }))
    expect(await store.sessions.removeExpired(new Date('2026-11-21T10:29:59.999Z'))).toBe(0)
    expect(await store.sessions.removeExpired(new Date('2026-11-21T10:30:00Z'))).toBe(2)
    expect(await store.sessions.find('stays')).toBeDefined()
  })

  test('what was stored is there after closing and opening', async () => {
    const ana = await addUser('ana@example.com')
    await store.close()
    store = await openStore(created.options)
    expect(await store.users.list()).toEqual([ana])
  })
})

function secret(changes: Partial<Secret>): Secret {
  const createdAt = new Date('2026-11-21T10:00:00Z')
  const expiresAt = new Date('2026-12-21T10:00:00Z')
  const open = { createdAt, lastSeenAt: createdAt, expiresAt, idleMs: 0, origin: null, parent: null }
  return { hash: 'hash', purpose: 'session', userId: 0, ...open, ...changes }
}

function heard(deviceId: number, time: string): { deviceId: number; lastUpdate: Date } {
  return { deviceId, lastUpdate: new Date(time) }
}
