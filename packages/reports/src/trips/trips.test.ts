import type { Trip } from '@rastro/contracts'
import { describe, expect, test } from 'vitest'
import { runReport } from '../testing/run-report.ts'
import { driving, NINE, type Row, secondsOf, standing, track } from '../testing/track.ts'
import { compute } from './compute.ts'

/** Beginning and end of each trip, in seconds since nine. */
const spans = (rows: readonly Row[]): number[][] => tripsOf(rows).map(spanOf)
const tripsOf = (rows: readonly Row[]): Trip[] => runReport(compute, { points: track(...rows) })
const spanOf = ({ startTime, endTime }: Trip): number[] => [secondsOf(startTime), secondsOf(endTime)]

/** Ten minutes in the yard, ten at 10 m/s, half an hour at the customer. */
const DELIVERY: Row[] = [[0, 0, 0], ...standing(0, 0, 600), ...driving(610, 0, 600, 10), ...standing(1210, 6000, 1800)]

test('a trip goes from leaving one place to standing at another, not to when that became certain', () => {
  const [trip, ...others] = tripsOf(DELIVERY)
  expect(others).toEqual([])
  expect(trip).toMatchObject({
    deviceId: 1,
    deviceName: 'Van',
    duration: 600_000,
    startPositionId: 12,
    endPositionId: 72,
    startAddress: null,
    driverName: null,
  })
  expect(spanOf(trip!)).toEqual([610, 1210])
  expect(trip!.distance).toBeCloseTo(6000, -1)
  expect(trip!.endOdometer - trip!.startOdometer).toBeCloseTo(trip!.distance, 1)
  expect(trip!.averageSpeed).toBeCloseTo(19.44, 1)
  expect(trip!.maxSpeed).toBeCloseTo(19.44, 2)
  expect((trip!.endLon - 10) * 111_319.49).toBeCloseTo(6000, 0)
})

test('a stop shorter than the limit belongs to the trip', () => {
  const lights: Row[] = [...driving(0, 0, 300, 10), ...standing(300, 3000, 120, 20), ...driving(430, 3000, 300, 10)]
  expect(spans([...lights, ...standing(730, 6000, 900)])).toEqual([[0, 730]])
})

test('a stop longer than the limit makes two trips', () => {
  const visit: Row[] = [...driving(0, 0, 300, 10), ...standing(300, 3000, 240, 20), ...driving(550, 3000, 300, 10)]
  expect(spans([...visit, ...standing(850, 6000, 900)])).toEqual([
    [0, 300],
    [550, 850],
  ])
})

test('the limits come from settings, in metres and seconds', () => {
  const points = track(...driving(0, 0, 300, 10), ...standing(300, 3000, 240, 20), ...driving(550, 3000, 300, 10))
  expect(runReport(compute, { points, settings: { 'report.trip.minDuration': 300 } })).toHaveLength(1)
  expect(runReport(compute, { points, settings: { 'report.trip.minDistance': '50000' } })).toHaveLength(0)
})

test('fixes that jump around a parked vehicle are no trip', () => {
  const jumping = Array.from({ length: 400 }, (_, index): Row => [index * 30, Math.sin(index * 7) * 90, 1.4])
  expect(spans(jumping)).toEqual([])
})

test('a trip that goes on at the end of the period ends at its last fix', () => {
  expect(spans([[0, 0, 0], ...standing(0, 0, 600), ...driving(600, 0, 300, 10)])).toEqual([[600, 900]])
})

test('a period that begins on the way begins with that trip', () => {
  expect(spans([...driving(0, 0, 300, 10), ...standing(300, 3000, 900)])).toEqual([[0, 300]])
})

test('one fix, two fixes at one place and none at all are no trip', () => {
  expect(spans([])).toEqual([])
  expect(spans([[0, 0, 12]])).toEqual([])
  expect(spans([...standing(0, 0, 120)])).toEqual([])
})

test('a tracker that sleeps while parked does not lengthen the trips around it', () => {
  const day: Row[] = [...driving(0, 0, 300, 10), ...driving(4000, 3100, 300, 10), ...driving(9000, 6350, 300, 10)]
  expect(spans(day)).toEqual([
    [0, 300],
    [4000, 4300],
    [9000, 9300],
  ])
})

