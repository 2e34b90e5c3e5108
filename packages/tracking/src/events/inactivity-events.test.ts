import { GROUP_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { createJobClocks, emptyDirectory } from '../testing/directory.ts'
import { makeDevice, makeFleet, silent } from '../testing/fleet.ts'
import { createInactivityEvents } from './inactivity-events.ts'

const HOUR_MS = 3_600_000

/** Hours after the last message at which a device is told to be inactive, looked at every quarter of an hour by somebody. */
async function watch(
  attributes: Record<string, number | string>,
  hours: number,
  { device = {}, lookers = () => [0] }: { device?: object; lookers?: (quarter: number) => readonly number[] } = {},
): Promise<number[]> {
  const clock = createTestClock()
  const start = clock.now()
  const fleet = makeFleet({ clock, devices: [makeDevice({ groupId: 2, attributes, ...device })] })
  const directory = emptyDirectory()
  directory.groups.put({ ...GROUP_DEFAULTS, id: 2, name: 'Vans', attributes: { deviceInactivityPeriod: 3 * HOUR_MS } })
  const told: number[] = []
  const record = () => void told.push((clock.now().getTime() - start.getTime()) / HOUR_MS)
  const deps = { fleet, directory, events: { record }, clocks: createJobClocks(), clock, log: silent }
  const processes = [createInactivityEvents(deps), createInactivityEvents(deps)]
  fleet.hear(fleet.byId(1)!, start)
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    clock.advance(HOUR_MS / 4)
    await Promise.all(lookers(quarter).map((process) => processes[process]!.check()))
  }
  return told
}

test('silence is told when it has lasted as long as its owner says, and again after each period', async () => {
  expect(await watch({ deviceInactivityStart: 2 * HOUR_MS }, 9)).toEqual([2, 5, 8])
})

test('without a period it is told once, without a start never', async () => {
  expect(await watch({ deviceInactivityStart: String(2 * HOUR_MS), deviceInactivityPeriod: 0 }, 9)).toEqual([2])
  expect(await watch({}, 9)).toEqual([])
})

test('a disabled device is expected to be silent', async () => {
  expect(await watch({ deviceInactivityStart: HOUR_MS }, 4, { device: { disabled: true } })).toEqual([])
})

test('two processes that both look tell it once, and one that takes over tells what the other left out', async () => {
  const attributes = { deviceInactivityStart: 2 * HOUR_MS }
  expect(await watch(attributes, 9, { lookers: () => [0, 1] })).toEqual([2, 5, 8])
  // The first dies before the quarter in which the device became inactive; the second looks from the next one on.
  expect(await watch(attributes, 4, { lookers: (quarter) => (quarter < 7 ? [0] : quarter === 7 ? [] : [1]) })).toEqual([
    2.25,
  ])
})
