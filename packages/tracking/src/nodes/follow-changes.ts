import { isDeepStrictEqual } from 'node:util'
import { type Device, OBJECT_KINDS, type ObjectKind, type User } from '@rastro/contracts'
import type { Change } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Commands } from '../commands/commands.ts'
import type { Lines } from '../commands/lines.ts'
import type { Directory } from '../directory/directory.ts'
import type { CoreFleet } from '../fleet/create-fleet.ts'
import type { Store } from '../store/store.ts'

export interface FollowDeps {
  store: Pick<Store, 'server' | 'users' | 'groups' | 'devices' | 'objects' | 'links' | 'sentCommands'>
  fleet: CoreFleet
  directory: Directory
  access: Access
  sessions: Pick<Sessions, 'forget'>
  /** Names and passwords of a user that are believed without hashing. */
  forgetPasswords: (userId: number) => void
  commands: Pick<Commands, 'refresh'>
  lines: Pick<Lines, 'learn' | 'restore'>
  /** What others remember, by the kind of its changes. */
  others?: ReadonlyMap<string, Follow>
}

/** Takes in one change. */
type Follow = (key: string) => Promise<void>

/**
 * Bring what is in memory up to what the database says, change by change: what this node wrote itself is there already
 * and stays as it is.
 */
export function createChangeFollower(deps: FollowDeps): (changes: readonly Change[]) => Promise<void> {
  const kinds = new Map<string, Follow>([
    ...(deps.others ?? []),
    ...followEntities(deps),
    ...OBJECT_KINDS.map((kind) => [kind, followObject(deps, kind)] as const),
    ['secret', async (hash: string) => deps.sessions.forget(hash)],
    ['sentCommand', (id: string) => deps.commands.refresh(Number(id))],
    ['lines', followLines(deps)],
  ])
  return async (changes) => {
    for (const { kind, key } of changes) {
      if (kind.startsWith('link.')) await followLink(deps, kind, key)
      // A newer version may tell what this one does not know.
      else await kinds.get(kind)?.(key)
    }
  }
}

function followEntities(deps: FollowDeps): [string, Follow][] {
  const { store, fleet, access } = deps
  return [
    [
      'server',
      async () => {
        const server = await store.server.read()
        if (!isDeepStrictEqual(server, access.server())) access.putServer(server)
      },
    ],
    [
      'user',
      async (key) => {
        const id = Number(key)
        const [found, known] = [await store.users.find(id), access.user(id)]
        deps.forgetPasswords(id)
        if (!found) return known && access.removeUser(id)
        if (!isDeepStrictEqual(withoutPassword(found), known && withoutPassword(known))) access.putUser(found)
      },
    ],
    [
      'group',
      async (key) => {
        const id = Number(key)
        const [found, known] = [await store.groups.find(id), access.group(id)]
        if (!found) return known && access.removeGroup(id)
        if (!isDeepStrictEqual(found, known)) access.putGroup(found)
      },
    ],
    [
      'device',
      async (key) => {
        const id = Number(key)
        const [found, known] = [await store.devices.find(id), fleet.byId(id)?.device]
        if (!found) return known && fleet.remove(id)
        if (!isDeepStrictEqual(asSaved(found), known && asSaved(known))) fleet.put(found)
      },
    ],
  ]
}

function followObject({ store, directory }: FollowDeps, kind: ObjectKind): Follow {
  return async (key) => {
    const id = Number(key)
    const [found, known] = [await store.objects[kind].find(id), directory.get(kind, id)]
    if (!found) {
      if (known) directory.remove(kind, id)
    } else if (!isDeepStrictEqual(found, known)) directory.put(kind, found)
  }
}

/** `link.userId.deviceId` with `3:7`. */
async function followLink({ store, directory, access }: FollowDeps, kind: string, key: string): Promise<void> {
  const [, owner = '', property = ''] = kind.split('.')
  const [ownerId = 0, propertyId = 0] = key.split(':').map(Number)
  const link = { [owner]: ownerId, [property]: propertyId }
  const [isThere, isKnown] = [await store.links.has(link), directory.links(owner, property).has(ownerId, propertyId)]
  if (isThere && !isKnown) access.addLink(link)
  if (!isThere && isKnown) access.removeLink(link)
}

function followLines({ store, lines }: FollowDeps): Follow {
  return async (key) => {
    const deviceId = Number(key)
    const profiles = (await store.sentCommands.lineProfiles(deviceId)).get(deviceId)
    if (profiles) lines.learn(deviceId, profiles)
  }
}

/** What is heard of a device changes by itself. */
function asSaved(device: Device): Device {
  return { ...device, lastUpdate: null, status: 'offline', positionId: 0 }
}

/** It is never kept, and null or absent. */
function withoutPassword(user: User): User {
  return { ...user, password: null }
}
