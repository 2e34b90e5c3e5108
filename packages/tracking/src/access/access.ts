import type { Group, ObjectKind, Objects, PermissionLink, Server, User } from '@rastro/contracts'
import { isReseller, OBJECTS, Refusal } from '@rastro/contracts'
import type { Bus } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { GroupTree } from '../directory/group-tree.ts'
import { readLink } from '../directory/link-graph.ts'
import type { Fleet, TrackedDevice, TrackingEvents } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import { createDeviceGroups } from './device-groups.ts'
import { createUserTree, type UserTree } from './user-tree.ts'

/** Who sees what, in memory. Reads never touch the store; the API tells it what it wrote. */
export interface Access {
  /** Settings of the installation as last saved. */
  server(): Server
  user(id: number): User | undefined
  users(): IterableIterator<User>
  group(id: number): Group | undefined
  groups(): IterableIterator<Group>
  readonly groupTree: GroupTree
  /** Whether a user sees a device: linked, through a group of at most three levels, or as administrator. */
  canSee(user: User, deviceId: number): boolean
  /**
   * Devices linked to a user, directly or through groups: the default list and the live feed, also of administrators.
   * The same set object is returned until it changes.
   */
  devicesOf(userId: number): ReadonlySet<number>
  /** Devices linked to a user directly. */
  directDevicesOf(userId: number): ReadonlySet<number>
  /** Groups linked to a user directly. */
  directGroupsOf(userId: number): ReadonlySet<number>
  /** Groups linked to a user with their children and grandchildren. */
  groupsOf(userId: number): ReadonlySet<number>
  /** Users a user manages directly. */
  managedBy(userId: number): ReadonlySet<number>
  readonly userTree: UserTree
  /** Everybody a user may act for beside himself: those he manages, for a reseller also those below them. */
  usersOf(user: User): User[]
  /** Whether a user may act for another: himself, one he manages, anyone below a reseller, anyone for an administrator. */
  canActFor(user: User, userId: number): boolean
  /** @throws Refusal `Device access denied`, whether it is missing or foreign; administrators get 404 for missing */
  requireDevice(user: User, deviceId: number): TrackedDevice
  /** @throws Refusal `Group access denied` */
  requireGroup(user: User, groupId: number): Group
  /** @throws Refusal `User access denied` */
  requireUser(user: User, userId: number): User
  /** Objects of a kind linked to a user directly. */
  objectsOf(userId: number, kind: ObjectKind): ReadonlySet<number>
  /** Whether an object is the user's: linked to him, or he is an administrator. */
  holds(user: User, kind: ObjectKind, id: number): boolean
  /** @throws Refusal `Geofence access denied`; administrators get 404 for missing */
  requireObject<K extends ObjectKind>(user: User, kind: K, id: number): Objects[K]

  putServer(server: Server): void
  putUser(user: User): void
  removeUser(userId: number): void
  putGroup(group: Group): void
  removeGroup(groupId: number): void
  addLink(link: PermissionLink): void
  /** The same for many at once: each user they are about is looked at once. */
  addLinks(links: readonly PermissionLink[]): void
  removeLink(link: PermissionLink): void
}

export interface AccessDeps {
  store: Pick<Store, 'users'>
  directory: Directory
  fleet: Fleet
  bus: Bus<TrackingEvents>
}

