import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

test('another driver is told, the same one named again after silence is not', () => {
  const track = ['A1', undefined, 'A1', 'B2', '', 'A1'].map((driverUniqueId, at) => ({
    at,
    attributes: driverUniqueId === undefined ? {} : { driverUniqueId },
  }))
  expect(makeRoad().drive(track)).toEqual([
    [0, 'driverChanged'],
    [3, 'driverChanged'],
    [5, 'driverChanged'],
  ])
})

test('the event names the driver', () => {
  expect(makeRoad().say({ at: 0, attributes: { driverUniqueId: 'A1' } }).events).toMatchObject([
    { attributes: { driverUniqueId: 'A1' } },
  ])
})
