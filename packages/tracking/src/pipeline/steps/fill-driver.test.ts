import { DRIVER_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

function namedBy(attributes: Record<string, boolean>, told: Record<string, string> = {}) {
  const road = makeRoad({ attributes })
  for (const id of [9, 5]) {
    road.directory.put('driver', { ...DRIVER_DEFAULTS, id, name: 'Rui', uniqueId: `D${id}` })
    road.directory.addLink({ deviceId: 1, driverId: id })
  }
  return road.say({ at: 0, attributes: told }).attributes['driverUniqueId']
}

test('the linked driver is named where the tracker names none, if that is wanted', () => {
  expect(namedBy({ 'processing.useLinkedDriver': true })).toBe('D5')
  expect(namedBy({ 'processing.useLinkedDriver': true }, { driverUniqueId: 'X1' })).toBe('X1')
  expect(namedBy({})).toBeUndefined()
})
