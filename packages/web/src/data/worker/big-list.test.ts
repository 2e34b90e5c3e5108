// @vitest-environment node
import { DEVICE_KEYS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { DEFAULT_QUERY, type ListQuery, SORT_KEYS } from '../live-feed.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { countFacets } from './facets.ts'
import { Fleet } from './fleet.ts'
import { Listing, NOTHING_AROUND } from './listing.ts'

const DEVICES = 10_000
/** Seven times what a busy core was measured to need, so that only a change of kind fails it. */
const AT_MOST_MS = 500

function bigFleet() {
  const fleet = new Fleet()
  const listing = new Listing(fleet)
  const slots = new Set<number>()
  for (let id = 1; id <= DEVICES; id++) {
    const attributes = { [DEVICE_KEYS.gpsBrand]: `Brand ${id % 7}`, placa: `ABC${id}` }
    slots.add(
      fleet.putDevice(exampleDevice({ id, name: `Vehicle ${(id * 7919) % DEVICES}`, attributes, groupId: id % 40 })),
    )
    const told = { motion: id % 3 === 0, ignition: id % 2 === 0, driverUniqueId: `Driver ${id % 900}` }
    fleet.putPosition(examplePosition({ deviceId: id, attributes: told, geofenceIds: [id % 60] }), 0)
  }
  listing.apply(slots, slots)
  listing.takeOrder()
  return { fleet, listing }
}

/** The quicker of two rounds, in milliseconds. */
function timeOf(work: () => void): number {
  const rounds = [0, 1].map(() => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...rounds)
}

test('ten thousand vehicles are filtered and sorted without a pause a person notices', () => {
  const { fleet, listing } = bigFleet()
  const combined: Partial<ListQuery> = {
    search: 'vehicle',
    filter: 'online',
    advanced: { gps_brand: ['Brand 1', 'Brand 2'], ignition: ['yes', 'no'] },
    groups: Array.from({ length: 39 }, (_, index) => index + 1),
    hiddenCategories: ['truck'],
  }
  const times = SORT_KEYS.map((key) => {
    const sort = { key, direction: 'ascending' } as const
    return timeOf(() => {
      listing.setQuery(DEFAULT_QUERY)
      listing.setQuery({ ...DEFAULT_QUERY, ...combined, sort })
      listing.takeOrder()
    })
  })
  expect(Math.max(...times)).toBeLessThan(AT_MOST_MS)
  expect(timeOf(() => countFacets(fleet, NOTHING_AROUND))).toBeLessThan(AT_MOST_MS)
})