/** Load users, stand on what the directory knows, and follow the fleet from then on. */
export async function createAccess({ store, directory, fleet, bus }: AccessDeps): Promise<Access> {
  const users = new Map((await store.users.list()).map((user) => [user.id, user]))
  const { groups: groupTree } = directory
  const userDevices = directory.links('userId', 'deviceId')
  const userGroups = directory.links('userId', 'groupId')
  const userUsers = directory.links('userId', 'managedUserId')

  const deviceSets = new Map<number, ReadonlySet<number>>()
  const changed = (userId: number): void => {
    deviceSets.delete(userId)
    bus.emit('accessChanged', { userId })
  }
  const usersOfGroup = (groupId: number): number[] =>
    groupTree.chain(groupId).flatMap((id) => [...userGroups.ownersOf(id)])
  const groupsOf = (userId: number): ReadonlySet<number> =>
    new Set([...userGroups.propertiesOf(userId)].flatMap((id) => groupTree.reachedFrom(id)))
  const deviceGroups = createDeviceGroups(fleet, bus, (deviceId, groupIds) => {
    const affected = new Set([...userDevices.ownersOf(deviceId), ...groupIds.flatMap(usersOfGroup)])
    if (!fleet.byId(deviceId)) userDevices.forgetProperty(deviceId)
    for (const userId of affected) changed(userId)
  })

  function devicesOf(userId: number): ReadonlySet<number> {
    const known = deviceSets.get(userId)
    if (known) return known
    const set = new Set<number>()
    for (const id of userDevices.propertiesOf(userId)) if (fleet.byId(id)) set.add(id)
    for (const groupId of groupsOf(userId)) for (const id of deviceGroups.devicesIn(groupId)) set.add(id)
    deviceSets.set(userId, set)
    return set
  }

  function canSee(user: User, deviceId: number): boolean {
    const device = fleet.byId(deviceId)?.device
    if (!device) return false
    if (user.administrator || userDevices.has(user.id, deviceId)) return true
    return groupTree.chain(device.groupId).some((groupId) => userGroups.has(user.id, groupId))
  }

  const userTree = createUserTree(userUsers)
  const canActFor = (user: User, userId: number): boolean =>
    user.id === userId ||
    user.administrator ||
    userUsers.has(user.id, userId) ||
    (isReseller(user) && userTree.above(userId).has(user.id))

  function usersOf(user: User): User[] {
    if (user.administrator) return [...users.values()]
    const ids = isReseller(user) ? userTree.below(user.id) : userUsers.propertiesOf(user.id)
    return [...ids].map((id) => users.get(id)).filter((found) => found !== undefined)
  }

  const holds = (user: User, kind: ObjectKind, id: number): boolean =>
    user.administrator || directory.links('userId', OBJECTS[kind].key).has(user.id, id)

  /** Everyone who reaches a group sees other devices when the tree changes. */
  const treeChanged = (): void => {
    directory.groupsChanged()
    for (const userId of users.keys()) if (userGroups.propertiesOf(userId).size > 0) changed(userId)
  }

  return {
    server: () => directory.server(),
    user: (id) => users.get(id),
    users: () => users.values(),
    group: (id) => groupTree.get(id),
    groups: () => groupTree.all(),
    groupTree,
    canSee,
    devicesOf,
    directDevicesOf: (userId) => userDevices.propertiesOf(userId),
    directGroupsOf: (userId) => userGroups.propertiesOf(userId),
    groupsOf,
    managedBy: (userId) => userUsers.propertiesOf(userId),
    userTree,
    usersOf,
    canActFor,
    requireDevice(user, deviceId) {
      const device = fleet.byId(deviceId)
      if (device && canSee(user, deviceId)) return device
      throw denied('Device', user)
    },
    requireGroup(user, groupId) {
      const group = groupTree.get(groupId)
      const isLinked = () => groupTree.chain(groupId).some((id) => userGroups.has(user.id, id))
      if (group && (user.administrator || isLinked())) return group
      throw denied('Group', user)
    },
    requireUser(user, userId) {
      const found = users.get(userId)
      if (found && canActFor(user, userId)) return found
      throw denied('User', user)
    },
    objectsOf: (userId, kind) => directory.links('userId', OBJECTS[kind].key).propertiesOf(userId),
    holds,
    requireObject(user, kind, id) {
      const object = directory.get(kind, id)
      if (object && holds(user, kind, id)) return object
      throw denied(OBJECTS[kind].entity, user)
    },
    putServer: (saved) => directory.putServer(saved),
    putUser(user) {
      users.set(user.id, user)
      bus.emit('accessChanged', { userId: user.id })
    },
    removeUser(userId) {
      users.delete(userId)
      deviceSets.delete(userId)
      directory.forget('userId', userId)
      bus.emit('userEnded', { userId })
    },
    putGroup(group) {
      const before = groupTree.get(group.id)
      groupTree.put(group)
      if (before?.groupId !== group.groupId) treeChanged()
    },
    removeGroup(groupId) {
      const affected = usersOfGroup(groupId)
      groupTree.remove(groupId)
      directory.forget('groupId', groupId)
      for (const userId of new Set(affected)) changed(userId)
      treeChanged()
    },
    addLink(link) {
      directory.addLink(link)
      tellOf(link)
    },
    addLinks(links) {
      for (const link of links) directory.addLink(link)
      // Of one owner and kind of link one is enough.
      for (const link of new Map(links.map((one) => [keyOf(one), one])).values()) tellOf(link)
    },
    removeLink(link) {
      directory.removeLink(link)
      tellOf(link)
    },
  }

  /** Who sees which devices changes only with links of users to devices, groups and other users. */
  function tellOf(link: PermissionLink): void {
    const read = readLink(link)
    if (read && SEEING.has(`${read.owner}.${read.property}`)) changed(read.ownerId)
  }
}

/** What a link is about, whatever it leads to. */
function keyOf(link: PermissionLink): string {
  const read = readLink(link)
  return read ? `${read.owner}.${read.property}.${read.ownerId}` : ''
}

const SEEING: ReadonlySet<string> = new Set(['userId.deviceId', 'userId.groupId', 'userId.managedUserId'])

/** Foreign and missing look the same to everybody but an administrator, so that nobody can probe for ids. */
function denied(entity: string, user: User): Refusal {
  return user.administrator ? new Refusal('notFound') : new Refusal('accessDenied', `${entity} access denied`)
}
