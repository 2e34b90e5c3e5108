import { expect, test } from 'vitest'
import { clusterRadius } from '../scene.ts'
import { cellPixels, clusterPoints, type Points } from './cluster.ts'

function points(places: readonly (readonly [x: number, y: number, kind?: number])[]): Points {
  return {
    count: places.length,
    x: Float32Array.from(places, ([x]) => x),
    y: Float32Array.from(places, ([, y]) => y),
    kind: Uint8Array.from(places, ([, , kind]) => kind ?? 0),
  }
}

function cluster(places: Parameters<typeof points>[0]) {
  const singles: number[] = []
  const grid = { cell: cellPixels(10), offsetX: 0, offsetY: 0, width: 1000, height: 800 }
  const bubbles = clusterPoints(points(places), grid, (index) => singles.push(index))
  return { bubbles, singles }
}

test('four vehicles in one cell make a bubble at their mean, split by state', () => {
  const { bubbles, singles } = cluster([
    [10, 10, 0],
    [20, 20, 0],
    [20, 20, 1],
    [30, 30, 3],
  ])
  expect(singles).toEqual([])
  expect(bubbles).toHaveLength(1)
  expect(bubbles[0]).toMatchObject({ count: 4, kinds: [2, 1, 0, 1, 0], minX: 10, maxX: 30 })
  expect(bubbles[0]?.x).toBeCloseTo(20)
})

test('three vehicles stay single', () => {
  const places = [
    [10, 10],
    [30, 30],
    [20, 10],
  ] as const
  expect(cluster(places)).toEqual({ bubbles: [], singles: [0, 1, 2] })
})

test('bubbles on both sides of a cell border become one', () => {
  const { bubbles } = cluster([
    [56, 10],
    [58, 10],
    [60, 10],
    [62, 10],
    [66, 10],
    [68, 10],
    [70, 10],
    [72, 10],
  ])
  expect(bubbles).toHaveLength(1)
  expect(bubbles[0]?.count).toBe(8)
})

test('no two bubbles overlap and no vehicle is lost, however dense the crowd', () => {
  const crowd = Array.from({ length: 3_000 }, (_, index) => [(index * 37) % 997, (index * 91) % 797] as const)
  const { bubbles, singles } = cluster(crowd)
  const total = bubbles.reduce((sum, bubble) => sum + bubble.count, singles.length)
  expect(total).toBe(3_000)
  const overlapping = bubbles.flatMap((a, index) =>
    bubbles
      .slice(index + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < clusterRadius(a.count) + clusterRadius(b.count)),
  )
  expect(overlapping).toEqual([])
})

test('a cell is as wide on the ground all the way to the next zoom level', () => {
  expect(cellPixels(10.5) / cellPixels(10)).toBeCloseTo(Math.SQRT2)
  expect(cellPixels(11)).toBe(cellPixels(10))
})
