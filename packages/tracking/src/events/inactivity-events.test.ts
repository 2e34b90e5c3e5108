import { GROUP_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { emptyDirectory } from '../testing/directory.ts'
import { makeDevice, makeFleet } from '../testing/fleet.ts'
import { createInactivityEvents } from './inactivity-events.ts'

const HOUR_MS = 3_600_000

/** Hours after the last message at which a device is told to be inactive, looked at every quarter of an hour. */
function watch(attributes: Record<string, number | string>, hours: number, device = {}): number[] {
  const clock = createTestClock()
  const start = clock.now()
  const fleet = makeFleet({ clock, devices: [makeDevice({ groupId: 2, attributes, ...device })] })
  const directory = emptyDirectory()
  directory.groups.put({ ...GROUP_DEFAULTS, id: 2, name: 'Vans', attributes: { deviceInactivityPeriod: 3 * HOUR_MS } })
  const told: number[] = []
  const record = () => void told.push((clock.now().getTime() - start.getTime()) / HOUR_MS)
  const inactivity = createInactivityEvents({ fleet, directory, events: { record }, clock })
  fleet.hear(fleet.byId(1)!, start)
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    clock.advance(HOUR_MS / 4)
    inactivity.check()
  }
  return told
}

test('silence is told when it has lasted as long as its owner says, and again after each period', () => {
  expect(watch({ deviceInactivityStart: 2 * HOUR_MS }, 9)).toEqual([2, 5, 8])
})

test('without a period it is told once, without a start never', () => {
  expect(watch({ deviceInactivityStart: String(2 * HOUR_MS), deviceInactivityPeriod: 0 }, 9)).toEqual([2])
  expect(watch({}, 9)).toEqual([])
})

test('a disabled device is expected to be silent', () => {
  expect(watch({ deviceInactivityStart: HOUR_MS }, 4, { disabled: true })).toEqual([])
})
