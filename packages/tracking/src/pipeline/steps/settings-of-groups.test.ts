import { GROUP_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

test('what a group says of clocks and slow attributes counts for its vehicles', () => {
  const road = makeRoad({ groupId: 2 })
  const attributes = { 'time.override': 'serverTime', 'processing.copyAttributes': 'fuel' }
  road.directory.groups.put({ ...GROUP_DEFAULTS, id: 2, name: 'Vans', attributes })
  road.say({ at: 0, attributes: { fuel: 30 } })
  const record = road.say({ at: 60, fixAt: 30 })
  expect(record.fixTime).toEqual(record.serverTime)
  expect(record.attributes['fuel']).toBe(30)
})
