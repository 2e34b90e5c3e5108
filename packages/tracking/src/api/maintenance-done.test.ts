import {
  type Device,
  formatPermissions,
  type MaintenanceDue,
  maintenanceDoneKey,
  PERMISSION,
  productKey,
} from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi } from '../testing/api.ts'

async function start() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const add = async (type: string, startAt: number, period: number): Promise<number> => {
    const answer = await ana.call('POST', '/api/maintenance', { name: 'Oil', type, start: startAt, period })
    const { id } = (await answer.json()) as { id: number }
    await ana.call('POST', '/api/permissions', { deviceId: van.id, maintenanceId: id })
    return id
  }
  const count = (attributes: Record<string, number>) =>
    api.move([samplePosition({ id: 1, deviceId: van.id, attributes })])
  const done = (id: number, body: object, who = ana) => who.call('POST', `/api/maintenance/${id}/done`, body)
  const due = (who = ana) => who.get<MaintenanceDue[]>('/api/maintenance/due')
  return { api, ana, van, add, count, done, due }
}

test('what is due is told for every vehicle a maintenance acts on, through its group too', async () => {
  const { ana, van, add, count, due } = await start()
  const id = await add('totalDistance', 10_000, 5000)
  expect(await due()).toEqual([{ maintenanceId: id, deviceId: van.id, value: null, done: null, due: 10_000 }])
  await count({ totalDistance: 12_000 })
  expect(await due()).toMatchObject([{ value: 12_000, due: 10_000 }])

  const group = (await (await ana.call('POST', '/api/groups', { name: 'North' })).json()) as { id: number }
  const truck = await ana.addDevice('truck', { groupId: group.id })
  await ana.call('POST', '/api/permissions', { groupId: group.id, maintenanceId: id })
  expect((await due()).map(({ deviceId }) => deviceId)).toEqual([van.id, truck.id])
})

test('done now counts from what the vehicle has counted, done before from what it had', async () => {
  const { van, add, count, done, due } = await start()
  const id = await add('hours', 3_600_000, 7_200_000)
  await count({ hours: 5_000_000 })
  const answer = await done(id, { deviceId: van.id })
  expect(await answer.json()).toEqual({
    maintenanceId: id,
    deviceId: van.id,
    value: 5_000_000,
    done: 5_000_000,
    due: 12_200_000,
  })
  await done(id, { deviceId: van.id, value: 4_000_000 })
  expect(await due()).toMatchObject([{ done: 4_000_000, due: 11_200_000 }])
})

test('a form of the vehicle that was opened before does not undo it', async () => {
  const { ana, van, add, count, done } = await start()
  const id = await add('hours', 1000, 1000)
  await count({ hours: 500 })
  await done(id, { deviceId: van.id })
  const answer = await ana.call('PUT', `/api/devices/${van.id}`, { ...van, name: 'Van 2', attributes: { a: 1 } })
  expect(((await answer.json()) as Device).attributes).toEqual({ a: 1, [maintenanceDoneKey(id)]: 500 })
})

test('what acts on another vehicle, counted nothing, or is not mine is refused', async () => {
  const { api, ana, van, add, count, done, due } = await start()
  const id = await add('hours', 1000, 1000)
  const nothing = await done(id, { deviceId: van.id })
  expect([nothing.status, await nothing.text()]).toEqual([400, 'The device has counted nothing yet'])
  await count({ hours: 500 })
  const other = await ana.addDevice('other')
  const unlinked = await done(id, { deviceId: other.id })
  expect([unlinked.status, await unlinked.text()]).toEqual([400, 'The maintenance is not linked to the device'])
  expect((await done(id, { deviceId: van.id, value: -1 })).status).toBe(400)
  const eve = await api.user()
  expect((await done(id, { deviceId: van.id }, eve)).status).toBe(400)
  expect(await due(eve)).toEqual([])
  const readonly = await api.user({ readonly: true })
  expect(await (await done(id, { deviceId: van.id }, readonly)).text()).toBe('Write access denied')
})

test('who may look at maintenance may not say that it was done without the right to edit it', async () => {
  const { api, ana, van, add, count, done } = await start()
  const id = await add('hours', 1000, 1000)
  await count({ hours: 500 })
  await api.settings({ attributes: { [productKey('enableAdvancedPerms')]: true } })
  const few = formatPermissions([PERMISSION.maintenances, PERMISSION.devices])
  api.gate.access.putUser({ ...ana.user, attributes: { [productKey('advancedPerms')]: few } })
  const answer = await done(id, { deviceId: van.id })
  expect([answer.status, await answer.text()]).toEqual([400, 'Write access denied'])
})
