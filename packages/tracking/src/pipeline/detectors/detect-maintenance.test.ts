import { type Attributes, MAINTENANCE_DEFAULTS, type Maintenance, maintenanceDoneKey } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

function makeService(maintenance: Partial<Maintenance>, attributes: Attributes = {}) {
  const road = makeRoad({ attributes })
  road.directory.put('maintenance', { ...MAINTENANCE_DEFAULTS, id: 9, name: 'Oil', ...maintenance })
  road.directory.addLink({ deviceId: 1, maintenanceId: 9 })
  return road
}

test('a service by distance is due at its start and after each period', () => {
  const road = makeService({ type: 'totalDistance', start: 10_000, period: 5000 })
  // A position each kilometre, the tracker measures itself.
  const track = Array.from({ length: 22 }, (_, at) => ({ at, attributes: { distance: 1000 } }))
  expect(road.drive(track)).toEqual([
    [9, 'maintenance'],
    [14, 'maintenance'],
    [19, 'maintenance'],
  ])
})

test('a service by engine hours is due after each period of milliseconds', () => {
  const road = makeService({ type: 'hours', start: 7_200_000, period: 3_600_000 })
  const track = [0, 1, 2, 3, 4].map((hour) => ({ at: hour * 3600, attributes: { ignition: true } }))
  expect(road.drive(track)).toEqual([
    [7200, 'maintenance'],
    [10_800, 'maintenance'],
    [14_400, 'maintenance'],
  ])
})

test('a service that was done is due a period after, not at its start', () => {
  const road = makeService({ type: 'totalDistance', start: 10_000, period: 5000 }, { [maintenanceDoneKey(9)]: 12_300 })
  const track = Array.from({ length: 25 }, (_, at) => ({ at, attributes: { distance: 1000 } }))
  // 17,300 and 22,300 metres.
  expect(road.drive(track)).toEqual([
    [17, 'maintenance'],
    [22, 'maintenance'],
  ])
})

test('the event names the service and the value', () => {
  const road = makeService({ type: 'odometer', start: 100, period: 100 })
  road.say({ at: 0, attributes: { odometer: 50 } })
  expect(road.say({ at: 1, attributes: { odometer: 320 } }).events).toMatchObject([
    { type: 'maintenance', maintenanceId: 9, attributes: { odometer: 320 } },
  ])
})

test.each([
  ['a service without a period', { type: 'odometer', start: 100, period: 0 }],
  ['a count that begins anew', { type: 'odometer', start: 100, period: 1000 }],
  ['a type that is no attribute', { type: 'constructor', start: 1, period: 1 }],
])('%s is never due', (_, maintenance) => {
  const road = makeService(maintenance)
  const track = [150, 160, 0, 170, 120].map((odometer, at) => ({ at, attributes: { odometer } }))
  expect(road.drive(track)).toEqual([])
})

test('a service that is linked to nobody is never due', () => {
  const road = makeRoad()
  road.directory.put('maintenance', {
    ...MAINTENANCE_DEFAULTS,
    id: 9,
    name: 'Oil',
    type: 'odometer',
    start: 1,
    period: 1,
  })
  expect(road.drive([1, 2, 3].map((odometer, at) => ({ at, attributes: { odometer } })))).toEqual([])
})
