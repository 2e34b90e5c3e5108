import type { Device } from '@rastro/contracts'
import type { GroupTree } from './group-tree.ts'
import type { LinkGraph } from './link-graph.ts'

const NONE: ReadonlySet<number> = new Set()

/** What acts on each device, worked out once and kept until links or groups change. */
export interface Reach {
  on(key: string, device: Pick<Device, 'id' | 'groupId'>): ReadonlySet<number>
  /** Something changed: work it out again. */
  forget(): void
}

/** Devices without links of their own share the set of their group, so that 10,000 of them hold no copies. */
export function createReach(groups: GroupTree, links: (owner: string, property: string) => LinkGraph): Reach {
  const graphs = new Map<string, { ofDevices: LinkGraph; ofGroups: LinkGraph }>()
  const ofGroup = new Map<string, Map<number, ReadonlySet<number>>>()
  const ofDevice = new Map<string, Map<number, { groupId: number; ids: ReadonlySet<number> }>>()

  function graphsOf(key: string) {
    let pair = graphs.get(key)
    if (!pair) graphs.set(key, (pair = { ofDevices: links('deviceId', key), ofGroups: links('groupId', key) }))
    return pair
  }

  function onGroup(key: string, groupId: number): ReadonlySet<number> {
    if (groupId === 0) return NONE
    const known = mapOf(ofGroup, key).get(groupId)
    if (known) return known
    const { ofGroups } = graphsOf(key)
    const ids = new Set(groups.chain(groupId).flatMap((id) => [...ofGroups.propertiesOf(id)]))
    mapOf(ofGroup, key).set(groupId, ids)
    return ids
  }

  return {
    on(key, { id, groupId }) {
      const own = graphsOf(key).ofDevices.propertiesOf(id)
      if (own.size === 0) return onGroup(key, groupId)
      const known = mapOf(ofDevice, key).get(id)
      if (known?.groupId === groupId) return known.ids
      const ids = new Set([...own, ...onGroup(key, groupId)])
      mapOf(ofDevice, key).set(id, { groupId, ids })
      return ids
    },
    forget() {
      ofGroup.clear()
      ofDevice.clear()
    },
  }
}

function mapOf<V>(maps: Map<string, Map<number, V>>, key: string): Map<number, V> {
  let map = maps.get(key)
  if (!map) maps.set(key, (map = new Map()))
  return map
}
