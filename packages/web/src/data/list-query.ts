import { DEFAULT_QUERY, type ListQuery, SORT_KEYS, type SortKey, type StatusFilter } from './live-feed.ts'
import { createPreference, type Preference } from './preferences.ts'
import { createSlice } from './slice.ts'

type Sort = ListQuery['sort']
/** What is kept on this device; the rest lasts as long as the page. */
type Kept = Pick<ListQuery, 'search' | 'sort'>

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('search' in value && 'sort' in value)) return false
  const { search, sort } = value
  if (typeof search !== 'string' || typeof sort !== 'object' || sort === null) return false
  if (!('key' in sort && 'direction' in sort)) return false
  return SORT_KEYS.some((key) => key === sort.key) && ['ascending', 'descending'].includes(String(sort.direction))
}

const keptOf = ({ search, sort }: Kept): Kept => ({ search, sort })
const kept: Preference<Kept> = createPreference('list', keptOf(DEFAULT_QUERY), isKept)
const present = createSlice<ListQuery>({ ...DEFAULT_QUERY, ...keptOf(kept.get()) })

/** What list and map show: search and order are kept on this device, filters last as long as the page. */
export const listQuery: Preference<ListQuery> = {
  key: kept.key,
  get: present.get,
  subscribe: present.subscribe,
  set(query) {
    kept.set(keptOf(query))
    present.set(query)
  },
  clear() {
    kept.clear()
    present.set(DEFAULT_QUERY)
  },
}

/**
 * The query of a page that just opened: no filter but those of `start`, the view the person chose to begin with. A
 * forgotten filter would hide vehicles without a word.
 */
export function openListQuery(start: ListQuery | null = null): void {
  listQuery.set({ ...DEFAULT_QUERY, ...keptOf(listQuery.get()), ...start })
}

/** Change some of the query. */
export function narrow(values: Partial<ListQuery>): void {
  listQuery.set({ ...listQuery.get(), ...values })
}

/** The sort after a click on a key: the same key turns round, another starts ascending (FLT-02, FLT-03). */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key !== key) return { key, direction: 'ascending' }
  return { key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

export function setSearch(search: string): void {
  narrow({ search })
}

/** Choosing the filter that is already on takes it off; connection and motion exclude each other (FLT-16). */
export function toggleFilter(filter: StatusFilter): void {
  narrow({ filter: listQuery.get().filter === filter ? 'all' : filter })
}

export function sortBy(key: SortKey): void {
  narrow({ sort: nextSort(listQuery.get().sort, key) })
}

/** Everything in sight again; the order stays. */
export function clearFilters(): void {
  listQuery.set({ ...DEFAULT_QUERY, sort: listQuery.get().sort })
}

/** The list with the value taken out, or put in when it was not there. */
export function toggled<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
