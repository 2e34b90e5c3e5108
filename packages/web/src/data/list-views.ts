import { listQuery } from './list-query.ts'
import { DEFAULT_QUERY, type ListQuery } from './live-feed.ts'
import { createPreference, type Preference } from './preferences.ts'

/** A named way of looking at the fleet: filters, search and order. */
export interface ListView {
  name: string
  query: ListQuery
}

interface Views {
  views: readonly ListView[]
  /** Name of the view a page opens with; null = everything. */
  start: string | null
}

const MOST_VIEWS = 30

function isView(value: unknown): value is ListView {
  return typeof value === 'object' && value !== null && 'name' in value && 'query' in value
}

function isViews(value: unknown): value is Views {
  if (typeof value !== 'object' || value === null || !('views' in value && 'start' in value)) return false
  return Array.isArray(value.views) && value.views.every(isView)
}

/** The views kept on this device. */
export const listViews: Preference<Views> = createPreference('list-views', { views: [], start: null }, isViews)

/** Keep what list and map show now under a name; a view of the same name is replaced. */
export function saveView(name: string): void {
  const { views, start } = listViews.get()
  const others = views.filter((view) => view.name !== name)
  listViews.set({ views: [...others, { name, query: listQuery.get() }].slice(-MOST_VIEWS), start })
}

/** Look at the fleet through a view. A view of an older version has what that version knew. */
export function openView({ query }: ListView): void {
  listQuery.set({ ...DEFAULT_QUERY, ...query })
}

export function removeView(name: string): void {
  const { views, start } = listViews.get()
  listViews.set({ views: views.filter((view) => view.name !== name), start: start === name ? null : start })
}

/** Open pages with this view from now on, or no longer when they already do. */
export function toggleStartView(name: string): void {
  const { views, start } = listViews.get()
  listViews.set({ views, start: start === name ? null : name })
}

/** The query a page opens with; null = no view was chosen for it. */
export function startQuery(): ListQuery | null {
  const { views, start } = listViews.get()
  const view = views.find(({ name }) => name === start)
  return view ? { ...DEFAULT_QUERY, ...view.query } : null
}

/** The view that is exactly what is shown now. */
export function viewOf(query: ListQuery, views: readonly ListView[]): ListView | undefined {
  const text = JSON.stringify(query)
  return views.find((view) => JSON.stringify({ ...DEFAULT_QUERY, ...view.query }) === text)
}
