import { DEVICE_STATUSES, LEAN_FLAG } from '@rastro/contracts'
import { compareNames } from '../../i18n/compare-names.ts'
import { type Counts, DEFAULT_QUERY, type ListQuery, type Surroundings } from '../live-feed.ts'
import { type Extent, STATES } from '../scene.ts'
import type { Fleet } from './fleet.ts'
import { compileFilter } from './list-filter.ts'
import { type Compare, mergeOrder, sameOrder } from './order.ts'
import { compareBy } from './sort-ranks.ts'

export const NOTHING_AROUND: Surroundings = { parents: new Map(), anchored: new Set() }

/**
 * Which vehicles pass search and filter, and in which order. Everything is kept from one update to the next; an update
 * costs in proportion to what changed.
 */
export class Listing {
  /** 1 = the slot passes. Read by the scene builder. */
  passes = new Uint8Array(64)
  readonly #fleet: Fleet
  #query: ListQuery = DEFAULT_QUERY
  #surroundings: Surroundings = NOTHING_AROUND
  #passes: (slot: number) => boolean
  /** How the sort compares; null while it is by name. */
  #compare: Compare | null = null
  /** All living slots by name and, only while sorted by something else, by that. Both ascending. */
  #byName: Uint32Array = new Uint32Array(0)
  #byKey: Uint32Array | null = null
  /** Slot → place in `#byName`: comparing it is a hundred times quicker than comparing names. */
  #places: Uint32Array = new Uint32Array(64)
  /** Ids as last handed out. */
  #ids: Uint32Array = new Uint32Array(0)
  #groups: Uint32Array = new Uint32Array(0)
  #isStale = true

  constructor(fleet: Fleet) {
    this.#fleet = fleet
    this.#passes = compileFilter(this.#query, fleet, this.#surroundings)
  }

  setQuery(query: ListQuery): void {
    const isSameSort = query.sort.key === this.#query.sort.key
    this.#query = query
    if (!isSameSort) this.#sort()
    this.#judgeAll()
  }

  /** What filters and sorts need besides the fleet has changed. */
  setSurroundings(surroundings: Surroundings): void {
    this.#surroundings = surroundings
    this.#sort()
    this.#judgeAll()
  }

  /** Take note of changed slots. `renamed` are those whose device changed, a part of `changed`. */
  apply(changed: ReadonlySet<number>, renamed: ReadonlySet<number>): void {
    this.#makeRoom()
    for (const slot of changed) {
      const passes = this.#passes(slot) ? 1 : 0
      if (passes !== this.passes[slot]) this.#isStale = true
      this.passes[slot] = passes
    }
    const isAlive = (slot: number) => this.#fleet.alive[slot] === 1
    if (renamed.size > 0) {
      this.#byName = mergeOrder(this.#byName, renamed, this.#compareName, isAlive)
      this.#takePlaces()
      this.#isStale = true
    }
    if (this.#byKey !== null && this.#compare !== null && changed.size > 0) {
      this.#byKey = mergeOrder(this.#byKey, changed, this.#compare, isAlive)
      this.#isStale = true
    }
  }

  /** Ids that pass, in order, and the group of each; null when nothing changed since the last call. */
  takeOrder(): { ids: Uint32Array; groups: Uint32Array } | null {
    if (!this.#isStale) return null
    this.#isStale = false
    const slots = (this.#byKey ?? this.#byName).filter((slot) => this.passes[slot] === 1)
    if (this.#query.sort.direction === 'descending') slots.reverse()
    const ids = slots.map((slot) => this.#fleet.ids[slot] ?? 0)
    const groups = slots.map((slot) => this.#fleet.groupId[slot] ?? 0)
    if (sameOrder(ids, this.#ids) && sameOrder(groups, this.#groups)) return null
    this.#ids = ids
    this.#groups = groups
    return { ids: ids.slice(), groups: groups.slice() }
  }

  /** Corners of all vehicles that pass; null when none of them has a place. */
  extent(): Extent | null {
    const { size, placed, x, y } = this.#fleet
    const extent: Extent = { minX: 1, minY: 1, maxX: 0, maxY: 0 }
    for (let slot = 0; slot < size; slot++) {
      if (this.passes[slot] !== 1 || placed[slot] !== 1) continue
      extent.minX = Math.min(extent.minX, x[slot] ?? 0)
      extent.minY = Math.min(extent.minY, y[slot] ?? 0)
      extent.maxX = Math.max(extent.maxX, x[slot] ?? 0)
      extent.maxY = Math.max(extent.maxY, y[slot] ?? 0)
    }
    return extent.minX > extent.maxX ? null : extent
  }

  #makeRoom(): void {
    if (this.passes.length >= this.#fleet.size) return
    const larger = new Uint8Array(this.#fleet.ids.length)
    larger.set(this.passes)
    this.passes = larger
  }

  #judgeAll(): void {
    this.#passes = compileFilter(this.#query, this.#fleet, this.#surroundings)
    for (let slot = 0; slot < this.#fleet.size; slot++) this.passes[slot] = this.#passes(slot) ? 1 : 0
    this.#isStale = true
  }

  #sort(): void {
    const byName: Compare = (a, b) => (this.#places[a] ?? 0) - (this.#places[b] ?? 0)
    const parts = { fleet: this.#fleet, surroundings: this.#surroundings, byName }
    this.#compare = compareBy(this.#query.sort.key, parts)
    this.#byKey = this.#compare === null ? null : this.#byName.toSorted(this.#compare)
  }

  #takePlaces(): void {
    if (this.#places.length < this.#fleet.size) this.#places = new Uint32Array(this.#fleet.ids.length)
    for (const [place, slot] of this.#byName.entries()) this.#places[slot] = place
  }

  readonly #compareName = (a: number, b: number): number =>
    compareNames(this.#fleet.devices[a]?.name ?? '', this.#fleet.devices[b]?.name ?? '') || this.#compareId(a, b)

  #compareId(a: number, b: number): number {
    return (this.#fleet.ids[a] ?? 0) - (this.#fleet.ids[b] ?? 0)
  }
}

/** Counters over the whole fleet, whatever the list shows. */
export function countFleet({ size, alive, status, state, flags }: Fleet): Counts {
  const byStatus = new Uint32Array(DEVICE_STATUSES.length)
  const byState = new Uint32Array(STATES.length)
  let all = 0
  let moving = 0
  for (let slot = 0; slot < size; slot++) {
    if (alive[slot] !== 1) continue
    const ownStatus = status[slot] ?? 0
    const ownState = state[slot] ?? 0
    all++
    byStatus[ownStatus] = (byStatus[ownStatus] ?? 0) + 1
    byState[ownState] = (byState[ownState] ?? 0) + 1
    if (ownStatus === ONLINE && ((flags[slot] ?? 0) & LEAN_FLAG.motion) !== 0) moving++
  }
  return { all, moving, status: named(DEVICE_STATUSES, byStatus), state: named(STATES, byState) }
}

const ONLINE = DEVICE_STATUSES.indexOf('online')

function named<const Name extends string>(names: readonly Name[], counts: Uint32Array): Record<Name, number> {
  // One entry for each name.
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0])) as Record<Name, number>
}
