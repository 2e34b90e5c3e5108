import { DEVICE_STATUSES, LEAN_FLAG } from '@rastro/contracts'
import { type Counts, DEFAULT_QUERY, type ListQuery } from '../live-feed.ts'
import { type Extent, STATES } from '../scene.ts'
import { matchesWords, passesFilter, searchWords } from './filter.ts'
import type { Fleet } from './fleet.ts'
import { mergeOrder, sameOrder } from './order.ts'

/** Names as people sort them: numbers by value, accents and case last. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * Which vehicles pass search and filter, and in which order. Everything is kept from one update to the next; an update
 * costs in proportion to what changed.
 */
export class Listing {
  /** 1 = the slot passes. Read by the scene builder. */
  passes = new Uint8Array(64)
  readonly #fleet: Fleet
  #query: ListQuery = DEFAULT_QUERY
  #words: readonly string[] = []
  /** All living slots by name and, only while sorted by it, by last update. Both ascending. */
  #byName: Uint32Array = new Uint32Array(0)
  #byTime: Uint32Array | null = null
  /** Ids as last handed out. */
  #ids: Uint32Array = new Uint32Array(0)
  #isStale = true

  constructor(fleet: Fleet) {
    this.#fleet = fleet
  }

  setQuery(query: ListQuery): void {
    this.#query = query
    this.#words = searchWords(query.search)
    this.#byTime = query.sort.key === 'lastUpdate' ? (this.#byTime ?? this.#byName.toSorted(this.#compareTime)) : null
    for (let slot = 0; slot < this.#fleet.size; slot++) this.passes[slot] = this.#judge(slot)
    this.#isStale = true
  }

  /** Take note of changed slots. `renamed` are those whose device changed, a part of `changed`. */
  apply(changed: ReadonlySet<number>, renamed: ReadonlySet<number>): void {
    this.#makeRoom()
    for (const slot of changed) {
      const passes = this.#judge(slot)
      if (passes !== this.passes[slot]) this.#isStale = true
      this.passes[slot] = passes
    }
    const isAlive = (slot: number) => this.#fleet.alive[slot] === 1
    if (renamed.size > 0) {
      this.#byName = mergeOrder(this.#byName, renamed, this.#compareName, isAlive)
      this.#isStale = true
    }
    if (this.#byTime !== null && changed.size > 0) {
      this.#byTime = mergeOrder(this.#byTime, changed, this.#compareTime, isAlive)
      this.#isStale = true
    }
  }

  /** Ids that pass, in order; null when nothing changed since the last call. */
  takeOrder(): Uint32Array | null {
    if (!this.#isStale) return null
    this.#isStale = false
    const slots = (this.#byTime ?? this.#byName).filter((slot) => this.passes[slot] === 1)
    if (this.#query.sort.direction === 'descending') slots.reverse()
    const ids = slots.map((slot) => this.#fleet.ids[slot] ?? 0)
    if (sameOrder(ids, this.#ids)) return null
    this.#ids = ids
    return ids.slice()
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

  #judge(slot: number): 0 | 1 {
    const fleet = this.#fleet
    if (fleet.alive[slot] !== 1) return 0
    const facts = {
      status: fleet.statusAt(slot),
      state: fleet.stateAt(slot),
      inMotion: fleet.isInMotion(slot),
    }
    return passesFilter(this.#query.filter, facts) && matchesWords(fleet.texts[slot] ?? '', this.#words) ? 1 : 0
  }

  readonly #compareName = (a: number, b: number): number =>
    collator.compare(this.#fleet.devices[a]?.name ?? '', this.#fleet.devices[b]?.name ?? '') || this.#compareId(a, b)

  readonly #compareTime = (a: number, b: number): number =>
    (this.#fleet.lastUpdate[a] ?? 0) - (this.#fleet.lastUpdate[b] ?? 0) || this.#compareId(a, b)

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
