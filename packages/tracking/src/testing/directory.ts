import { LINKS, OBJECT_KINDS, type ObjectKind, type Objects, SERVER_DEFAULTS } from '@rastro/contracts'
import { createDirectory, type Directory, emptyGraphs } from '../directory/directory.ts'
import type { JobClockStore } from '../store/job-clocks.ts'
import type { Store } from '../store/store.ts'
import { createTestBus } from './fleet.ts'

/** A directory without groups, objects and links; tests put in what they need. */
export function emptyDirectory(bus = createTestBus()): Directory {
  const objects = Object.fromEntries(OBJECT_KINDS.map((kind) => [kind, []])) as unknown as {
    // Every kind is in the list.
    [K in ObjectKind]: Objects[K][]
  }
  return createDirectory({ server: { ...SERVER_DEFAULTS }, groups: [], objects, graphs: emptyGraphs(LINKS) }, bus)
}

const list = async () => []

/** Stores that hold nothing and forget everything: what a core needs besides devices and positions. */
export function emptyStores(): Pick<Store, 'server' | 'groups' | 'objects' | 'links' | 'events' | 'jobClocks'> {
  return {
    server: { read: async () => ({ ...SERVER_DEFAULTS }) },
    groups: { list },
    objects: Object.fromEntries(OBJECT_KINDS.map((kind) => [kind, { list }])),
    links: { list },
    events: { add: async () => {} },
    jobClocks: createJobClocks(),
    // A core asks these stores for no more than this.
  } as unknown as ReturnType<typeof emptyStores>
}

/** In memory what the database remembers of jobs. */
export function createJobClocks(): JobClockStore {
  const untilMs = new Map<string, number>()
  const read: JobClockStore['read'] = async (job) => (untilMs.has(job) ? new Date(untilMs.get(job) ?? 0) : undefined)
  return {
    read,
    async move(job, from, to) {
      if (untilMs.get(job) !== from?.getTime()) return false
      untilMs.set(job, to.getTime())
      return true
    },
  }
}
