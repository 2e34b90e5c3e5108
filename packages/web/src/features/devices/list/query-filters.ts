import { CATEGORY_WORDS, DEVICE_STATE_WORDS, type Language, VEHICLE_STATES } from '@rastro/contracts'
import { narrow, toggled } from '../../../data/list-query.ts'
import { ADVANCED_TYPES, type AdvancedType, type ListQuery } from '../../../data/live-feed.ts'
import type { Values, WordKey } from '../../../i18n/strings.ts'
import type { listStrings } from './list-strings.ts'

type T = (key: WordKey<keyof typeof listStrings.words.pt>, values?: Values) => string

/** One filter that is on, as a chip says it. */
export interface ActiveFilter {
  key: string
  label: string
  clear: () => void
}

/** What ids are called; an id nobody knows is said as it is. */
export interface FilterNames {
  group: (id: number) => string
  geofence: (id: number) => string
  driver: (uniqueId: string) => string
  device: (id: number) => string
}

/** What a value of an advanced type is called. */
export function advancedWord(t: T, type: AdvancedType, value: string, names: Pick<FilterNames, 'driver'>): string {
  if (type === 'anchor' || type === 'locked') return t(value === 'yes' ? `${type}_yes` : `${type}_no`)
  if (value === '') return t(type === 'ignition' ? 'notTold' : 'without')
  if (type === 'ignition') return t(value === 'yes' ? 'ignition_yes' : 'ignition_no')
  return type === 'driver' ? names.driver(value) : value
}

/** The advanced values with one of them turned on or off. */
export function toggledAdvanced(query: ListQuery, type: AdvancedType, value: string): ListQuery['advanced'] {
  return { ...query.advanced, [type]: toggled(query.advanced[type] ?? [], value) }
}

/** How many filters are on, the search not counted. */
export function countActive({
  filter,
  onlyDevice,
  states,
  advanced,
  hiddenCategories,
  groups,
  geofences,
}: ListQuery): number {
  const values = [states, hiddenCategories, groups, geofences, ...Object.values(advanced)]
  const listed = values.reduce((sum, { length }) => sum + length, 0)
  return listed + (filter === 'all' ? 0 : 1) + (onlyDevice === null ? 0 : 1)
}

/** Every filter that is on but the search, which stands in its own box. */
export function activeFilters(query: ListQuery, t: T, language: Language, names: FilterNames): ActiveFilter[] {
  const { filter, onlyDevice } = query
  const chips: ActiveFilter[] = []
  const add = (key: string, label: string, values: Partial<ListQuery>) =>
    chips.push({ key, label, clear: () => narrow(values) })
  if (onlyDevice !== null) add('only', t('only', { name: names.device(onlyDevice) }), { onlyDevice: null })
  if (filter === 'online') add('filter', t('online'), { filter: 'all' })
  else if (filter !== 'all') add('filter', VEHICLE_STATES[filter][language], { filter: 'all' })
  for (const id of query.groups) add(`group-${id}`, names.group(id), { groups: toggled(query.groups, id) })
  for (const id of query.geofences) {
    const label = t('inside', { name: names.geofence(id) })
    add(`geofence-${id}`, label, { geofences: toggled(query.geofences, id) })
  }
  for (const state of query.states) {
    add(`state-${state}`, DEVICE_STATE_WORDS[state][language], { states: toggled(query.states, state) })
  }
  for (const type of ADVANCED_TYPES) {
    for (const value of query.advanced[type] ?? []) {
      const label = `${t(type)}: ${advancedWord(t, type, value, names)}`
      add(`${type}-${value}`, label, { advanced: toggledAdvanced(query, type, value) })
    }
  }
  for (const category of query.hiddenCategories) {
    const label = t('hidden', { category: CATEGORY_WORDS[category][language] })
    add(`category-${category}`, label, { hiddenCategories: toggled(query.hiddenCategories, category) })
  }
  return chips
}
