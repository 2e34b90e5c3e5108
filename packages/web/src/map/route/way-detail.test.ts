import { expect, test } from 'vitest'
import type { RouteWay } from './route-view.ts'
import { detailOf, LEG_STRIDE, nearestPoint } from './way-detail.ts'

function wayOf(points: readonly (readonly [x: number, y: number, colour?: number])[]): RouteWay {
  return {
    count: points.length,
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    colours: Uint8Array.from(points, ([, , colour = 0]) => colour),
  }
}

const ORIGIN = { x: 0, y: 0 }

test('points too near to be told apart are one leg, and the ends stay', () => {
  const way = wayOf(Array.from({ length: 101 }, (_, index) => [index * 0.01, 0] as const))
  const { legs, count } = detailOf(way, ORIGIN, 0.1)
  expect(count).toBeLessThanOrEqual(11)
  expect(legs.length).toBe(count * LEG_STRIDE)
  expect(legs[0]).toBe(0)
  expect(legs.at(-LEG_STRIDE + 2)).toBeCloseTo(1)
})

test('a change of colour is never smoothed away', () => {
  const way = wayOf([
    [0, 0],
    [0.01, 0, 1],
    [0.02, 0, 3],
    [0.03, 0, 1],
  ])
  const { legs, count } = detailOf(way, ORIGIN, 1)
  expect(Array.from({ length: count }, (_, index) => legs[index * LEG_STRIDE + 4])).toEqual([1, 3, 1])
})

test('nothing is drawn of standing', () => {
  const way = wayOf([
    [0.5, 0.5],
    [0.5, 0.5],
    [0.5, 0.5],
  ])
  expect(detailOf(way, ORIGIN, 0).count).toBe(0)
})

test('the point nearest to a press is found along the leg, but not from afar', () => {
  const way = wayOf([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  expect(nearestPoint(way, { x: 0.9, y: 0.05 }, 0.1)).toBe(1)
  expect(nearestPoint(way, { x: 0.2, y: 0.05 }, 0.1)).toBe(0)
  expect(nearestPoint(way, { x: 0.5, y: 0.5 }, 0.1)).toBe(-1)
})
