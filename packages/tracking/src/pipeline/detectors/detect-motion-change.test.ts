import { wireTime } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { makeRoad, NOON, type Said } from '../../testing/road.ts'

/** Driving north at so many metres a second from `start` on, a position each `step` seconds. */
function leg(at: number, north: number, { seconds, metresPerSecond, step = 30 }: Leg): Said[] {
  return Array.from({ length: seconds / step }, (_, index) => ({
    at: at + (index + 1) * step,
    north: north + (index + 1) * step * metresPerSecond,
    speed: metresPerSecond * 1.94,
  }))
}

interface Leg {
  seconds: number
  metresPerSecond: number
  step?: number
}

test('a vehicle that leaves is moving since it left, and stopped three minutes after it stands', () => {
  const road = makeRoad()
  const stands = leg(0, 0, { seconds: 600, metresPerSecond: 0 })
  const drives = leg(600, 0, { seconds: 300, metresPerSecond: 10 })
  const standsAgain = leg(900, 3000, { seconds: 600, metresPerSecond: 0 })
  expect(road.drive([{ at: 0 }, ...stands, ...drives, ...standsAgain])).toEqual([
    [630, 'deviceMoving'],
    [1080, 'deviceStopped'],
  ])
})

test('moving is told as of the position the vehicle left from', () => {
  const road = makeRoad()
  road.drive([{ at: 0 }, { at: 60 }])
  const departure = road.say({ at: 120 })
  road.say({ at: 130, north: 80, speed: 16 })
  expect(road.say({ at: 150, north: 240, speed: 16 }).events).toMatchObject([
    { type: 'deviceMoving', positionId: departure.id, eventTime: wireTime(new Date(NOON.getTime() + 120_000)) },
  ])
})

test('a red light and drifting fixes are no events', () => {
  const road = makeRoad()
  const drifts = [0, 60, -50, 90, 20, -80].map((north, index) => ({ at: index * 60, north }))
  expect(road.drive(drifts)).toEqual([])
  const start = leg(360, 0, { seconds: 120, metresPerSecond: 10 })
  const redLight = leg(480, 1200, { seconds: 120, metresPerSecond: 0 })
  const goesOn = leg(600, 1200, { seconds: 120, metresPerSecond: 10 })
  expect(road.drive([...start, ...redLight, ...goesOn])).toEqual([[390, 'deviceMoving']])
})

test('a tracker that reports every second is followed as well as one that reports every half minute', () => {
  const road = makeRoad()
  const stands = leg(0, 0, { seconds: 300, metresPerSecond: 0, step: 1 })
  const drives = leg(300, 0, { seconds: 300, metresPerSecond: 10, step: 1 })
  const standsAgain = leg(600, 3000, { seconds: 300, metresPerSecond: 0, step: 1 })
  const [moving, stopped, ...others] = road.drive([{ at: 0 }, ...stands, ...drives, ...standsAgain])
  expect([moving, others]).toEqual([[321, 'deviceMoving'], []])
  expect(stopped?.[1]).toBe('deviceStopped')
  // Places are kept six seconds apart, so the stop is certain three minutes after it within that.
  expect(stopped?.[0]).toBeGreaterThanOrEqual(780 - 21)
  expect(stopped?.[0]).toBeLessThanOrEqual(780 + 6)
})

test('a trip driven in silence is told from the last thing heard to the first thing heard', () => {
  const road = makeRoad()
  expect(
    road.drive([{ at: 0 }, { at: 60 }, { at: 60 + 7200, north: 50_000 }, { at: 60 + 7260, north: 50_000 }]),
  ).toEqual([
    [7260, 'deviceMoving'],
    [7260, 'deviceStopped'],
  ])
})

test('silence while driving ends the trip where the vehicle was last heard', () => {
  const road = makeRoad()
  road.drive([{ at: 0 }, ...leg(0, 0, { seconds: 300, metresPerSecond: 10 })])
  const events = road.say({ at: 300 + 7200, north: 90_000 }).events ?? []
  expect(events.map(({ type, eventTime }) => [type, eventTime])).toEqual([
    ['deviceStopped', wireTime(new Date(NOON.getTime() + 300_000))],
    ['deviceMoving', wireTime(new Date(NOON.getTime() + 300_000))],
    ['deviceStopped', wireTime(new Date(NOON.getTime() + 7_500_000))],
  ])
})

test('a vehicle that falls asleep where it stands stopped where it was last heard', () => {
  const road = makeRoad()
  road.drive([{ at: 0 }, ...leg(0, 0, { seconds: 300, metresPerSecond: 10 })])
  const last = road.entry.previous
  const events = road.say({ at: 300 + 28_800, north: 3050 }).events ?? []
  expect(events).toMatchObject([
    { type: 'deviceStopped', positionId: last?.id, eventTime: wireTime(new Date(NOON.getTime() + 300_000)) },
  ])
  expect(road.drive(leg(29_100, 3050, { seconds: 60, metresPerSecond: 10 }))).toEqual([[29_130, 'deviceMoving']])
})

test('distance, duration and gap are settings', () => {
  const attributes = { 'report.trip.minDistance': 1000, 'report.trip.minDuration': 60, 'report.trip.stopGap': 600 }
  const road = makeRoad({ attributes })
  expect(road.drive([{ at: 0 }, ...leg(0, 0, { seconds: 30, metresPerSecond: 30 })])).toEqual([])
  expect(road.drive(leg(30, 900, { seconds: 60, metresPerSecond: 30 }))).toEqual([[60, 'deviceMoving']])
  expect(road.drive(leg(90, 2700, { seconds: 120, metresPerSecond: 0 }))).toEqual([[120, 'deviceStopped']])
  expect(road.drive([{ at: 210 + 700, north: 40_000 }])).toEqual([
    [910, 'deviceMoving'],
    [910, 'deviceStopped'],
  ])
})

test('0/0 is no place to have gone to', () => {
  expect(makeRoad().drive([{ at: 0 }, { at: 60, latitude: 0, longitude: 0 }, { at: 120 }])).toEqual([])
})
