import type { Group } from '@rastro/contracts'
import { compareNames } from '../i18n/compare-names.ts'

/** A group with its depth in the tree; 0 = at the top. */
export interface PlacedGroup {
  group: Group
  depth: number
}

/**
 * The groups in the order of a tree, parents before their children, siblings by name. A group whose parent is not
 * among them stands at the top.
 */
export function inTreeOrder(groups: readonly Group[]): PlacedGroup[] {
  const known = new Set(groups.map(({ id }) => id))
  const children = Map.groupBy(groups, ({ id, groupId }) => (known.has(groupId) && groupId !== id ? groupId : 0))
  const placed: PlacedGroup[] = []
  const visit = (parent: number, depth: number): void => {
    const siblings = [...(children.get(parent) ?? [])].sort((one, other) => compareNames(one.name, other.name))
    for (const group of siblings) {
      placed.push({ group, depth })
      visit(group.id, depth + 1)
    }
  }
  visit(0, 0)
  return placed
}

/** Ids of a group and everything below it: none of them can become its parent. */
export function withDescendants(groups: readonly Group[], id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (const { group } of inTreeOrder(groups)) if (found.has(group.groupId)) found.add(group.id)
  return found
}
