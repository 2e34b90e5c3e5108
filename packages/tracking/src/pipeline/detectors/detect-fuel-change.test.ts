import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

function drive(attributes: Record<string, number>, ...fuel: (number | undefined)[]) {
  const track = fuel.map((litres, at) => ({ at, attributes: litres === undefined ? {} : { fuel: litres } }))
  return makeRoad({ attributes }).drive(track)
}

test('fuel that goes or comes by the threshold between two positions is told', () => {
  const thresholds = { fuelDropThreshold: 10, fuelIncreaseThreshold: 20 }
  expect(drive(thresholds, 60, 51, 41, 60, 80)).toEqual([
    [2, 'deviceFuelDrop'],
    [4, 'deviceFuelIncrease'],
  ])
})

test('without a threshold, and without fuel in both positions, nothing is told', () => {
  expect(drive({}, 60, 0)).toEqual([])
  expect(drive({ fuelDropThreshold: 10 }, 60, undefined, 0)).toEqual([])
})

test('the event says what there was and what there is', () => {
  const road = makeRoad({ attributes: { fuelDropThreshold: 5 } })
  road.say({ at: 0, attributes: { fuel: 30 } })
  expect(road.say({ at: 60, attributes: { fuel: 21.5 } }).events).toMatchObject([
    { type: 'deviceFuelDrop', attributes: { before: 30, after: 21.5 } },
  ])
})
