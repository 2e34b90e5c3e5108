import { expect, test } from 'vitest'
import { runReport } from '../testing/run-report.ts'
import { driving, type Row, secondsOf, standing, track } from '../testing/track.ts'
import { compute as computeTrips } from '../trips/compute.ts'
import { compute } from './compute.ts'

const DAY: Row[] = [
  [0, 0, 0],
  ...standing(0, 0, 600),
  ...driving(610, 0, 600, 10),
  ...standing(1210, 6000, 1800),
  ...driving(3020, 6000, 600, 10),
  ...standing(3620, 12_000, 900),
]

test('stops lie between the trips, at the beginning and at the end', () => {
  const rows = runReport(compute, { points: track(...DAY) })
  expect(rows.map(({ startTime, endTime }) => [secondsOf(startTime), secondsOf(endTime)])).toEqual([
    [0, 610],
    [1210, 3020],
    [3620, 4520],
  ])
  expect(rows[1]).toMatchObject({
    deviceName: 'Van',
    duration: 1_810_000,
    positionId: 72,
    distance: 0,
    averageSpeed: 0,
    maxSpeed: 0,
    latitude: 0.000001,
    longitude: expect.closeTo(10 + 6000 / 111_319.49, 6),
  })
})

test('stops and trips together are the whole track', () => {
  const points = track(...DAY)
  const rows = [...runReport(compute, { points }), ...runReport(computeTrips, { points })]
  const total = rows.reduce((sum, { duration }) => sum + duration, 0)
  expect(total).toBe(points.at(-1)!.time - points[0]!.time)
})

const hours = (seconds: number): number => 7_200_000 + Math.min(seconds, 1500) * 1000

test('the engine hours of a stop are those between its ends, also when few records tell them', () => {
  const rows = DAY.map(([seconds, metres, speed]): Row => {
    const told = seconds % 100 === 10 ? { hours: hours(seconds) } : {}
    return [seconds, metres, speed, told]
  })
  const [, visit] = runReport(compute, { points: track(...rows) })
  expect(visit!.engineHours).toBe(290_000)
})

const fuel = (seconds: number): number => (seconds < 2000 ? 30 - seconds / 1000 : 80 - seconds / 1000)

test('a refuel during a stop is no negative consumption', () => {
  const rows = DAY.map(([seconds, metres, speed]): Row => [seconds, metres, speed, { fuel: fuel(seconds) }])
  const points = track(...rows)
  const spent = [...runReport(compute, { points }), ...runReport(computeTrips, { points })].map((row) => row.spentFuel)
  for (const litres of spent) expect(litres).toBeGreaterThanOrEqual(0)
  expect(spent.reduce((sum, litres) => sum + litres, 0)).toBeCloseTo(4.5, 0)
})

test('the address is that of the position the stop began with', () => {
  const [stop] = runReport(compute, { points: track(...DAY) })
  expect(compute.lookups!(stop!)).toEqual([1])
  const found = { position: () => ({ address: 'Yard' }) as never, driverName: () => null }
  expect(compute.complete!(stop!, found).address).toBe('Yard')
})
