import { DEVICE_DEFAULTS, wireTime } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/index.ts'
import { samplePosition } from '../store/sample-position.ts'
import type { Store } from '../store/store.ts'
import { createTestClock } from '../testing/clock.ts'
import { silent } from '../testing/fleet.ts'
import { createRetention } from './retention.ts'

const NOW = new Date()
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)

let created: CreatedDatabase
let store: Store
let deviceId: number
let id = 0

const COMMAND = {
  attributes: {},
  type: 'positionSingle',
  textChannel: false,
  description: null,
  sender: 'user',
  userId: 0,
  expirationTime: wireTime(NOW),
  sentTime: null,
  endTime: null,
  result: null,
} as const

const keep = (positionDays: number, eventDays = 0) =>
  createRetention({ store: store.prune, positionDays, eventDays, clock: createTestClock(NOW), log: silent })

const append = (device: number, ...days: number[]) =>
  store.positions.append(
    days.map((day) => samplePosition({ id: ++id, deviceId: device, fixTime: daysAgo(day), hash: id })),
  )

async function agesOf(device: number): Promise<number[]> {
  const records = await store.positions.between(device, daysAgo(4000), NOW, 100_000)
  return records.map(({ fixTime }) => Math.round((NOW.getTime() - fixTime.getTime()) / 86_400_000))
}

describeDatabases('retention', (database) => {
  beforeEach(async () => {
    created = await database.create()
    store = await openStore(created.options)
    deviceId = (await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'van' })).id
  })
  afterEach(async () => {
    await store.close()
    await created.drop()
  })

  test('positions older than the kept days go, newer ones stay', async () => {
    await append(deviceId, 1200, 800, 400, 200, 10, 1)
    await keep(100).run()
    expect(await agesOf(deviceId)).toEqual([10, 1])
    expect(await keep(100).run()).toEqual({ positions: 0, events: 0, commands: 0 })
  })

  test('the latest position of a device stays, however old it is', async () => {
    const silentOne = (await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Old', uniqueId: 'old' })).id
    await append(silentOne, 900, 500, 450)
    await append(deviceId, 500, 1)
    await keep(100).run()
    expect(await agesOf(silentOne)).toEqual([450])
    expect(new Set((await store.positions.latest()).map((record) => record.deviceId))).toEqual(
      new Set([deviceId, silentOne]),
    )
  })

  test('positions of a device that was removed go altogether', async () => {
    await append(deviceId, 500, 450)
    await store.devices.remove(deviceId)
    expect(await keep(100).run()).toEqual({ positions: 2, events: 0, commands: 0 })
  })

  test('a position of a month that was dropped can still be stored', async () => {
    await append(deviceId, 500, 1)
    await keep(100).run()
    await append(deviceId, 499)
    expect(await agesOf(deviceId)).toEqual([499, 1])
  })

  test('thousands of positions go in steps', async () => {
    await append(deviceId, ...Array.from({ length: 6_000 }, () => 800), 1)
    expect(await keep(700).run()).toEqual({ positions: 6_000, events: 0, commands: 0 })
  })

  test('events have a time of their own', async () => {
    const event = { attributes: {}, deviceId, type: 'alarm', positionId: 0, geofenceId: 0, maintenanceId: 0 }
    await store.events.add(
      [50, 5].map((days) => ({ ...event, id: days, eventTime: wireTime(daysAgo(days)), serverTime: null })),
    )
    await append(deviceId, 500, 1)
    expect(await keep(0, 30).run()).toEqual({ positions: 0, events: 1, commands: 0 })
    expect(await store.events.find(50)).toBeUndefined()
    expect(await store.events.find(5)).toBeDefined()
    expect(await agesOf(deviceId)).toEqual([500, 1])
  })

  test('commands go with the events, but not while they wait', async () => {
    for (const [days, state] of [
      [50, 'queued'],
      [50, 'sent'],
      [50, 'acknowledged'],
      [5, 'failed'],
    ] as const)
      await store.sentCommands.add({ ...COMMAND, deviceId, state, creationTime: wireTime(daysAgo(days)) })
    expect(await keep(0, 30).run()).toEqual({ positions: 0, events: 0, commands: 2 })
    const kept = await store.sentCommands.ofDevice(deviceId, 10)
    expect(kept.map(({ state }) => state)).toEqual(['failed', 'queued'])
  })
})
