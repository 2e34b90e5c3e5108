import { LINKS, type LinkOwner, OBJECTS, type ObjectKind, type User } from '@rastro/contracts'
import { Type } from 'typebox'
import type { ResourceDeps } from './api-deps.ts'

/** Devices, groups and users an object is linked to. */
export const ObjectLinks = Type.Object({
  deviceIds: Type.Array(Type.Integer()),
  groupIds: Type.Array(Type.Integer()),
  userIds: Type.Array(Type.Integer()),
})

/**
 * Whom an object is linked to directly, as far as the caller sees them, ascending. The wire of the reference tells it only
 * the other way round, for one device or group at a time.
 */
export function linksOf(
  user: User,
  kind: ObjectKind,
  id: number,
  { access, directory }: ResourceDeps,
): { deviceIds: number[]; groupIds: number[]; userIds: number[] } {
  const { key } = OBJECTS[kind]
  const groups = access.groupsOf(user.id)
  function owners(owner: LinkOwner, isSeen: (ownerId: number) => boolean): number[] {
    // A calendar, for instance, is linked to users alone.
    if (!LINKS.some(([one, property]) => one === owner && property === key)) return []
    return [...directory.links(owner, key).ownersOf(id)].filter(isSeen).sort((one, other) => one - other)
  }
  return {
    deviceIds: owners('deviceId', (deviceId) => access.canSee(user, deviceId)),
    groupIds: owners('groupId', (groupId) => user.administrator || groups.has(groupId)),
    userIds: owners('userId', (userId) => access.canActFor(user, userId)),
  }
}
