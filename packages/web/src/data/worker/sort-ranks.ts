import { DEVICE_STATUSES } from '@rastro/contracts'
import { compareNames } from '../../i18n/compare-names.ts'
import type { SortKey, Surroundings } from '../live-feed.ts'
import { STATES } from '../scene.ts'
import type { Fleet } from './fleet.ts'
import type { Compare } from './order.ts'

type Rank = (fleet: Fleet, slot: number, surroundings: Surroundings) => number

const first = (is: boolean): number => (is ? 0 : 1)

/** Driving, then idling, then standing (OP-42), whatever else is the matter. */
function motionRank(fleet: Fleet, slot: number): number {
  if (fleet.isInMotion(slot)) return 0
  return fleet.ignitionAt(slot) === true ? 1 : 2
}

/**
 * What comes first in ascending order, by key (OP-41): what people look for. Vehicles of one rank stand by name; `name`
 * and `driver` are texts and have no rank.
 */
const RANKS: Readonly<Record<Exclude<SortKey, 'name' | 'driver'>, Rank>> = {
  lastUpdate: (fleet, slot) => fleet.lastUpdate[slot] ?? 0,
  // Online, offline, unknown; within each those that drive first.
  state: (fleet, slot) => DEVICE_STATUSES.indexOf(fleet.statusAt(slot)) * STATES.length + motionRank(fleet, slot),
  motion: motionRank,
  anchor: (fleet, slot, { anchored }) => first(anchored.has(fleet.ids[slot] ?? 0)),
  locked: (fleet, slot) => first(fleet.isBlocked(slot)),
  ignition: (fleet, slot) => {
    const ignition = fleet.ignitionAt(slot)
    return ignition === null ? 2 : first(ignition)
  },
  // The last alarm first; those that never told one have 0 and so come last.
  alert: (fleet, slot) => -(fleet.alertAt[slot] ?? 0),
}

interface CompareParts {
  fleet: Fleet
  surroundings: Surroundings
  /** Place of a slot in the order by name. */
  byName: Compare
}

/** How two slots compare under a key, ascending; null for `name`, which needs no order besides. */
export function compareBy(key: SortKey, { fleet, surroundings, byName }: CompareParts): Compare | null {
  if (key === 'name') return null
  if (key === 'driver') return (a, b) => compareDrivers(fleet.driverAt(a), fleet.driverAt(b)) || byName(a, b)
  const rank = RANKS[key]
  return (a, b) => rank(fleet, a, surroundings) - rank(fleet, b, surroundings) || byName(a, b)
}

/** By name; those without a driver come last. */
function compareDrivers(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return compareNames(a, b)
}
