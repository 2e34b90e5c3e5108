import {
  attributeText,
  CATEGORIES,
  type Category,
  DEVICE_KEYS,
  DEVICE_STATES,
  type DeviceState,
} from '@rastro/contracts'
import { compareNames } from '../../i18n/compare-names.ts'
import { ADVANCED_TYPES, type AdvancedType, type Facets, type Surroundings, type ValueCount } from '../live-feed.ts'
import { ADVANCED_VALUES } from './advanced-values.ts'
import type { Fleet } from './fleet.ts'

/** Count what the living devices can be filtered by, whatever the list shows now. */
export function countFacets(fleet: Fleet, surroundings: Surroundings): Facets {
  const states = new Map<string, number>()
  const categories = new Map<Category, number>()
  const groups = new Map<number, number>()
  const geofences = new Map<number, number>()
  const advanced = ADVANCED_TYPES.map((type) => ({ type, counts: new Map<string, number>() }))
  for (let slot = 0; slot < fleet.size; slot++) {
    if (fleet.alive[slot] !== 1) continue
    add(states, attributeText(fleet.devices[slot]?.attributes ?? {}, DEVICE_KEYS.state) ?? '')
    add(categories, CATEGORIES[fleet.category[slot] ?? 0] ?? 'default')
    add(groups, fleet.groupId[slot] ?? 0)
    for (const id of fleet.inside[slot] ?? []) add(geofences, id)
    for (const { type, counts } of advanced) add(counts, ADVANCED_VALUES[type](fleet, slot, surroundings))
  }
  return {
    states: Object.fromEntries([...states].filter(([state]) => isDeviceState(state))),
    categories: Object.fromEntries(categories),
    // One entry for each type.
    advanced: Object.fromEntries(advanced.map(({ type, counts }) => [type, sorted(counts)])) as Record<
      AdvancedType,
      ValueCount[]
    >,
    groups,
    geofences,
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** By value, "none told" last. */
function sorted(counts: ReadonlyMap<string, number>): ValueCount[] {
  const values = Array.from(counts, ([value, count]) => ({ value, count }))
  return values.sort((a, b) => Number(a.value === '') - Number(b.value === '') || compareNames(a.value, b.value))
}

function isDeviceState(state: string): state is DeviceState {
  return DEVICE_STATES.some((known) => known === state)
}
