import type { Device } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../world.ts'

const TRACKER = { uniqueId: '860000000000009', name: 'Moto do João', attributes: { plate: 'QKZ1A23' } }

async function start() {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const root = await world.user({ administrator: true })
  const ana = await world.user({ deviceLimit: 2 })
  return { world, root, ana }
}

test('a tracker nobody knows becomes a vehicle of who adds it [LNK-01]', async () => {
  const { ana } = await start()
  const body = { ...TRACKER, attributes: { plate: 'QKZ1A23', model: 'ST310U', category: 'motorcycle' } }
  const answer = await ana.call('POST', '/tarkan/autolink', body)
  expect(answer.status).toBe(200)
  const [device] = await ana.get<Device[]>('/api/devices')
  expect(await answer.json()).toMatchObject({ id: device?.id, uniqueId: TRACKER.uniqueId })
  expect(device).toMatchObject({ name: 'Moto do João', model: 'ST310U', category: 'motorcycle' })
  expect(device?.attributes).toEqual({ placa: 'QKZ1A23' })
})

test('a tracker of the stock is taken by the first who adds it, with what the stock says of it', async () => {
  const { world, root, ana } = await start()
  const stock = { name: 'Estoque 9', uniqueId: TRACKER.uniqueId, attributes: { 'device.state': 'stock' } }
  const { id } = (await (await root.call('POST', '/api/devices', stock)).json()) as Device
  await root.call('DELETE', '/api/permissions', { userId: root.user.id, deviceId: id })
  expect((await ana.call('POST', '/tarkan/autolink', TRACKER)).status).toBe(200)
  const [device] = await ana.get<Device[]>('/api/devices')
  expect(device).toMatchObject({ id, name: 'Moto do João', attributes: { 'device.state': 'stock', placa: 'QKZ1A23' } })
  const eve = await world.user()
  expect((await eve.call('POST', '/tarkan/autolink', TRACKER)).status).toBe(400)
  expect(await eve.get('/api/devices')).toEqual([])
})

test('limits, read-only accounts and names no tracker has are refused', async () => {
  const { world, ana } = await start()
  const readOnly = await world.user({ deviceReadonly: true })
  expect((await readOnly.call('POST', '/tarkan/autolink', TRACKER)).status).toBe(400)
  for (const wrong of [{ uniqueId: 'deleted-1-2' }, { uniqueId: '../etc' }, { name: ' ' }])
    expect((await ana.call('POST', '/tarkan/autolink', { ...TRACKER, ...wrong })).status).toBe(400)
  for (const uniqueId of ['1001', '1002'])
    expect((await ana.call('POST', '/tarkan/autolink', { ...TRACKER, uniqueId })).status).toBe(200)
  const third = await ana.call('POST', '/tarkan/autolink', { ...TRACKER, uniqueId: '1003' })
  expect([third.status, await third.text()]).toEqual([400, 'User device limit reached'])
})
