import { DRIVER_DEFAULTS, GEOFENCE_DEFAULTS, GROUP_DEFAULTS, SERVER_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { emptyDirectory } from '../testing/directory.ts'
import { createTestBus, makeDevice } from '../testing/fleet.ts'

function makeCompany() {
  const bus = createTestBus()
  const directory = emptyDirectory(bus)
  for (const id of [1, 2, 3, 4]) directory.groups.put({ ...GROUP_DEFAULTS, id, groupId: id - 1, name: `${id}` })
  return { bus, directory }
}

test('what is linked to a device, its group, parent and grandparent acts on it, further up nothing does', () => {
  const { directory } = makeCompany()
  for (const groupId of [1, 2, 3, 4]) directory.addLink({ groupId, geofenceId: groupId * 10 })
  directory.addLink({ deviceId: 7, geofenceId: 5 })
  const deep = makeDevice({ id: 7, groupId: 4 })
  expect([...directory.actingOn('geofence', deep)].sort((a, b) => a - b)).toEqual([5, 20, 30, 40])
  expect([...directory.actingOn('geofence', makeDevice({ id: 8, groupId: 1 }))]).toEqual([10])
  expect([...directory.actingOn('driver', deep)]).toEqual([])
})

test('devices of one group share one set until something changes', () => {
  const { directory } = makeCompany()
  directory.addLink({ groupId: 1, geofenceId: 10 })
  const [one, two] = [makeDevice({ id: 1, groupId: 1 }), makeDevice({ id: 2, groupId: 1 })]
  const before = directory.actingOn('geofence', one)
  expect(directory.actingOn('geofence', two)).toBe(before)
  directory.addLink({ groupId: 1, geofenceId: 11 })
  expect([...directory.actingOn('geofence', two)]).toEqual([10, 11])
  directory.removeLink({ groupId: 1, geofenceId: 10 })
  expect([...directory.actingOn('geofence', one)]).toEqual([11])
})

test('a device that changes its group is acted on by the new one at once', () => {
  const { directory } = makeCompany()
  directory.addLink({ groupId: 1, geofenceId: 10 })
  directory.addLink({ deviceId: 1, geofenceId: 5 })
  expect([...directory.actingOn('geofence', makeDevice({ id: 1, groupId: 1 }))]).toEqual([5, 10])
  expect([...directory.actingOn('geofence', makeDevice({ id: 1, groupId: 0 }))]).toEqual([5])
})

test('an object that is removed takes its links along and tells of it', () => {
  const { bus, directory } = makeCompany()
  const told: unknown[] = []
  bus.on('objectChanged', (change) => told.push(change))
  directory.put('geofence', { ...GEOFENCE_DEFAULTS, id: 5, name: 'Yard' })
  directory.addLink({ userId: 1, geofenceId: 5 })
  directory.addLink({ deviceId: 1, geofenceId: 5 })
  directory.remove('geofence', 5)
  expect(directory.get('geofence', 5)).toBeUndefined()
  expect(directory.actingOn('geofence', makeDevice())).toEqual(new Set())
  expect(directory.links('userId', 'geofenceId').propertiesOf(1)).toEqual(new Set())
  expect(told).toEqual([
    { kind: 'geofence', id: 5 },
    { kind: 'geofence', id: 5 },
  ])
})

test('a device that is removed leaves no links behind', () => {
  const { bus, directory } = makeCompany()
  directory.put('driver', { ...DRIVER_DEFAULTS, id: 3, name: 'Rui' })
  directory.addLink({ deviceId: 1, driverId: 3 })
  directory.addLink({ deviceId: 2, linkedDeviceId: 1 })
  bus.emit('deviceRemoved', { deviceId: 1 })
  expect(directory.links('deviceId', 'driverId').ownersOf(3)).toEqual(new Set())
  expect(directory.links('deviceId', 'linkedDeviceId').propertiesOf(2)).toEqual(new Set())
})

test('a setting comes from the device, else from its groups upwards, else from the server', () => {
  const { directory } = makeCompany()
  directory.groups.put({ ...GROUP_DEFAULTS, id: 2, groupId: 1, name: 'b', attributes: { speedLimit: 40, fuel: 1 } })
  directory.groups.put({ ...GROUP_DEFAULTS, id: 3, groupId: 2, name: 'c', attributes: { speedLimit: 0 } })
  directory.putServer({ ...SERVER_DEFAULTS, attributes: { speedLimit: 60, color: 'red', fuel: 2 } })
  const device = makeDevice({ groupId: 3, attributes: { own: true } })
  expect(['own', 'speedLimit', 'fuel', 'color', 'none'].map((key) => directory.setting(device, key))).toEqual([
    true,
    0,
    1,
    'red',
    undefined,
  ])
})
