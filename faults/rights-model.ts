/** A right on a group reaches the groups in it, and those in these. */
const LEVELS = 3

/** The rules of who sees which vehicle, as short as they can be said. */
export interface RightsModel {
  link(link: { userId: number; deviceId?: number; groupId?: number }, isLinked: boolean): void
  moveDevice(deviceId: number, groupId: number): void
  moveGroup(groupId: number, parentId: number): void
  /** Whether a group is another, or in it at any depth. */
  isBelow(groupId: number, aboveId: number): boolean
  /** Ids in ascending order. */
  seenBy(userId: number): number[]
}

/** Nobody has anything, no group is in another, no vehicle in a group. */
export function createRightsModel({
  devices,
  groups,
}: Record<'devices' | 'groups', readonly { id: number }[]>): RightsModel {
  const links = new Set<string>()
  const groupOf = new Map(devices.map(({ id }) => [id, 0]))
  const parentOf = new Map(groups.map(({ id }) => [id, 0]))
  const above = (groupId: number): number[] => {
    const chain: number[] = []
    for (let id = groupId; id !== 0; id = parentOf.get(id) ?? 0) chain.push(id)
    return chain
  }
  return {
    link({ userId, deviceId, groupId }, isLinked) {
      const key = deviceId === undefined ? `${userId} group ${groupId}` : `${userId} device ${deviceId}`
      if (isLinked) links.add(key)
      else links.delete(key)
    },
    moveDevice: (deviceId, groupId) => void groupOf.set(deviceId, groupId),
    moveGroup: (groupId, parentId) => void parentOf.set(groupId, parentId),
    isBelow: (groupId, aboveId) => above(groupId).includes(aboveId),
    seenBy: (userId) =>
      [...groupOf]
        .filter(
          ([deviceId, groupId]) =>
            links.has(`${userId} device ${deviceId}`) ||
            above(groupId)
              .slice(0, LEVELS)
              .some((id) => links.has(`${userId} group ${id}`)),
        )
        .map(([deviceId]) => deviceId)
        .sort((a, b) => a - b),
  }
}
