import type { Device } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { DEFAULT_QUERY, type ListQuery } from '../live-feed.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { Fleet } from './fleet.ts'
import { countFleet, Listing } from './listing.ts'

function world(devices: Device[]) {
  const fleet = new Fleet()
  const listing = new Listing(fleet)
  const put = (changed: Device[]) => {
    const slots = new Set(changed.map((device) => fleet.putDevice(device)))
    listing.apply(slots, slots)
  }
  const move = (deviceId: number, values: Parameters<typeof examplePosition>[0]) => {
    fleet.putPosition(examplePosition({ ...values, deviceId }), 0)
    listing.apply(new Set([fleet.slotOf(deviceId) ?? -1]), new Set())
  }
  put(devices)
  return { fleet, listing, put, move, order: () => listing.takeOrder()?.ids.values().toArray() ?? null }
}

const query = (values: Partial<ListQuery>): ListQuery => ({ ...DEFAULT_QUERY, ...values })

test('[FLT-01] [FLT-04] vehicles come by name, ascending, numbers by value and without regard to accents', () => {
  const names = ['Zebra', 'caminhão 10', 'Caminhao 9', 'Árvore']
  const { order } = world(names.map((name, index) => exampleDevice({ id: index + 1, name })))
  expect(order()).toEqual([4, 3, 2, 1])
})

test('a renamed, a new and a deleted vehicle find their place without a new sort', () => {
  const { order, put } = world([1, 2, 3].map((id) => exampleDevice({ id, name: `Car ${id}` })))
  expect(order()).toEqual([1, 2, 3])
  put([exampleDevice({ id: 1, name: 'Car 9' }), exampleDevice({ id: 4, name: 'Car 2b' })])
  expect(order()).toEqual([2, 4, 3, 1])
  put([exampleDevice({ id: 3, uniqueId: 'deleted-77-1' })])
  expect(order()).toEqual([2, 4, 1])
})

test('[FLT-05] by last update the latest comes first when descending', () => {
  const { order, listing, move } = world([1, 2, 3].map((id) => exampleDevice({ id })))
  move(1, { deviceId: 1, serverTime: '2026-11-21T12:00:01.000+00:00' })
  move(2, { deviceId: 2, serverTime: '2026-11-21T12:00:03.000+00:00' })
  move(3, { deviceId: 3, serverTime: '2026-11-21T12:00:02.000+00:00' })
  listing.setQuery(query({ sort: { key: 'lastUpdate', direction: 'descending' } }))
  expect(order()).toEqual([2, 3, 1])
  move(1, { deviceId: 1, serverTime: '2026-11-21T12:00:09.000+00:00' })
  expect(order()).toEqual([1, 2, 3])
})

test('[FLT-13] search and filter must both pass', () => {
  const { order, listing, move } = world([
    exampleDevice({ id: 1, name: 'Van 1' }),
    exampleDevice({ id: 2, name: 'Van 2' }),
    exampleDevice({ id: 3, name: 'Bus' }),
  ])
  for (const id of [1, 3]) move(id, { deviceId: id, attributes: { motion: true } })
  listing.setQuery(query({ search: 'van', filter: 'moving' }))
  expect(order()).toEqual([1])
  expect(Array.from(listing.passes.slice(0, 3))).toEqual([1, 0, 0])
  move(2, { deviceId: 2, attributes: { motion: true } })
  expect(order()).toEqual([1, 2])
})

test('the order is handed out only when it changed', () => {
  const { order, move } = world([exampleDevice({ id: 1 }), exampleDevice({ id: 2 })])
  expect(order()).toEqual([1, 2])
  move(1, { deviceId: 1, latitude: -23.6 })
  expect(order()).toBeNull()
})

test('counters add up over the whole fleet and leave deleted vehicles out', () => {
  const { fleet, move } = world([
    exampleDevice({ id: 1 }),
    exampleDevice({ id: 2, status: 'offline' }),
    exampleDevice({ id: 3, status: 'unknown' }),
    exampleDevice({ id: 4, uniqueId: 'deleted-1-2' }),
  ])
  move(1, { deviceId: 1, attributes: { motion: true } })
  expect(countFleet(fleet)).toEqual({
    all: 3,
    moving: 1,
    status: { online: 1, offline: 1, unknown: 1 },
    state: { moving: 1, stopped: 0, idling: 0, offline: 1, unknown: 1, alarm: 0 },
  })
})

test('a list that grows past its first room keeps every vehicle', () => {
  const { order, fleet } = world(
    Array.from({ length: 300 }, (_, index) => exampleDevice({ id: index + 1, name: `Car ${index + 1}` })),
  )
  expect(order()).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  expect(fleet.statusAt(299)).toBe('online')
})
