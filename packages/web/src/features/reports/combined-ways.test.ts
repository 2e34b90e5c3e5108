import type { Combined } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { BREAK_COLOUR } from '../../map/route/route-view.ts'
import { detailOf } from '../../map/route/way-detail.ts'
import { combineWays, WAY_COLOURS } from './combined-ways.ts'

const vehicle = (deviceId: number, ...route: [number, number][]): Combined => ({
  deviceId,
  route,
  events: [],
  positions: [],
})

test('vehicles lie side by side in colours of their own, and nothing is drawn from one to the next', () => {
  const { way, lines } = combineWays([
    vehicle(1, [-46.6, -23.5], [-46.61, -23.51], [-46.62, -23.52]),
    vehicle(2),
    vehicle(3, [-47, -22], [-47.1, -22.1]),
  ])
  expect([...way.colours]).toEqual([BREAK_COLOUR, 0, 0, BREAK_COLOUR, 2])
  expect(lines.map(({ deviceId, range }) => [deviceId, ...range])).toEqual([
    [1, 0, 2],
    [2, 3, 2],
    [3, 3, 4],
  ])
  expect(detailOf(way, { x: 0, y: 0 }, 0).count).toBe(3)
})

test('more vehicles than colours begin anew with the first', () => {
  const { lines } = combineWays(Array.from({ length: WAY_COLOURS.length + 1 }, (_, index) => vehicle(index, [0, 0])))
  expect(lines.at(-1)?.colour).toBe(0)
})
