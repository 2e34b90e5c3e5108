import { LINKS, OBJECT_KINDS, type ObjectKind, type Objects } from '@rastro/contracts'
import type { Bus } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import { createDirectory, type Directory, emptyGraphs } from './directory.ts'
import { readLink } from './link-graph.ts'

/** Read everything the directory holds. */
export async function loadDirectory(
  store: Pick<Store, 'server' | 'groups' | 'objects' | 'links'>,
  bus: Bus<TrackingEvents>,
): Promise<Directory> {
  const [server, groups, objects] = await Promise.all([store.server.read(), store.groups.list(), readObjects(store)])
  const graphs = emptyGraphs(LINKS)
  for (const graph of graphs) {
    for (const link of await store.links.list(graph.owner, graph.property)) {
      const read = readLink(link)
      if (read) graph.add(read.ownerId, read.propertyId)
    }
  }
  return createDirectory({ server, groups, objects, graphs }, bus)
}

async function readObjects({ objects }: Pick<Store, 'objects'>) {
  const lists = OBJECT_KINDS.map(async (kind) => [kind, await objects[kind].list()] as const)
  // Every kind is in the list, each with its own objects.
  return Object.fromEntries(await Promise.all(lists)) as unknown as { [K in ObjectKind]: Objects[K][] }
}
