import { DEVICE_KEYS, type Device } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { DEFAULT_QUERY, type ListQuery, type Surroundings } from '../live-feed.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { countFacets } from './facets.ts'
import { Fleet } from './fleet.ts'
import { compileFilter, withSubgroups } from './list-filter.ts'

const BRAND = DEVICE_KEYS.gpsBrand
const devices: Device[] = [
  exampleDevice({ id: 1, category: 'truck', groupId: 10, attributes: { [BRAND]: 'Suntech', 'device.model': 'ST310' } }),
  exampleDevice({ id: 2, category: 'car', groupId: 11, attributes: { [BRAND]: 'Suntech', 'device.technology': '4G' } }),
  exampleDevice({ id: 3, category: 'car', groupId: 20, attributes: { 'device.state': 'stock', driverUniqueId: 'D9' } }),
  exampleDevice({ id: 4, uniqueId: 'deleted-4-1', groupId: 10, attributes: { [BRAND]: 'Suntech' } }),
]
const told = [
  { deviceId: 1, geofenceIds: [7, 8], attributes: { ignition: true, blocked: true, driverUniqueId: 'D1' } },
  { deviceId: 2, geofenceIds: [8], attributes: { ignition: false, motion: true } },
  { deviceId: 3, attributes: {} },
]
const around: Surroundings = {
  parents: new Map([
    [10, 0],
    [11, 10],
    [20, 0],
  ]),
  anchored: new Set([2]),
}

function fleetOf(): Fleet {
  const fleet = new Fleet()
  for (const device of devices) fleet.putDevice(device)
  for (const position of told) fleet.putPosition(examplePosition(position), 0)
  return fleet
}

function passing(values: Partial<ListQuery>): number[] {
  const fleet = fleetOf()
  const passes = compileFilter({ ...DEFAULT_QUERY, ...values }, fleet, around)
  return devices.filter((_, slot) => passes(slot)).map(({ id }) => id)
}

const advanced = (values: ListQuery['advanced']) => passing({ advanced: values })

test('[DEV-13] a lazily deleted device passes nothing, not even an empty query', () => {
  expect(passing({})).toEqual([1, 2, 3])
  expect(passing({ onlyDevice: 4 })).toEqual([])
})

test('[FLT-17] of the device states one is enough', () => {
  expect(passing({ states: ['stock'] })).toEqual([3])
  expect(passing({ states: ['stock', 'service'] })).toEqual([3])
  expect(passing({ states: ['service'] })).toEqual([])
})

test('[FLT-19] by anchor', () => {
  expect(advanced({ anchor: ['yes'] })).toEqual([2])
  expect(advanced({ anchor: ['no'] })).toEqual([1, 3])
})

test('[FLT-20] by driver, as the tracker says or else the form; the empty value finds those without', () => {
  expect(advanced({ driver: ['D1'] })).toEqual([1])
  expect(advanced({ driver: ['D9'] })).toEqual([3])
  expect(advanced({ driver: [''] })).toEqual([2])
})

test('[FLT-21] by ignition, which may be not told', () => {
  expect(advanced({ ignition: ['yes'] })).toEqual([1])
  expect(advanced({ ignition: ['no'] })).toEqual([2])
  expect(advanced({ ignition: ['no', ''] })).toEqual([2, 3])
})

test('[FLT-22] by lock', () => {
  expect(advanced({ locked: ['yes'] })).toEqual([1])
  expect(advanced({ locked: ['no'] })).toEqual([2, 3])
})

test('[FLT-23] [FLT-24] [FLT-25] by brand, model and technology of the tracker', () => {
  expect(advanced({ gps_brand: ['Suntech'] })).toEqual([1, 2])
  expect(advanced({ gps_model: ['ST310'] })).toEqual([1])
  expect(advanced({ technology: ['4G'] })).toEqual([2])
})

test('[FLT-26] types are combined, values of one type are alternatives', () => {
  expect(advanced({ gps_brand: ['Suntech'], ignition: ['no'] })).toEqual([2])
  expect(advanced({ gps_brand: ['Suntech', ''], locked: ['no'] })).toEqual([2, 3])
  expect(advanced({ gps_brand: ['Suntech'], driver: ['D9'] })).toEqual([])
})

test('[FLT-27] hidden categories leave', () => {
  expect(passing({ hiddenCategories: ['car'] })).toEqual([1])
  expect(passing({ hiddenCategories: ['car', 'truck'] })).toEqual([])
})

test('[FLT-28] only one device is left', () => {
  expect(passing({ onlyDevice: 2 })).toEqual([2])
})

test('a group is asked for with all groups below it', () => {
  expect(passing({ groups: [10] })).toEqual([1, 2])
  expect(passing({ groups: [11] })).toEqual([2])
  expect(passing({ groups: [10, 20] })).toEqual([1, 2, 3])
})

test('groups that are each above the other are read once', () => {
  const circle = new Map([
    [1, 2],
    [2, 1],
    [3, 2],
  ])
  expect(withSubgroups([2], circle)).toEqual(new Set([2, 1, 3]))
  expect([...withSubgroups([9], circle)]).toEqual([9])
})

test('a geofence is asked for by who is inside now', () => {
  expect(passing({ geofences: [8] })).toEqual([1, 2])
  expect(passing({ geofences: [7] })).toEqual([1])
  expect(passing({ geofences: [9] })).toEqual([])
})

test('[FLT-13] all filters of a query must pass', () => {
  const all: Partial<ListQuery> = { search: 'car', filter: 'online', groups: [10], geofences: [8] }
  expect(passing(all)).toEqual([1, 2])
  expect(passing({ ...all, advanced: { anchor: ['yes'] } })).toEqual([2])
  expect(passing({ ...all, advanced: { anchor: ['yes'] }, hiddenCategories: ['car'] })).toEqual([])
})

test('what can be filtered by is collected from the living fleet', () => {
  const facets = countFacets(fleetOf(), around)
  expect(facets.states).toEqual({ stock: 1 })
  expect(facets.categories).toEqual({ truck: 1, car: 2 })
  expect(facets.advanced.gps_brand).toEqual([
    { value: 'Suntech', count: 2 },
    { value: '', count: 1 },
  ])
  expect(facets.advanced.driver.map(({ value }) => value)).toEqual(['D1', 'D9', ''])
  expect([...facets.groups]).toEqual([
    [10, 1],
    [11, 1],
    [20, 1],
  ])
  expect(facets.geofences).toEqual(
    new Map([
      [7, 1],
      [8, 2],
    ]),
  )
})
