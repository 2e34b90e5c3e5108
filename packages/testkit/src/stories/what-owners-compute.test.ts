import type { ComputedAttribute, Device, Event, Group, Maintenance, Position } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, type Person } from '../world.ts'

async function start() {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const group = await add<Group>(ana, '/api/groups', { name: 'Vans' })
  const van = await ana.addDevice({ uniqueId: 'van-1', name: 'Van', groupId: group.id, attributes: { tank: 60 } })
  const begin = Date.now() - 600_000
  /** Report over the phone protocol, so many seconds after the beginning. @returns the position as the API shows it */
  async function report(seconds: number, parameters: Record<string, string>): Promise<Position> {
    const query = new URLSearchParams({
      id: 'van-1',
      lat: '-10.9',
      lon: '-37.07',
      timestamp: String(Math.floor(begin / 1000) + seconds),
      ...parameters,
    })
    const answer = await fetch(`http://127.0.0.1:${world.ports.osmand}/?${query}`, { method: 'POST' })
    expect(answer.status).toBe(200)
    const [position] = await ana.get<Position[]>(`/api/positions?deviceId=${van.id}`)
    return position!
  }
  return { ana, group, van, report }
}

async function add<T>(person: Person, path: string, body: object): Promise<T> {
  const answer = await person.call('POST', path, body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

async function link(person: Person, ids: Record<string, number>): Promise<void> {
  expect((await person.call('POST', '/api/permissions', ids)).status).toBe(204)
}

/** What happened to a device in the last hour, oldest first. */
function eventsOf(person: Person, { id }: Device): Promise<Event[]> {
  const [from, to] = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((time) => new Date(time).toISOString())
  return person.get<Event[]>(`/api/reports/events?deviceId=${id}&from=${from}&to=${to}`)
}

test('[CMP-06] attributes linked to a device and to its group are worked out from the next position on', async () => {
  const { ana, group, van, report } = await start()
  const base = { type: 'number', description: null, priority: 0 }
  const litres = await add<ComputedAttribute>(ana, '/api/attributes/computed', {
    ...base,
    attribute: 'litres',
    expression: 'adc1 * tank / 1024',
  })
  const fast = await add<ComputedAttribute>(ana, '/api/attributes/computed', {
    ...base,
    attribute: 'fast',
    expression: 'speed > 40',
    type: 'boolean',
  })
  expect((await report(0, { adc1: '512', speed: '50' })).attributes).not.toHaveProperty('litres')
  await link(ana, { deviceId: van.id, attributeId: litres.id })
  await link(ana, { groupId: group.id, attributeId: fast.id })
  expect((await report(60, { adc1: '512', speed: '50' })).attributes).toMatchObject({ litres: 30, fast: true })

  const edited = { ...litres, expression: 'adc1 * tank / 512' }
  expect((await ana.call('PUT', `/api/attributes/computed/${litres.id}`, edited)).status).toBe(200)
  expect((await ana.call('DELETE', '/api/permissions', { groupId: group.id, attributeId: fast.id })).status).toBe(204)
  const { attributes } = await report(120, { adc1: '512', speed: '50' })
  expect(attributes).toMatchObject({ litres: 60 })
  expect(attributes).not.toHaveProperty('fast')
})

test('a maintenance of the group and what a driver writes become events of the vehicle', async () => {
  const { ana, group, van, report } = await start()
  const oil = await add<Maintenance>(ana, '/api/maintenance', {
    name: 'Oil',
    type: 'totalDistance',
    start: 1000,
    period: 10_000,
  })
  await link(ana, { groupId: group.id, maintenanceId: oil.id })
  await report(0, {})
  await report(60, { lat: '-10.905', speed: '20' })
  await report(120, { lat: '-10.91', speed: '20', message: 'on my way' })
  const events = await eventsOf(ana, van)
  expect(events.find(({ type }) => type === 'maintenance')).toMatchObject({
    maintenanceId: oil.id,
    deviceId: van.id,
    attributes: { totalDistance: expect.closeTo(1113, 0) },
  })
  expect(events.find(({ type }) => type === 'textMessage')?.attributes).toEqual({ message: 'on my way' })
  expect(events.map(({ type }) => type)).toContain('deviceMoving')
})
