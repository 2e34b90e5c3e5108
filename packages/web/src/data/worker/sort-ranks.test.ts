import type { Position } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { DEFAULT_QUERY, type ListQuery, type SortKey } from '../live-feed.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { Fleet } from './fleet.ts'
import { Listing } from './listing.ts'

type Told = Partial<Position> & { deviceId: number }

/** Four vehicles, A to D by name and 1 to 4 by id, and what their trackers told. */
function world(told: readonly Told[], statuses: readonly ('online' | 'offline' | 'unknown')[] = []) {
  const fleet = new Fleet()
  const listing = new Listing(fleet)
  const names = ['A', 'B', 'C', 'D']
  const slots = names.map((name, index) =>
    fleet.putDevice(exampleDevice({ id: index + 1, name, status: statuses[index] ?? 'online' })),
  )
  listing.apply(new Set(slots), new Set(slots))
  const move = (position: Told) => {
    const slot = fleet.putPosition(examplePosition(position), 0)
    listing.apply(new Set([slot ?? -1]), new Set())
  }
  for (const position of told) move(position)
  const order = (key: SortKey, direction: ListQuery['sort']['direction'] = 'ascending') => {
    listing.setQuery({ ...DEFAULT_QUERY, sort: { key, direction } })
    return listing.takeOrder()?.ids.values().toArray() ?? null
  }
  const now = () => listing.takeOrder()?.ids.values().toArray() ?? null
  return { listing, move, order, now }
}

const at = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.000+00:00`

test('[FLT-06] by state the connected come first, and among them those that drive', () => {
  const { order } = world(
    [
      { deviceId: 2, attributes: { motion: true } },
      { deviceId: 4, attributes: { ignition: true } },
    ],
    ['unknown', 'online', 'offline', 'online'],
  )
  expect(order('state')).toEqual([2, 4, 3, 1])
  expect(order('state', 'descending')).toEqual([1, 3, 4, 2])
})

test('[FLT-07] by motion driving comes before idling before standing', () => {
  const { order } = world([
    { deviceId: 3, attributes: { ignition: true } },
    { deviceId: 4, attributes: { motion: true } },
  ])
  expect(order('motion')).toEqual([4, 3, 1, 2])
})

test('[FLT-08] by anchor the anchored come first', () => {
  const { order, listing, now } = world([])
  listing.setSurroundings({ parents: new Map(), anchored: new Set([3]) })
  expect(order('anchor')).toEqual([3, 1, 2, 4])
  listing.setSurroundings({ parents: new Map(), anchored: new Set([2]) })
  expect(now()).toEqual([2, 1, 3, 4])
})

test('[FLT-09] by lock the locked come first', () => {
  const { order } = world([{ deviceId: 4, attributes: { blocked: true } }])
  expect(order('locked')).toEqual([4, 1, 2, 3])
})

test('[FLT-10] by ignition on comes before off before not told', () => {
  const { order } = world([
    { deviceId: 2, attributes: { ignition: false } },
    { deviceId: 3, attributes: { ignition: true } },
  ])
  expect(order('ignition')).toEqual([3, 2, 1, 4])
})

test('[FLT-11] by driver they stand by his name, those without last', () => {
  const { order } = world([
    { deviceId: 1, attributes: { driverUniqueId: 'Zé' } },
    { deviceId: 3, attributes: { driverUniqueId: 'ana' } },
  ])
  expect(order('driver')).toEqual([3, 1, 2, 4])
})

test('[FLT-12] by alert the last alarm comes first, also after it is over', () => {
  const { order, move, now } = world([
    { deviceId: 4, fixTime: at(5), attributes: { alarm: 'sos' } },
    { deviceId: 2, fixTime: at(9), attributes: { alarm: 'powerCut' } },
    { deviceId: 4, fixTime: at(11), attributes: {} },
  ])
  expect(order('alert')).toEqual([2, 4, 1, 3])
  move({ deviceId: 3, fixTime: at(20), attributes: { alarm: 'sos' } })
  expect(now()).toEqual([3, 2, 4, 1])
})

test('a vehicle that changes moves to its place, the others stay', () => {
  const { order, move, now } = world([])
  order('motion')
  move({ deviceId: 3, attributes: { motion: true } })
  expect(now()).toEqual([3, 1, 2, 4])
  move({ deviceId: 3, attributes: {} })
  expect(now()).toEqual([1, 2, 3, 4])
})
