import type { Device, Group, Position } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeDatabases, type TestDatabase } from '../databases.ts'
import type { Person } from '../world.ts'
import { openLiveSocket } from './live-socket.ts'
import { PATIENCE, recordAt, startTracker, startWorld } from './story-world.ts'

const PLACE_OF_RUI = { latitude: -22.9068, longitude: -43.1729 }

/** Ana and Rui, each with a vehicle in a group of their own and a tracker that was heard. */
async function startTenants(database: TestDatabase) {
  const world = await startWorld(database)
  const ana = await settle(await world.user({ name: 'Ana' }), '866551037000001')
  const rui = await settle(await world.user({ name: 'Rui' }), '866551037000002')
  const trackers = [ana, rui].map(({ device: { uniqueId } }) => startTracker(world, { protocol: 'gt06', uniqueId }))
  trackers[0]?.send(recordAt(0))
  trackers[1]?.send(recordAt(0, PLACE_OF_RUI))
  for (const { person } of [ana, rui])
    await vi.waitFor(async () => expect(await person.get<Position[]>('/api/positions')).toHaveLength(1), PATIENCE)
  return { world, ana, rui, trackers }
}

async function settle(person: Person, uniqueId: string) {
  const answer = await person.call('POST', '/api/groups', { name: `Frota de ${person.user.name}` })
  // `/api/groups` answers with the group it added.
  const group = (await answer.json()) as Group
  return { person, group, device: await person.addDevice({ uniqueId, groupId: group.id }) }
}

async function textOf(person: Person, path: string): Promise<string> {
  return (await person.call('GET', path)).text()
}

describeDatabases('two tenants', (database) => {
  test('lists, ids, unique ids, groups and positions show each of them the own vehicle only', async () => {
    const { ana, rui } = await startTenants(database)
    const [position] = await rui.person.get<Position[]>('/api/positions')
    expect((await ana.person.get<Device[]>('/api/devices')).map(({ id }) => id)).toEqual([ana.device.id])
    expect(await ana.person.get('/api/devices?all=true')).toHaveLength(1)
    expect(await ana.person.get(`/api/devices?id=${rui.device.id}&uniqueId=${rui.device.uniqueId}`)).toEqual([])
    expect((await ana.person.get<Group[]>('/api/groups')).map(({ id }) => id)).toEqual([ana.group.id])
    expect((await ana.person.get<Position[]>('/api/positions')).map(({ deviceId }) => deviceId)).toEqual([
      ana.device.id,
    ])
    const window = `from=${new Date(0).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`
    for (const path of [
      `/api/devices/${rui.device.id}`,
      `/api/devices?userId=${rui.person.user.id}`,
      `/api/groups?userId=${rui.person.user.id}`,
      `/api/positions?id=${position?.id}`,
      `/api/positions?deviceId=${rui.device.id}&${window}`,
      `/api/permissions?userId=${rui.person.user.id}&deviceId=0`,
      `/api/users/${rui.person.user.id}`,
    ]) {
      const answer = await ana.person.call('GET', path)
      expect(answer.status, path).toBe(400)
      expect(await answer.text(), path).not.toMatch(/866551037000002|-22\.9|-43\.1|Frota de Rui/)
    }
  })

  test('a foreign id and one that does not exist are refused with the same words', async () => {
    const { ana, rui } = await startTenants(database)
    const [position] = await rui.person.get<Position[]>('/api/positions')
    for (const [path, foreign] of [
      ['/api/devices/', rui.device.id],
      ['/api/positions?id=', position?.id],
      ['/api/users/', rui.person.user.id],
    ] as const)
      expect(await textOf(ana.person, `${path}${foreign}`), path).toBe(await textOf(ana.person, `${path}987654321`))
  })

  test('neither can change, remove, link or take over what is the other’s', async () => {
    const { ana, rui } = await startTenants(database)
    const before = await rui.person.get<Device>(`/api/devices/${rui.device.id}`)
    const mine = { userId: ana.person.user.id, deviceId: rui.device.id }
    const attempts = [
      ['PUT', `/api/devices/${rui.device.id}`, { ...rui.device, name: 'tomado' }],
      ['DELETE', `/api/devices/${rui.device.id}`, undefined],
      ['DELETE', `/api/groups/${rui.group.id}`, undefined],
      ['POST', '/api/permissions', mine],
      ['DELETE', '/api/permissions', { ...mine, userId: rui.person.user.id }],
      ['PUT', `/api/devices/${ana.device.id}`, { ...ana.device, groupId: rui.group.id }],
      ['POST', '/api/devices', { name: 'mesmo', uniqueId: rui.device.uniqueId }],
    ] as const
    for (const [method, path, body] of attempts)
      expect((await ana.person.call(method, path, body)).status, `${method} ${path}`).toBe(400)
    expect(await rui.person.get(`/api/devices/${rui.device.id}`)).toEqual(before)
    expect(await ana.person.get('/api/devices')).toHaveLength(1)
  })

  test('the live feed tells each of the own vehicle only', async () => {
    const { world, ana, rui, trackers } = await startTenants(database)
    const sockets = await Promise.all([ana, rui].map(({ person }) => openLiveSocket(world.url, person.cookie)))
    onTestFinished(() => {
      for (const socket of sockets) socket.close()
    })
    for (const step of [1, 2, 3]) {
      trackers[0]?.send(recordAt(step))
      trackers[1]?.send(recordAt(step, PLACE_OF_RUI))
    }
    for (const [index, { device }] of [ana, rui].entries()) {
      const messages = sockets[index]?.messages ?? []
      const last = recordAt(3).fixTime.getTime()
      const newest = () =>
        Math.max(...messages.flatMap(({ positions = [] }) => positions.map(({ fixTime }) => Date.parse(fixTime ?? ''))))
      await vi.waitFor(() => expect(newest()).toBeGreaterThanOrEqual(last - 1000), PATIENCE)
      const told = messages.flatMap(({ devices = [], positions = [] }) => [
        ...devices.map(({ id }) => id),
        ...positions.map(({ deviceId }) => deviceId),
      ])
      expect(new Set(told)).toEqual(new Set([device.id]))
    }
  })
})
