import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

function alarms(attributes: Record<string, number>, ...speeds: number[]) {
  const road = makeRoad({ attributes })
  return speeds.map((speed, index) =>
    (road.say({ at: index * 2, speed }).events ?? []).flatMap((event) => event.attributes['alarm'] ?? []),
  )
}

test('speed that changes faster than the thresholds is told as an alarm', () => {
  const thresholds = { 'event.behavior.accelerationThreshold': 3, 'event.behavior.brakingThreshold': 4 }
  // Two seconds apart: 10 knots more are 2.6 m/s², 12 are 3.1; 16 knots less are 4.1.
  expect(alarms(thresholds, 10, 20, 32, 32, 20, 4)).toEqual([[], [], ['hardAcceleration'], [], [], ['hardBraking']])
})

test('without thresholds nothing is told', () => {
  expect(alarms({}, 0, 100, 0)).toEqual([[], [], []])
})
