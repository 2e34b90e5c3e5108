import { isLocking, OBJECT_KINDS, OBJECTS, type ObjectKind, PERMISSION, Refusal, type User } from '@rastro/contracts'
import type { Directory } from '../directory/directory.ts'
import type { ReadLink } from '../directory/link-graph.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Access } from './access.ts'
import { requireLocking } from './command-rules.ts'
import type { Rights } from './rights.ts'

export interface LinkRules {
  access: Access
  directory: Directory
  fleet: Fleet
  rights: Rights
}

const KINDS: ReadonlyMap<string, ObjectKind> = new Map(OBJECT_KINDS.map((kind) => [OBJECTS[kind].key, kind]))

/** Base permission of what is linked: who may create or edit one may link it. */
const AREAS: Partial<Record<ObjectKind, number>> = {
  geofence: PERMISSION.geofences,
  driver: PERMISSION.drivers,
  calendar: PERMISSION.calendars,
  maintenance: PERMISSION.maintenances,
  attribute: PERMISSION.computed,
  notification: PERMISSION.notifications,
  command: PERMISSION.commands,
  report: PERMISSION.reports,
}

/**
 * Both sides must be the caller's to give, and nobody gives himself what he does not hold already.
 * @throws Refusal `<Entity> access denied`, `Write access denied`, `Invalid permission`
 */
export function requireLink(user: User, link: ReadLink, method: 'POST' | 'DELETE', rules: LinkRules): void {
  rules.rights.require(user, rightsOf(link, rules))
  requireOwner(user, link, rules)
  const kind = KINDS.get(link.property)
  if (kind === 'geofence' && method === 'POST') requireLockingOf(user, link.propertyId, rules)
  if (kind) requireHeld(user, kind, link.propertyId, rules)
  else if (link.property === 'managedUserId') requireManaged(user, link, rules)
  else requireSeen(user, link, method, rules)
}

/** Linking a geofence that stops engines to a vehicle is stopping it, sooner or later. */
function requireLockingOf(user: User, id: number, rules: LinkRules): void {
  const geofence = rules.directory.get('geofence', id)
  if (geofence && isLocking(geofence)) requireLocking(user, rules)
}

function rightsOf({ property, propertyId }: ReadLink, { directory }: LinkRules): number[] {
  const kind = KINDS.get(property)
  if (kind === undefined) return property === 'linkedDeviceId' ? [PERMISSION.editDevice] : [PERMISSION.users + 2]
  const area = AREAS[kind]
  const isAnchor = kind === 'geofence' && directory.get(kind, propertyId)?.attributes['isAnchor'] === true
  if (isAnchor) return [PERMISSION.anchor]
  return area === undefined ? [PERMISSION.editDevice] : [area + 1, area + 2]
}

function requireOwner(user: User, { owner, ownerId }: ReadLink, { access }: LinkRules): void {
  if (owner === 'userId') access.requireUser(user, ownerId)
  else if (owner === 'groupId') access.requireGroup(user, ownerId)
  else access.requireDevice(user, ownerId)
}

function requireHeld(user: User, kind: ObjectKind, id: number, { access, directory }: LinkRules): void {
  if (!directory.get(kind, id) || !access.holds(user, kind, id))
    throw new Refusal('accessDenied', `${OBJECTS[kind].entity} access denied`)
}

function requireManaged(user: User, { ownerId, propertyId }: ReadLink, { access }: LinkRules): void {
  if (ownerId === propertyId) throw new Refusal('invalidPermission')
  const managed = access.user(propertyId)
  const mayGive = user.administrator || (user.id !== propertyId && !managed?.administrator)
  if (!managed || !mayGive || !access.canActFor(user, propertyId))
    throw new Refusal('accessDenied', 'ManagedUser access denied')
}

/** Devices and groups: what a user sees through a group would stay his after the group is taken from him. */
function requireSeen(user: User, link: ReadLink, method: 'POST' | 'DELETE', { access, fleet }: LinkRules): void {
  const { owner, ownerId, property, propertyId } = link
  const isGroup = property === 'groupId'
  const denied = new Refusal('accessDenied', `${isGroup ? 'Group' : 'Device'} access denied`)
  if (!(isGroup ? access.group(propertyId) : fleet.byId(propertyId))) throw denied
  if (isGroup) access.requireGroup(user, propertyId)
  else access.requireDevice(user, propertyId)
  if (property === 'linkedDeviceId' && ownerId === propertyId) throw new Refusal('invalidPermission')
  if (user.administrator || method === 'DELETE' || owner !== 'userId' || ownerId !== user.id) return
  const held = isGroup ? access.directGroupsOf(user.id) : access.directDevicesOf(user.id)
  if (!held.has(propertyId)) throw denied
}
