import type { Device, Position } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { startCore } from '../testing/core.ts'
import { openSocket } from '../testing/socket.ts'

async function start() {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  onTestFinished(() => api.close())
  const ana = await api.user()
  const van = await ana.addDevice('van')
  const set = (device: Pick<Device, 'id'>, body: object, who = ana) =>
    who.call('PUT', `/api/devices/${device.id}/accumulators`, body)
  return { api, clock, ana, van, set }
}

test('[DEV-05] odometer and engine hours are set on a copy of the latest position, which is told to the map', async () => {
  const { api, ana, van, set } = await start()
  const attributes = { totalDistance: 100, hours: 5, ignition: true, alarm: 'sos', distance: 7 }
  const before = samplePosition({ id: 1, deviceId: van.id, attributes })
  await api.move([before])
  const socket = await openSocket(api.url, { cookie: ana.cookie })
  await socket.next('positions')
  const answer = await set(van, { deviceId: van.id, totalDistance: 250_000.5, hours: 3_600_000 })
  expect([answer.status, await answer.text()]).toEqual([204, ''])

  const [told] = await socket.next('positions')
  socket.close()
  const [latest] = await ana.get<Position[]>(`/api/positions?deviceId=${van.id}`)
  expect(latest).toEqual(told)
  const [original] = await ana.get<Position[]>('/api/positions?id=1')
  expect(latest).toEqual({
    ...original,
    id: expect.any(Number),
    serverTime: '2026-11-21T12:00:00.000+00:00',
    attributes: { totalDistance: 250_000.5, hours: 3_600_000, ignition: true, distance: 0 },
  })
  expect(original?.attributes).toEqual(attributes)
})

test('one of the two may be left out and stays as it is', async () => {
  const { api, ana, van, set } = await start()
  await api.move([samplePosition({ id: 1, deviceId: van.id, attributes: { totalDistance: 100, hours: 5 } })])
  await set(van, { totalDistance: 7, hours: null })
  const [latest] = await ana.get<Position[]>(`/api/positions?deviceId=${van.id}`)
  expect(latest?.attributes).toMatchObject({ totalDistance: 7, hours: 5 })
})

test('nonsense, a device without position and one that is not mine to write are refused', async () => {
  const { api, ana, van, set } = await start()
  const none = await set(van, { totalDistance: 1 })
  expect([none.status, await none.text()]).toEqual([400, 'The device has no position yet'])
  await api.move([samplePosition({ id: 1, deviceId: van.id })])
  for (const body of [
    {},
    { totalDistance: -1 },
    { totalDistance: 'x' },
    { hours: 1e300 },
    { deviceId: 999, hours: 1 },
    { odometer: 1 },
  ])
    expect((await set(van, body)).status, JSON.stringify(body)).toBe(400)
  const eve = await api.user()
  const foreign = await set(van, { totalDistance: 1 }, eve)
  expect([foreign.status, await foreign.text()]).toEqual([400, 'Device access denied'])
  api.gate.access.putUser({ ...ana.user, deviceReadonly: true })
  const readonly = await set(van, { totalDistance: 1 })
  expect([readonly.status, await readonly.text()]).toEqual([400, 'Write access denied'])
})

test('what comes next counts on from the number that was set, even when it is on its way already', async () => {
  const { core, store, login } = await startCore()
  const tracker = await login()
  tracker.send('at 0 10 20')
  await store.reached(1)
  store.hold()
  tracker.send('at 1 10.001 20')
  await expect.poll(() => core.stats().protocols['lines']?.received).toBe(2)
  // Not on disk yet, and the next position comes before the number is.
  const set = core.setTotals(1, { totalDistance: 5_000_000 })
  tracker.send('at 2 10.002 20')
  await expect.poll(() => core.stats().protocols['lines']?.received).toBe(3)
  store.release()
  await set
  await store.reached(4)
  const totals = store.records.map(({ attributes }) => Math.round(Number(attributes['totalDistance'])))
  expect(totals).toEqual([0, 111, 5_000_000, 5_000_111])
  expect(core.fleet.byId(1)?.last?.attributes['totalDistance']).toBeCloseTo(5_000_111, -1)
})
