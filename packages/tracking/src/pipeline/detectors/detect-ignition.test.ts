import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

test('ignition that goes on and off is told, the first value ever and messages without it are not', () => {
  const track = [false, true, undefined, true, undefined, false].map((ignition, at) => ({
    at,
    attributes: ignition === undefined ? {} : { ignition },
  }))
  expect(makeRoad().drive(track)).toEqual([
    [1, 'ignitionOn'],
    [5, 'ignitionOff'],
  ])
})
