import { type Group, Refusal } from '@rastro/contracts'

/** How many levels a right travels: a group, its parent and its grandparent. */
const DEPTH = 3

/** The groups with their parents, in memory. */
export interface GroupTree {
  get(id: number): Group | undefined
  all(): IterableIterator<Group>
  /** A group and up to two ancestors, nearest first; empty for 0 and unknown ids. */
  chain(id: number): number[]
  /** A group and up to two generations below it. */
  reachedFrom(id: number): number[]
  /** @throws Refusal groupCycle when the parent is the group itself or below it */
  requireNoCycle(group: Group): void
  put(group: Group): void
  remove(id: number): void
}

/** Build the tree from stored groups. */
export function createGroupTree(stored: readonly Group[]): GroupTree {
  const groups = new Map(stored.map((group) => [group.id, group]))
  let children = childrenOf(groups)
  return {
    get: (id) => groups.get(id),
    all: () => groups.values(),
    chain(id) {
      const chain: number[] = []
      for (let group = groups.get(id); group && chain.length < DEPTH; group = groups.get(group.groupId))
        chain.push(group.id)
      return chain
    },
    reachedFrom(id) {
      if (!groups.has(id)) return []
      const reached = new Set([id])
      let level = [id]
      for (let depth = 1; depth < DEPTH; depth++) {
        level = level.flatMap((parent) => children.get(parent) ?? [])
        for (const child of level) reached.add(child)
      }
      return [...reached]
    },
    requireNoCycle(group) {
      const seen = new Set([group.id])
      for (let parent = groups.get(group.groupId); parent; parent = groups.get(parent.groupId)) {
        if (seen.has(parent.id)) throw new Refusal('groupCycle')
        seen.add(parent.id)
      }
    },
    put(group) {
      groups.set(group.id, group)
      children = childrenOf(groups)
    },
    remove(id) {
      groups.delete(id)
      children = childrenOf(groups)
    },
  }
}

function childrenOf(groups: ReadonlyMap<number, Group>): Map<number, number[]> {
  return Map.groupBy(groups.keys(), (id) => groups.get(id)?.groupId ?? 0)
}
