import { expect, test } from 'vitest'
import type { PositionRecord } from '../store/position-record.ts'
import { createTestClock } from '../testing/clock.ts'
import { createTestBus, makeDevice, makeFleet } from '../testing/fleet.ts'
import { isHeard } from './create-fleet.ts'

function makeRecord(id: number, minute: number, deviceId = 1): PositionRecord {
  const time = new Date(Date.UTC(2026, 10, 21, 11, minute))
  return {
    id,
    deviceId,
    protocol: 'test',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: 1,
    longitude: 1,
    altitude: 0,
    speed: 0,
    course: 0,
    accuracy: 0,
    address: null,
    network: null,
    geofenceIds: null,
    attributes: { totalDistance: minute },
    hash: id,
  }
}

function makeWatchedFleet() {
  const clock = createTestClock()
  const bus = createTestBus()
  const told: string[] = []
  bus.on('deviceChanged', ({ status }) => told.push(status))
  bus.on('deviceRemoved', ({ deviceId }) => told.push(`removed ${deviceId}`))
  const saved: { deviceId: number; lastUpdate: Date }[] = []
  const store = { saveLastUpdates: async (updates: readonly (typeof saved)[number][]) => void saved.push(...updates) }
  return { clock, told, saved, fleet: makeFleet({ clock, bus, store }) }
}

test('everybody is offline after a start, at the last stored position and update', () => {
  const device = makeDevice({ status: 'online', lastUpdate: '2026-11-21T11:59:00.000+00:00' })
  const last = makeRecord(7, 5)
  const fleet = makeFleet({ devices: [device], latest: [makeRecord(9, 4), last, makeRecord(8, 1, 404)] })
  expect(fleet.byId(1)).toMatchObject({ status: 'offline', last, lastUpdate: new Date('2026-11-21T11:59:00Z') })
})

test('any message makes a device online, which is told at once', () => {
  const { fleet, told, clock } = makeWatchedFleet()
  fleet.hear(fleet.byUniqueId('one')!, clock.now())
  expect(told).toEqual(['online'])
  expect(fleet.byId(1)!.lastUpdate).toEqual(clock.now())
})

test('a last update is told at most every ten seconds, and the last one is not forgotten', async () => {
  const { fleet, told, clock } = makeWatchedFleet()
  for (let second = 0; second < 15; second++) {
    fleet.hear(fleet.byId(1)!, clock.now())
    clock.advance(1000)
  }
  expect(told).toHaveLength(2)
  await fleet.flush()
  expect(told).toHaveLength(2)
  clock.advance(10_000)
  await fleet.flush()
  expect(told).toHaveLength(3)
  clock.advance(60_000)
  await fleet.flush()
  expect(told).toHaveLength(3)
})

test('a device is offline when its last connection closes, not before', () => {
  const { fleet, told, clock } = makeWatchedFleet()
  const entry = fleet.byId(1)!
  const [older, newer] = [{}, {}]
  fleet.connect(entry, older)
  fleet.hear(entry, clock.now())
  fleet.connect(entry, newer)
  fleet.disconnect(entry, older)
  expect(entry.status).toBe('online')
  fleet.disconnect(entry, newer)
  expect(told).toEqual(['online', 'offline'])
})

test('a device silent for ten minutes is unknown, whatever the wall clock does', () => {
  const { fleet, told, clock } = makeWatchedFleet()
  fleet.hear(fleet.byId(1)!, clock.now())
  clock.jump(new Date('2026-11-21T15:00:00Z'))
  fleet.sweep()
  expect(told).toEqual(['online'])
  clock.advance(599_000)
  fleet.sweep()
  expect(told).toEqual(['online'])
  clock.advance(2_000)
  fleet.sweep()
  fleet.sweep()
  expect(told).toEqual(['online', 'unknown'])
})

test('last updates are written once per device, and again after a failure', async () => {
  const { fleet, saved, clock } = makeWatchedFleet()
  fleet.hear(fleet.byId(1)!, clock.now())
  clock.advance(1000)
  fleet.hear(fleet.byId(1)!, clock.now())
  await fleet.flush()
  await fleet.flush()
  expect(saved).toEqual([{ deviceId: 1, lastUpdate: clock.now(), stateSince: null }])

  let away = true
  const calls: number[] = []
  const flaky = makeFleet({
    clock,
    store: {
      async saveLastUpdates(updates) {
        if (away) throw new Error('database away')
        calls.push(updates.length)
      },
    },
  })
  flaky.hear(flaky.byId(1)!, clock.now())
  await flaky.flush()
  away = false
  await flaky.flush()
  expect(calls).toEqual([1])
})

