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
  const forward = createSets()
  const backward = createSets()
  return {
    owner,
    property,
    has: (one, other) => forward.byId.get(one)?.has(other) ?? false,
    propertiesOf: (id) => forward.byId.get(id) ?? NONE,
    ownersOf: (id) => backward.byId.get(id) ?? NONE,
    add(one, other) {
      addTo(forward, one, other)
      addTo(backward, other, one)
    },
    remove(one, other) {
      removeFrom(forward, one, other)
      removeFrom(backward, other, one)
    },
    forgetOwner: (id) => forget(id, forward, backward),
    forgetProperty: (id) => forget(id, backward, forward),
  }
}

/** Sets by id. Those of one member are shared by all who have the same, as most of a fleet's have. */
interface Sets {
  readonly byId: Map<number, Set<number>>
  readonly ofOne: Map<number, Set<number>>
}

function createSets(): Sets {
  return { byId: new Map(), ofOne: new Map() }
}

function forget(id: number, from: Sets, mirror: Sets): void {
  for (const other of from.byId.get(id) ?? NONE) removeFrom(mirror, other, id)
  from.byId.delete(id)
}

function addTo({ byId, ofOne }: Sets, id: number, member: number): void {
  const set = byId.get(id)
  if (set === undefined) byId.set(id, setOfOne(ofOne, member))
  else if (set.size > 1) set.add(member)
  else if (!set.has(member)) byId.set(id, new Set([...set, member]))
}

function removeFrom({ byId, ofOne }: Sets, id: number, member: number): void {
  const set = byId.get(id)
  if (!set?.has(member)) return
  if (set.size === 1) byId.delete(id)
  else {
    set.delete(member)
    const [last] = set
    // A set of one is shared, so it must not be one that grew.
    if (set.size === 1 && last !== undefined) byId.set(id, setOfOne(ofOne, last))
  }
}

function setOfOne(ofOne: Sets['ofOne'], member: number): Set<number> {
  let set = ofOne.get(member)
  if (set === undefined) ofOne.set(member, (set = new Set([member])))
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
