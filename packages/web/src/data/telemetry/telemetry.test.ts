import { expect, test } from 'vitest'
import { NINE, type Row, routeOf } from '../history/testing/journey.ts'
import { aggregate, stepFor } from './aggregate.ts'
import { createCollector } from './collect.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function collected(rows: readonly Row[]) {
  const collector = createCollector()
  for (const point of routeOf(rows)) collector.add(point)
  return collector.finish()
}

test('every number a tracker told is a series, in step with the times', () => {
  const { times, series } = collected([
    [0, 0, 10, { attributes: { power: 12.5, ignition: true, alarm: 'sos' } }],
    [60, 0, 20, { attributes: { battery: 4.1 } }],
    [120, 0, 30, { attributes: { power: 13, battery: 4 } }],
  ])
  expect(times).toHaveLength(3)
  const told = Object.fromEntries(
    series.map(({ key, values }) => [key, [...values].map((value) => Math.round(value * 10) / 10)]),
  )
  expect(told).toEqual({ speed: [10, 20, 30], power: [12.5, Number.NaN, 13], battery: [Number.NaN, 4.1, 4] })
})

test('[TEL-03] each step has lowest, mean and highest value; a step nobody spoke in has none', () => {
  const raw = collected([
    [0, 0, 10],
    [30, 0, 30],
    [50, 0, 20],
    [130, 0, 5],
  ])
  const { series, count } = aggregate(raw, NINE, NINE + 3 * MINUTE, MINUTE)
  expect(count).toBe(3)
  expect([...(series[0]?.min ?? [])]).toEqual([10, Number.NaN, 5])
  expect([...(series[0]?.mean ?? [])]).toEqual([20, Number.NaN, 5])
  expect([...(series[0]?.max ?? [])]).toEqual([30, Number.NaN, 5])
})

test('steps grow with the period, so that some hundreds are drawn', () => {
  expect(stepFor(0, 2 * HOUR)).toBe(MINUTE)
  expect(stepFor(0, 24 * HOUR)).toBe(5 * MINUTE)
  expect(stepFor(0, 7 * 24 * HOUR)).toBe(HOUR)
  expect(stepFor(0, 30 * 24 * HOUR)).toBe(6 * HOUR)
})

test('a hundred thousand points are aggregated within a second', () => {
  const raw = collected(Array.from({ length: 100_000 }, (_, index): Row => [index, 0, index % 50]))
  const rounds = [0, 1, 2].map(() => {
    const before = performance.now()
    aggregate(raw, NINE, NINE + 28 * HOUR, MINUTE)
    return performance.now() - before
  })
  expect(Math.min(...rounds)).toBeLessThan(1000)
})