test('a long silence after which the vehicle is far away is a trip of its own', () => {
  const silent: Row[] = [...driving(0, 0, 300, 10), [2 * 3600, 80_000, 0], ...standing(7200, 80_000, 900)]
  expect(spans(silent)).toEqual([
    [0, 300],
    [300, 7200],
  ])
})

test('a silence of some minutes on the way is part of the trip', () => {
  expect(spans([...driving(0, 0, 300, 10), ...driving(1500, 15_000, 300, 10)])).toEqual([[0, 1800]])
})

test('records from before the first fix and records of one instant change nothing', () => {
  const nowhere = { ...track([605, 0, 0])[0]!, latitude: 0, longitude: 0, id: 900, totalDistance: undefined }
  const points = track(...DELIVERY)
  const twice = points.flatMap((point) => [point, { ...point, id: point.id + 500 }])
  const all = [...twice, nowhere].sort((one, other) => one.time - other.time)
  expect(runReport(compute, { points: all }).map(spanOf)).toEqual([[610, 1210]])
})

test('a tracker that reports fifty times a second costs no more and gives the same trip', () => {
  const points = Array.from({ length: 60_000 }, (_, index) => {
    const [point] = track([index / 50, Math.min(index, 30_000) / 5, index < 30_000 ? 10 : 0])
    return { ...point!, id: index, totalDistance: undefined }
  })
  const start = performance.now()
  const rows = runReport(compute, { points })
  expect(performance.now() - start).toBeLessThan(5000)
  expect(rows.map(({ duration }) => Math.round(duration / 1000))).toEqual([600])
})

const told = (odometer: (metres: number) => number): Row[] =>
  DELIVERY.map(([seconds, metres, speed]) => [seconds, metres, speed, { odometer: odometer(metres) }])
const driven = (rows: Row[], settings = {}): Trip => runReport(compute, { points: track(...rows), settings })[0]!

describe('distance', () => {
  test('is the odometer between both ends', () => {
    expect(driven(told((metres) => 90_000 + metres * 1.04))).toMatchObject({
      distance: expect.closeTo(6240, 0),
      startOdometer: 90_000,
      endOdometer: expect.closeTo(96_240, 0),
    })
  })

  test.each([
    ['stands still', () => 90_000],
    ['starts anew', (metres: number) => (metres < 3000 ? 90_000 + metres : metres)],
    ['counts kilometres', (metres: number) => (90_000 + metres) / 1000],
    ['jumps', (metres: number) => (metres < 3000 ? 90_000 : 900_000) + metres],
    ['is 0', () => 0],
  ])('an odometer that %s is not believed', (_, odometer) => {
    expect(driven(told(odometer))).toMatchObject({
      distance: expect.closeTo(6000, -1),
      startOdometer: expect.closeTo(5040, 0),
    })
  })

  test('an odometer is left aside where settings say so', () => {
    const rows = told((metres) => 90_000 + metres * 1.04)
    expect(driven(rows, { 'report.ignoreOdometer': true }).distance).toBeCloseTo(6000, -1)
  })

  test('a total distance somebody set meanwhile adds nothing', () => {
    const points = track(...DELIVERY).map((point) => ({
      ...point,
      totalDistance: point.totalDistance! + (point.time > NINE + 900_000 ? 500_000 : 0),
    }))
    expect(runReport(compute, { points })[0]!.distance).toBeCloseTo(6000, -1)
  })
})

const at = (address: string, attributes: Record<string, string>) => ({ address, attributes }) as never

test('address and driver come from the positions at both ends', () => {
  const [trip] = tripsOf(DELIVERY)
  expect(compute.lookups!(trip!)).toEqual([12, 72])
  const found = {
    position: (id: number) => (id === 12 ? at('Yard', {}) : at('Customer', { driverUniqueId: '7' })),
    driverName: (uniqueId: string) => `Driver ${uniqueId}`,
  }
  expect(compute.complete!(trip!, found)).toMatchObject({
    startAddress: 'Yard',
    endAddress: 'Customer',
    driverUniqueId: '7',
    driverName: 'Driver 7',
  })
  const none = { position: () => undefined, driverName: () => null }
  expect(compute.complete!(trip!, none)).toMatchObject({ startAddress: null, driverUniqueId: null, driverName: null })
})
