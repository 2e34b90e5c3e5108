import { LINKS, type PermissionLink } from '@rastro/contracts'

const NONE: ReadonlySet<number> = new Set()

/** Links of one pair of keys, both ways, in memory. */
export interface LinkGraph {
  readonly owner: string
  readonly property: string
  has(owner: number, property: number): boolean
  propertiesOf(owner: number): ReadonlySet<number>
  ownersOf(property: number): ReadonlySet<number>
  add(owner: number, property: number): void
  remove(owner: number, property: number): void
  /** Forget every link of an owner, or of a property. */
  forgetOwner(owner: number): void
  forgetProperty(property: number): void
}

/** Build an empty graph of one pair. */
export function createLinkGraph(owner: string, property: string): LinkGraph {
  const forward = new Map<number, Set<number>>()
  const backward = new Map<number, Set<number>>()
  return {
    owner,
    property,
    has: (one, other) => forward.get(one)?.has(other) ?? false,
    propertiesOf: (id) => forward.get(id) ?? NONE,
    ownersOf: (id) => backward.get(id) ?? NONE,
    add(one, other) {
      setOf(forward, one).add(other)
      setOf(backward, other).add(one)
    },
    remove(one, other) {
      forward.get(one)?.delete(other)
      backward.get(other)?.delete(one)
    },
    forgetOwner: (id) => forget(id, forward, backward),
    forgetProperty: (id) => forget(id, backward, forward),
  }
}

function forget(id: number, from: Map<number, Set<number>>, mirror: Map<number, Set<number>>): void {
  for (const other of from.get(id) ?? NONE) mirror.get(other)?.delete(id)
  from.delete(id)
}

function setOf(sets: Map<number, Set<number>>, id: number): Set<number> {
  let set = sets.get(id)
  if (!set) sets.set(id, (set = new Set()))
  return set
}

/** A link with its two ends told apart. */
export interface ReadLink {
  owner: string
  ownerId: number
  property: string
  propertyId: number
}

/**
 * Read a link as the wire writes it: exactly two keys of a known pair, in any letter case, owner first.
 * Undefined when it is anything else; keys never travel further than this list.
 */
export function readLink(link: PermissionLink): ReadLink | undefined {
  const [first, second, ...rest] = Object.entries(link)
  if (!first || !second || rest.length > 0) return undefined
  const pair = LINKS.find(
    ([owner, property]) =>
      owner.toLowerCase() === first[0].toLowerCase() && property.toLowerCase() === second[0].toLowerCase(),
  )
  return pair && { owner: pair[0], ownerId: first[1], property: pair[1], propertyId: second[1] }
}
