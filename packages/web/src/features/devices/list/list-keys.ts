import type { KeyboardEvent } from 'react'
import { toggleCollapsed } from '../../../data/group-preferences.ts'
import type { ListItem, ListItems } from './list-items.ts'

/** Where a key leads from row `index` (-1 = none yet) of `count` rows; null = the key means nothing here. */
function indexAfter(key: string, index: number, count: number, page: number): number | null {
  const last = count - 1
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(last, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'PageDown') return Math.min(last, index + page)
  if (key === 'PageUp') return Math.max(0, index - page)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

interface ListKeysParts {
  items: ListItems
  /** Key of the row the keyboard is on. */
  active: string | null
  keyOf: (item: ListItem) => string
  moveTo: (index: number) => void
  choose: (item: ListItem) => void
  /** Of a row, in pixels. */
  height: number
}

function findIndex({ items, active, keyOf }: ListKeysParts): number {
  if (active === null) return -1
  const [kind, id] = active.split('-')
  if (kind === 'vehicle') return items.indexOf(Number(id))
  for (let index = 0; index < items.length; index++) {
    const item = items.at(index)
    if (item && keyOf(item) === active) return index
  }
  return -1
}

/** The keys of the list: move, choose, and fold groups away with the left arrow and open them with the right one. */
export function useListKeys(parts: ListKeysParts): (event: KeyboardEvent) => void {
  const { items, moveTo, choose, height } = parts
  return (event) => {
    const index = findIndex(parts)
    const item = index === -1 ? undefined : items.at(index)
    if ((event.key === 'Enter' || event.key === ' ') && item) {
      event.preventDefault()
      choose(item)
      return
    }
    if (item?.kind === 'group' && event.key === (item.collapsed ? 'ArrowRight' : 'ArrowLeft')) {
      event.preventDefault()
      toggleCollapsed(item.id)
      return
    }
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / height) - 1)
    const next = indexAfter(event.key, index, items.length, page)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }
}
