import { attributeText, CATEGORIES, DEVICE_KEYS } from '@rastro/contracts'
import { ADVANCED_TYPES, type ListQuery, type Surroundings } from '../live-feed.ts'
import { ADVANCED_VALUES } from './advanced-values.ts'
import { matchesWords, passesFilter, searchWords } from './filter.ts'
import type { Fleet } from './fleet.ts'

type Test = (slot: number) => boolean

/**
 * Whether a slot passes all of a query (FLT-13). Only what the query asks for is looked at, the cheap things first:
 * ten thousand devices are judged within a few milliseconds.
 */
export function compileFilter(query: ListQuery, fleet: Fleet, surroundings: Surroundings): Test {
  const tests = [
    onlyTest(query, fleet),
    statusTest(query, fleet),
    categoryTest(query, fleet),
    groupTest(query, fleet, surroundings),
    geofenceTest(query, fleet),
    stateTest(query, fleet),
    ...advancedTests(query, fleet, surroundings),
    searchTest(query, fleet),
  ].filter((test) => test !== undefined)
  return (slot) => fleet.alive[slot] === 1 && tests.every((test) => test(slot))
}

function onlyTest({ onlyDevice }: ListQuery, fleet: Fleet): Test | undefined {
  return onlyDevice === null ? undefined : (slot) => fleet.ids[slot] === onlyDevice
}

function statusTest({ filter }: ListQuery, fleet: Fleet): Test | undefined {
  if (filter === 'all') return undefined
  return (slot) => {
    const facts = { status: fleet.statusAt(slot), state: fleet.stateAt(slot), inMotion: fleet.isInMotion(slot) }
    return passesFilter(filter, facts)
  }
}

function categoryTest({ hiddenCategories }: ListQuery, fleet: Fleet): Test | undefined {
  if (hiddenCategories.length === 0) return undefined
  const hidden = new Set(hiddenCategories.map((category) => CATEGORIES.indexOf(category)))
  return (slot) => !hidden.has(fleet.category[slot] ?? 0)
}

function groupTest({ groups }: ListQuery, fleet: Fleet, { parents }: Surroundings): Test | undefined {
  if (groups.length === 0) return undefined
  const wanted = withSubgroups(groups, parents)
  return (slot) => wanted.has(fleet.groupId[slot] ?? 0)
}

/** The groups and all below them, however deep; a circle of groups ends where it began. */
export function withSubgroups(groups: readonly number[], parents: ReadonlyMap<number, number>): ReadonlySet<number> {
  const wanted = new Set(groups)
  for (const group of parents.keys()) {
    const way: number[] = []
    let above: number | undefined = group
    while (above !== undefined && above !== 0 && !wanted.has(above) && !way.includes(above)) {
      way.push(above)
      above = parents.get(above)
    }
    if (above !== undefined && wanted.has(above)) for (const each of way) wanted.add(each)
  }
  return wanted
}

function geofenceTest({ geofences }: ListQuery, fleet: Fleet): Test | undefined {
  if (geofences.length === 0) return undefined
  const wanted = new Set(geofences)
  return (slot) => fleet.inside[slot]?.some((id) => wanted.has(id)) === true
}

function stateTest({ states }: ListQuery, fleet: Fleet): Test | undefined {
  if (states.length === 0) return undefined
  const wanted = new Set<string>(states)
  return (slot) => wanted.has(attributeText(fleet.devices[slot]?.attributes ?? {}, DEVICE_KEYS.state) ?? '')
}

function advancedTests({ advanced }: ListQuery, fleet: Fleet, surroundings: Surroundings): Test[] {
  return ADVANCED_TYPES.flatMap((type) => {
    const values = advanced[type] ?? []
    if (values.length === 0) return []
    const wanted = new Set(values)
    return [(slot: number) => wanted.has(ADVANCED_VALUES[type](fleet, slot, surroundings))]
  })
}

function searchTest({ search }: ListQuery, fleet: Fleet): Test | undefined {
  const words = searchWords(search)
  return words.length === 0 ? undefined : (slot) => matchesWords(fleet.texts[slot] ?? '', words)
}
