import type { LinkGraph } from '../directory/link-graph.ts'

/** Who stands above whom: managers and the users they manage, at any depth. */
export interface UserTree {
  /** Whoever manages a user directly. */
  managersOf(userId: number): ReadonlySet<number>
  /** Everybody below a user; he is not among them, whatever circle the links make. */
  below(userId: number): ReadonlySet<number>
  /** Everybody above a user, the nearest first. */
  above(userId: number): ReadonlySet<number>
}

/** Read the tree from the links of users to users. */
export function createUserTree(links: Pick<LinkGraph, 'propertiesOf' | 'ownersOf'>): UserTree {
  return {
    managersOf: (userId) => links.ownersOf(userId),
    below: (userId) => reached(userId, (id) => links.propertiesOf(id)),
    above: (userId) => reached(userId, (id) => links.ownersOf(id)),
  }
}

function reached(from: number, next: (id: number) => ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>()
  // A set is walked in the order of its entries, those added on the way included.
  for (const id of next(from)) found.add(id)
  for (const id of found) for (const other of next(id)) found.add(other)
  found.delete(from)
  return found
}
