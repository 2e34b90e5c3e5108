import { expect, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTrail, extendTrail, findNeighbours, hasPassed, pointAt } from './trail.ts'

function trailOf(...seconds: number[]) {
  const trail = createTrail()
  for (const second of seconds) {
    const attributes = { totalDistance: second * 10 }
    extendTrail(trail, { ...samplePosition(), fixTime: new Date(second * 1000), hash: second, attributes })
  }
  return trail
}

test('points lie in the order of time, whatever the order they came in', () => {
  const trail = trailOf(5, 1, 3, 9, 2)
  expect([0, 1, 2, 3, 4, 5].map((index) => pointAt(trail, index)?.hash)).toEqual([1, 2, 3, 5, 9, undefined])
  expect(findNeighbours(trail, 4000)).toMatchObject({ before: { time: 3000, totalDistance: 30 }, after: { hash: 5 } })
  expect(findNeighbours(trail, 500)).toMatchObject({ before: undefined, after: { hash: 1 } })
})

test('the oldest falls off, also when a late one comes', () => {
  const trail = trailOf(...Array.from({ length: 40 }, (_, index) => index + 1), 20.5)
  expect(trail.length).toBe(32)
  expect(pointAt(trail, 0)?.time).toBe(10_000)
  expect(hasPassed(trail, 20_500, 20.5)).toBe(true)
  expect(hasPassed(trail, 8_000, 8)).toBe(false)
  expect(findNeighbours(trail, 40_500).before?.hash).toBe(40)
})