test('a stored record moves the vehicle only forward', () => {
  const { fleet } = makeWatchedFleet()
  const [first, second, late] = [makeRecord(1, 1), makeRecord(2, 5), makeRecord(3, 3)]
  expect(fleet.moveTo([first, second, late])).toEqual([fleet.byId(1)])
  expect(fleet.byId(1)!.last).toEqual(second)
  expect(fleet.moveTo([late])).toEqual([])
})

test('a device put again keeps its present and answers to its new unique id only', () => {
  const { fleet, told, clock } = makeWatchedFleet()
  fleet.hear(fleet.byId(1)!, clock.now())
  fleet.put(makeDevice({ uniqueId: 'two', name: 'Truck' }))
  expect(fleet.byUniqueId('one')).toBeUndefined()
  expect(fleet.byUniqueId('two')).toMatchObject({ status: 'online', device: { name: 'Truck' } })
  fleet.remove(1)
  expect([...fleet.all()]).toEqual([])
  expect(fleet.byUniqueId('two')).toBeUndefined()
  expect(told).toEqual(['online', 'online', 'removed 1'])
})

test('a disabled or expired device is not listened to', () => {
  const fleet = makeFleet()
  const now = new Date('2026-11-21T12:00:00Z')
  expect(isHeard(fleet.put(makeDevice()), now)).toBe(true)
  expect(isHeard(fleet.put(makeDevice({ disabled: true })), now)).toBe(false)
  expect(isHeard(fleet.put(makeDevice({ expirationTime: '2026-11-21T11:59:00.000+00:00' })), now)).toBe(false)
  expect(isHeard(fleet.put(makeDevice({ expirationTime: '2026-11-21T12:01:00.000+00:00' })), now)).toBe(true)
})

function moving(minute: number, motion: boolean): PositionRecord {
  return { ...makeRecord(minute, minute), attributes: { motion } }
}

test('a state begins with the fix that changed motion or ignition, and outlives a restart', () => {
  const device = makeDevice()
  const fleet = makeFleet({ devices: [device], latest: [] })
  fleet.moveTo([moving(1, true), moving(2, true)])
  expect(fleet.byId(device.id)?.stateSince).toEqual(moving(1, true).fixTime)
  fleet.moveTo([moving(3, false)])
  expect(fleet.byId(device.id)?.stateSince).toEqual(moving(3, false).fixTime)

  const since = moving(3, false).fixTime
  const again = makeFleet({ devices: [device], latest: [moving(4, false)], stateStarts: new Map([[device.id, since]]) })
  again.moveTo([moving(5, false)])
  expect(again.byId(device.id)?.stateSince).toEqual(since)
})

const parked = (minute: number, ignition?: boolean): PositionRecord => ({
  ...makeRecord(minute, minute),
  attributes: { motion: false, ...(ignition !== undefined && { ignition }) },
})

test('a state goes on through messages that say nothing of the ignition, such as the answer to an order', () => {
  const device = makeDevice()
  const fleet = makeFleet({ devices: [device], latest: [] })
  fleet.moveTo([parked(1, true), parked(2), parked(3, true)])
  expect(fleet.byId(device.id)?.stateSince).toEqual(parked(1).fixTime)
  fleet.moveTo([parked(4), parked(5, false), parked(6), parked(7, false)])
  expect(fleet.byId(device.id)?.stateSince).toEqual(parked(5).fixTime)
})

test('a vehicle that never told of its ignition stands until it is on', () => {
  const device = makeDevice()
  const fleet = makeFleet({ devices: [device], latest: [moving(1, false)] })
  fleet.moveTo([parked(2, false)])
  expect(fleet.byId(device.id)?.stateSince).toBeNull()
  fleet.moveTo([parked(3, true)])
  expect(fleet.byId(device.id)?.stateSince).toEqual(parked(3, true).fixTime)
})
