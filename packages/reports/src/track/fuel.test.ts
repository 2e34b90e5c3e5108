import { expect, test } from 'vitest'
import { track } from '../testing/track.ts'
import { createFuelGauge } from './fuel.ts'
import type { TrackPoint } from './point.ts'

/** Litres burned in the end. */
function burned(told: readonly Partial<TrackPoint>[], capacity = 0): number {
  const gauge = createFuelGauge(capacity)
  const points = track(...told.map((each, index) => [index * 60, 0, 0, each] as const))
  return points.map((point) => gauge.read(point)).at(-1) ?? 0
}

const levels = (...values: number[]): Partial<TrackPoint>[] => values.map((fuel) => ({ fuel }))

test('the counter of the engine wins over the level in the tank, and may start anew', () => {
  const told = [100, 104, 2, 5].map((fuelUsed, index) => ({ fuelUsed, fuel: 90 - index * 20 }))
  expect(burned(told)).toBe(7)
})

test('a level that falls is what was burned', () => {
  expect(burned(levels(60, 55, 50, 42))).toBe(18)
})

test('a refuel is added back, in one jump or as it comes in', () => {
  expect(burned(levels(40, 20, 70, 60))).toBe(30)
  expect(burned(levels(40, 20, 32, 45, 58, 70, 60))).toBe(30)
})

test('two refuels are both added back', () => {
  expect(burned(levels(40, 20, 60, 30, 80, 70))).toBe(20 + 30 + 10)
})

test('a sloshing tank burns what is missing in the end', () => {
  expect(burned(levels(50, 47, 51, 46, 50, 45, 49, 44))).toBe(6)
})

test('percent count where the tank is known', () => {
  const told = [80, 60, 90, 75].map((fuelLevel) => ({ fuelLevel }))
  expect(burned(told, 200)).toBe((20 + 15) * 2)
  expect(burned(told)).toBe(0)
})

test('records that say nothing of fuel change nothing', () => {
  expect(burned([{ fuel: 50 }, {}, { fuel: 48 }, {}])).toBe(2)
  expect(burned([{}, {}])).toBe(0)
})
