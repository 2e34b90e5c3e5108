import type { DeviceStatus } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { emptyDirectory } from '../testing/directory.ts'
import { createTestBus, makeDevice, makeFleet, silent } from '../testing/fleet.ts'
import { createStatusEvents } from './status-events.ts'

function watch({ before, attributes = {} }: { before?: DeviceStatus; attributes?: Record<string, boolean> } = {}) {
  const [clock, bus] = [createTestClock(), createTestBus()]
  const fleet = makeFleet({ clock, bus, devices: [makeDevice({ attributes })] })
  const entry = fleet.byId(1)!
  const told: string[] = []
  const saved = new Map<number, DeviceStatus>()
  const status = createStatusEvents({
    fleet,
    directory: emptyDirectory(bus),
    events: { record: ({ type }) => void told.push(type) },
    store: {
      async saveToldStatuses(statuses) {
        for (const [id, one] of statuses) saved.set(id, one)
      },
    },
    node: 0,
    isOnDuty: () => true,
    told: new Map(before === undefined ? [] : [[1, before]]),
    bus,
    clock,
    log: silent,
  })
  const connection = {}
  return {
    fleet,
    told,
    saved,
    status,
    appear: () => {
      fleet.connect(entry, connection)
      fleet.hear(entry, clock.now())
    },
    vanish: () => fleet.disconnect(entry, connection),
    wait: (seconds: number) => {
      clock.advance(seconds * 1000)
      fleet.sweep()
      status.sweep()
    },
  }
}

test('a device that comes, goes for good and comes back is told each time', () => {
  const { told, appear, vanish, wait } = watch()
  appear()
  appear()
  expect(told).toEqual(['deviceOnline'])
  vanish()
  wait(59)
  expect(told).toHaveLength(1)
  wait(1)
  expect(told).toEqual(['deviceOnline', 'deviceOffline'])
  appear()
  expect(told).toEqual(['deviceOnline', 'deviceOffline', 'deviceOnline'])
})

test('a connection that breaks and is back within a minute is no news', () => {
  const { told, appear, vanish, wait } = watch()
  appear()
  for (let count = 0; count < 10; count++) {
    vanish()
    wait(50)
    appear()
    wait(50)
  }
  expect(told).toEqual(['deviceOnline'])
})

test('a device that keeps its connection and says nothing becomes unknown', () => {
  const { told, appear, wait } = watch()
  appear()
  wait(601)
  wait(60)
  expect(told).toEqual(['deviceOnline', 'deviceUnknown'])
})

test('a restart is no news for who is back within ten minutes, and for who was away before', () => {
  const back = watch({ before: 'online' })
  back.wait(500)
  back.appear()
  back.wait(500)
  expect(back.told).toEqual([])
  const away = watch({ before: 'offline' })
  away.wait(1000)
  expect(away.told).toEqual([])
})

test('who does not come back after a restart is told to be offline', () => {
  const { told, wait } = watch({ before: 'online' })
  wait(599)
  expect(told).toEqual([])
  wait(1)
  expect(told).toEqual(['deviceOffline'])
})

test('event.status.enable switches it off', () => {
  const { told, appear } = watch({ attributes: { 'event.status.enable': false } })
  appear()
  expect(told).toEqual([])
})

test('what was told is saved, and a removed device is forgotten', async () => {
  const { fleet, told, saved, status, appear, vanish, wait } = watch()
  appear()
  await status.close()
  expect(saved).toEqual(new Map([[1, 'online']]))
  vanish()
  fleet.remove(1)
  wait(100)
  expect(told).toEqual(['deviceOnline'])
})
