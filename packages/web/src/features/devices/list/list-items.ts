import type { Group } from '@rastro/contracts'
import { inTreeOrder } from '../../../data/group-tree.ts'

/** A line of the list: a vehicle, or a group whose vehicles follow. */
export type ListItem =
  | { kind: 'vehicle'; id: number; depth: number }
  | { kind: 'group'; id: number; name: string; depth: number; count: number; collapsed: boolean }

/** The lines of the list, made only when they are looked at: ten thousand of them cost nothing until then. */
export interface ListItems {
  length: number
  at: (index: number) => ListItem | undefined
  /** Place of a vehicle, -1 when it is not in sight. */
  indexOf: (deviceId: number) => number
}

/** One line a vehicle. */
export function flatItems(order: Uint32Array): ListItems {
  return {
    length: order.length,
    at(index) {
      const id = order[index]
      return id === undefined ? undefined : { kind: 'vehicle', id, depth: 0 }
    },
    indexOf: (deviceId) => order.indexOf(deviceId),
  }
}

interface GroupedParts {
  order: Uint32Array
  /** Group of each device in `order`. */
  orderGroups: Uint32Array
  groups: readonly Group[]
  isCollapsed: (groupId: number) => boolean
  /** What stands over vehicles without a group, or of one that cannot be seen. */
  noGroup: string
}

/** Vehicles below their groups, groups as a tree; groups without a vehicle are left out, the vehicles keep their order. */
export function groupedItems({ order, orderGroups, groups, isCollapsed, noGroup }: GroupedParts): ListItems {
  const placed = inTreeOrder(groups)
  const known = new Set(placed.map(({ group }) => group.id))
  const held = Map.groupBy(order.keys(), (index) => {
    const group = orderGroups[index] ?? 0
    return known.has(group) ? group : 0
  })
  const counts = countsOf(placed, held)
  const items: ListItem[] = []
  let hiddenBelow = Number.POSITIVE_INFINITY
  const put = (group: { id: number; name: string }, depth: number, count: number) => {
    if (depth > hiddenBelow || count === 0) return
    const collapsed = isCollapsed(group.id)
    hiddenBelow = collapsed ? depth : Number.POSITIVE_INFINITY
    items.push({ kind: 'group', id: group.id, name: group.name, depth, count, collapsed })
    if (collapsed) return
    for (const index of held.get(group.id) ?? []) {
      items.push({ kind: 'vehicle', id: order[index] ?? 0, depth: depth + 1 })
    }
  }
  for (const { group, depth } of placed) put(group, depth, counts.get(group.id) ?? 0)
  put({ id: 0, name: noGroup }, 0, held.get(0)?.length ?? 0)
  return {
    length: items.length,
    at: (index) => items[index],
    indexOf: (deviceId) => items.findIndex(({ kind, id }) => kind === 'vehicle' && id === deviceId),
  }
}

/** Vehicles in each group and all groups below it. */
function countsOf(placed: ReturnType<typeof inTreeOrder>, held: ReadonlyMap<number, readonly number[]>) {
  const counts = new Map<number, number>()
  const add = (id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  // From the leaves up: children stand behind their parents.
  for (const { group } of placed.toReversed()) {
    add(group.id, held.get(group.id)?.length ?? 0)
    if (group.groupId !== 0 && group.groupId !== group.id) add(group.groupId, counts.get(group.id) ?? 0)
  }
  return counts
}
