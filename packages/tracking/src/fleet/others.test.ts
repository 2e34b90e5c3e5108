import { expect, test } from 'vitest'
import { pointAt } from '../pipeline/trail.ts'
import type { PositionRecord } from '../store/position-record.ts'
import { samplePosition } from '../store/sample-position.ts'
import { createTestClock } from '../testing/clock.ts'
import { createTestBus, makeFleet } from '../testing/fleet.ts'

const AT = new Date('2026-11-21T12:00:00Z')

function startNode() {
  const [clock, bus] = [createTestClock(), createTestBus()]
  const fleet = makeFleet({ clock, bus, node: 1 })
  return { clock, bus, fleet, entry: fleet.byId(1)! }
}

function recordAfter(seconds: number, changes: Partial<PositionRecord> = {}): PositionRecord {
  const time = new Date(AT.getTime() + seconds * 1000)
  return { ...samplePosition({ id: seconds + 1 }), fixTime: time, serverTime: time, ...changes }
}

test('what another node stored is what the next record here is compared with', () => {
  const { fleet, entry } = startNode()
  const [first, second] = [recordAfter(0), recordAfter(10, { state: { motion: { isMoving: true } } })]
  expect(fleet.takeOver([first, second])).toEqual([entry])
  const { state, ...place } = second
  expect(entry).toMatchObject({ last: place, previous: place, state })
  expect([0, 1].map((index) => pointAt(entry.trail, index)?.time)).toEqual(
    [first, second].map(({ fixTime }) => fixTime.getTime()),
  )
  expect(fleet.takeOver([first])).toEqual([])
  expect(entry.last).toMatchObject(place)
})

test('a tracker that went to another node is online there, and the end of its old connection here changes nothing', () => {
  const { clock, fleet, entry } = startNode()
  const connection = {}
  fleet.connect(entry, connection)
  fleet.hear(entry, clock.now())
  expect(fleet.held()).toMatchObject([{ deviceId: 1, status: 'online' }])
  fleet.hearElsewhere([{ deviceId: 1, status: 'online', lastUpdate: clock.now() }], 2)
  fleet.disconnect(entry, connection)
  expect(entry).toMatchObject({ status: 'online', heldBy: 2 })
  expect(fleet.held()).toEqual([])
})

test('a tracker that comes from another node is told of at once', () => {
  const { clock, bus, fleet, entry } = startNode()
  fleet.hearElsewhere([{ deviceId: 1, status: 'online', lastUpdate: clock.now() }], 2)
  const told: unknown[] = []
  bus.on('deviceChanged', ({ heldBy }) => told.push(heldBy))
  fleet.hear(entry, clock.now())
  expect(told).toEqual([1])
})

test('the news that it left its old node does not end it where it is now', () => {
  const { clock, fleet, entry } = startNode()
  fleet.hear(entry, clock.now())
  fleet.hearElsewhere([{ deviceId: 1, status: 'offline', lastUpdate: clock.now() }], 2)
  expect(entry).toMatchObject({ status: 'online', heldBy: 1 })
})

test('devices of a node that went away are offline until somebody hears them', () => {
  const { clock, fleet, entry } = startNode()
  fleet.hearElsewhere([{ deviceId: 1, status: 'online', lastUpdate: clock.now() }], 2)
  clock.advance(3_600_000)
  fleet.sweep()
  expect(entry.status).toBe('online')
  fleet.release(2)
  expect(entry).toMatchObject({ status: 'offline', heldBy: undefined })
  fleet.hear(entry, clock.now())
  expect(entry).toMatchObject({ status: 'online', heldBy: 1 })
})
