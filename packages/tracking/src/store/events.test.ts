import { type Event, wireTime } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from './index.ts'
import { samplePosition } from './sample-position.ts'
import type { Store } from './store.ts'

let created: CreatedDatabase
let store: Store

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 12, minute))

function makeEvent(id: number, changes: Partial<Event> = {}): Event {
  const time = wireTime(at(id))
  const none = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
  return { id, attributes: {}, deviceId: 1, type: 'alarm', eventTime: time, serverTime: time, ...none, ...changes }
}

async function listed(deviceId: number, from: Date, to: Date): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of store.events.between(deviceId, from, to)) events.push(event)
  return events
}

describeDatabases('events', (database) => {
  beforeAll(async () => {
    created = await database.create()
    store = await openStore(created.options)
  })
  afterAll(async () => {
    await store.close()
    await created.drop()
  })

  test('[NOT-42] [NOT-43] [NOT-44] [NOT-45] [NOT-46] [NOT-47] [NOT-48] an event comes back as it was stored', async () => {
    const event = makeEvent(1, { attributes: { alarm: 'sos', ação: true }, geofenceId: 3, maintenanceId: 4 })
    await store.events.add([event, makeEvent(2)])
    expect(await store.events.find(1)).toEqual(event)
    expect(await store.events.find(99)).toBeUndefined()
  })

  test('adding an event again changes nothing', async () => {
    expect(await store.events.add([makeEvent(2, { type: 'other' }), makeEvent(1000, { type: 'further' })])).toBe(1)
    expect(await store.events.find(2)).toEqual(makeEvent(2))
  })

  test('events of a period come in order of their time, both ends included', async () => {
    await store.events.add([5, 4, 3].map((id) => makeEvent(id, { deviceId: 7 })))
    expect((await listed(7, at(3), at(4))).map(({ id }) => id)).toEqual([3, 4])
    await store.events.add([makeEvent(6, { deviceId: 7, type: 'other' })])
    const { type } = makeEvent(5)
    const latest = [5, 4].map((id) => makeEvent(id, { deviceId: 7 }))
    expect(await store.events.latestOf([type, 'third'], 3, 10)).toEqual(latest)
    expect(await store.events.latestOf([type, 'other'], 3, 1)).toMatchObject([{ id: 6 }])
  })

  test('events and state are stored with their position, and once', async () => {
    const first = samplePosition({
      id: 1000,
      deviceId: 9,
      hash: 1,
      events: [makeEvent(1001, { deviceId: 9, positionId: 1000 })],
      state: { motion: { isMoving: true } },
    })
    const again = {
      ...first,
      id: 2000,
      events: [makeEvent(2001, { deviceId: 9, positionId: 2000 })],
      state: { motion: { isMoving: false } },
    }
    expect([...(await store.positions.append([first]))]).toEqual([])
    expect([...(await store.positions.append([again]))]).toEqual([2000])
    expect((await listed(9, at(0), new Date(Date.UTC(2027, 1)))).map(({ id }) => id)).toEqual([1001])
    expect((await store.devices.states()).get(9)).toEqual({ motion: { isMoving: true } })
  })

  test('of several states of one device in a batch the last is kept', async () => {
    const records = [1, 2, 3].map((second) =>
      samplePosition({ id: 3000 + second, deviceId: 10, hash: second, state: { count: second } }),
    )
    await store.positions.append(records)
    expect((await store.devices.states()).get(10)).toEqual({ count: 3 })
  })
})
