import { DEFAULT_QUERY, type ListQuery, type StatusFilter } from './live-feed.ts'
import { createPreference, type Preference } from './preferences.ts'

type Sort = ListQuery['sort']

function isQuery(value: unknown): value is ListQuery {
  if (typeof value !== 'object' || value === null) return false
  if (!('search' in value && 'filter' in value && 'sort' in value)) return false
  const { search, sort } = value
  if (typeof search !== 'string' || typeof sort !== 'object' || sort === null) return false
  return 'key' in sort && 'direction' in sort && ['name', 'lastUpdate'].includes(String(sort.key))
}

const stored: Preference<ListQuery> = createPreference('list', DEFAULT_QUERY, isQuery)

/** What list and map show: search and order are kept on this device, the filter lasts as long as the page. */
export const listQuery = stored

/** The filter of a page that just opened is always "all": a forgotten filter would hide vehicles without a word. */
export function openListQuery(): void {
  stored.set({ ...stored.get(), filter: 'all' })
}

/** The sort after a click on a key: the same key turns round, another starts ascending (FLT-02, FLT-03). */
export function nextSort(sort: Sort, key: Sort['key']): Sort {
  if (sort.key !== key) return { key, direction: 'ascending' }
  return { key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

export function setSearch(search: string): void {
  stored.set({ ...stored.get(), search })
}

/** Choosing the filter that is already on takes it off. */
export function toggleFilter(filter: StatusFilter): void {
  const query = stored.get()
  stored.set({ ...query, filter: query.filter === filter ? 'all' : filter })
}

export function sortBy(key: Sort['key']): void {
  const query = stored.get()
  stored.set({ ...query, sort: nextSort(query.sort, key) })
}

/** Everything in sight again; the order stays. */
export function clearFilters(): void {
  stored.set({ ...stored.get(), search: '', filter: 'all' })
}
