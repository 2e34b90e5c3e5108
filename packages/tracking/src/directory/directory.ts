import type { Attributes, Device, ObjectKind, Objects, PermissionLink, Server } from '@rastro/contracts'
import { OBJECT_KINDS, OBJECTS, Refusal } from '@rastro/contracts'
import type { Bus } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import { createGroupTree, type GroupTree } from './group-tree.ts'
import { createLinkGraph, type LinkGraph, readLink } from './link-graph.ts'
import { createReach } from './reach.ts'

type Scalar = Attributes[string]

/** Settings, groups, objects and links of the installation, in memory. Whoever writes to the store tells it. */
export interface Directory {
  get<K extends ObjectKind>(kind: K, id: number): Objects[K] | undefined
  all<K extends ObjectKind>(kind: K): IterableIterator<Objects[K]>
  put<K extends ObjectKind>(kind: K, object: Objects[K]): void
  /** Forget an object and everything it was linked to. */
  remove(kind: ObjectKind, id: number): void
  readonly groups: GroupTree
  /** Call after every change of the tree: what acts on devices travels along it. */
  groupsChanged(): void
  /** Settings of the installation as last saved. */
  server(): Server
  putServer(server: Server): void
  /** Links of one pair. @throws Refusal invalidPermission when there is no such pair */
  links(owner: string, property: string): LinkGraph
  addLink(link: PermissionLink): void
  removeLink(link: PermissionLink): void
  /** Forget every link of a group, or of a user as owner and as managed. */
  forget(key: 'groupId' | 'userId', id: number): void
  /**
   * Ids of the objects of a kind that are linked to a device or to its group, parent or grandparent. The same set until
   * something changes; devices of one group share it.
   */
  actingOn(kind: ObjectKind, device: Pick<Device, 'id' | 'groupId'>): ReadonlySet<number>
  /** A setting by name: attribute of the device, else of its groups upwards, else of the server. */
  setting(device: Device, key: string): Scalar | undefined
}

export interface DirectoryContents {
  server: Server
  groups: Parameters<typeof createGroupTree>[0]
  objects: { readonly [K in ObjectKind]: readonly Objects[K][] }
  /** Graphs of every pair of `LINKS`, filled. */
  graphs: readonly LinkGraph[]
}

/** Create the directory of what was loaded, and follow devices that are removed. */
export function createDirectory(contents: DirectoryContents, bus: Bus<TrackingEvents>): Directory {
  let { server } = contents
  const { graphs } = contents
  const groups = createGroupTree(contents.groups)
  const reach = createReach(groups, links)
  const objects = new Map<ObjectKind, Map<number, unknown>>(
    OBJECT_KINDS.map((kind) => [kind, new Map(contents.objects[kind].map((object) => [object.id, object]))]),
  )

  function links(owner: string, property: string): LinkGraph {
    const found = graphs.find((graph) => graph.owner === owner && graph.property === property)
    if (!found) throw new Refusal('invalidPermission')
    return found
  }

  function graphOf(link: PermissionLink) {
    const read = readLink(link)
    if (!read) throw new Refusal('invalidPermission')
    return { read, graph: links(read.owner, read.property) }
  }

  function forgetKey(key: string, id: number): void {
    for (const graph of graphs) {
      if (graph.owner === key) graph.forgetOwner(id)
      if (graph.property === key) graph.forgetProperty(id)
    }
    reach.forget()
  }

  bus.on('deviceRemoved', ({ deviceId }) => {
    // The links of users are let go by those who watch what users see.
    for (const graph of graphs) if (graph.owner === 'deviceId') graph.forgetOwner(deviceId)
    links('deviceId', 'linkedDeviceId').forgetProperty(deviceId)
    reach.forget()
  })

  const directory: Directory = {
    // Every map holds the objects of its kind: `put` and the contents are typed by kind.
    get: <K extends ObjectKind>(kind: K, id: number) => objects.get(kind)?.get(id) as Objects[K] | undefined,
    all: <K extends ObjectKind>(kind: K) => objects.get(kind)!.values() as IterableIterator<Objects[K]>,
    put(kind, object) {
      objects.get(kind)!.set(object.id, object)
      bus.emit('objectChanged', { kind, id: object.id })
    },
    remove(kind, id) {
      objects.get(kind)!.delete(id)
      forgetKey(OBJECTS[kind].key, id)
      bus.emit('objectChanged', { kind, id })
    },
    groups,
    groupsChanged: () => reach.forget(),
    server: () => server,
    putServer(saved) {
      server = saved
    },
    links,
    addLink(link) {
      const { graph, read } = graphOf(link)
      graph.add(read.ownerId, read.propertyId)
      reach.forget()
    },
    removeLink(link) {
      const { graph, read } = graphOf(link)
      graph.remove(read.ownerId, read.propertyId)
      reach.forget()
    },
    forget(key, id) {
      forgetKey(key, id)
      if (key === 'userId') links('userId', 'managedUserId').forgetProperty(id)
    },
    actingOn: (kind, device) => reach.on(OBJECTS[kind].key, device),
    setting(device, key) {
      if (device.attributes[key] !== undefined) return device.attributes[key]
      for (const id of groups.chain(device.groupId)) {
        const value = groups.get(id)?.attributes[key]
        if (value !== undefined) return value
      }
      return server.attributes[key]
    },
  }
  return directory
}

/** Empty graphs of every pair. */
export function emptyGraphs(pairs: readonly (readonly [string, string])[]): LinkGraph[] {
  return pairs.map(([owner, property]) => createLinkGraph(owner, property))
}
