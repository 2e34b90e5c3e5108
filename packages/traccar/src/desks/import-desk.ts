import {
  type AutoLink,
  DEVICE_DEFAULTS,
  DEVICE_KEYS,
  type Device,
  type ImportError,
  type ImportKind,
  PERMISSION,
  Refusal,
  USER_DEFAULTS,
  type User,
} from '@rastro/contracts'
import { linksBetween } from '../administrator.ts'
import type { Traccar } from '../connect.ts'
import type { People } from './people.ts'
import type { Sight } from './sight.ts'

export interface ImportDeskDeps extends Traccar {
  people: People
  sight: Sight
}

interface Draft {
  fields: Readonly<Record<string, string | number>>
  attributes: Readonly<Record<string, string | number>>
}

/** Adds vehicles and users in the name of who asked for it, with the administrator's token and the rules of who asked. */
export function createImportDesk({ administrator, installation, rules, people, sight }: ImportDeskDeps) {
  /** How many more vehicles somebody may have; null = any number. Source: reference, 5.6. */
  async function deviceRoom(caller: User): Promise<number | null> {
    if (caller.administrator || caller.deviceLimit < 0) return null
    const linked = await administrator.get<Device[]>(`/api/devices?userId=${caller.id}`)
    return Math.max(0, caller.deviceLimit - linked.length)
  }

  function userRoom(caller: User): number | null {
    if (caller.administrator || caller.userLimit < 0) return null
    return Math.max(0, caller.userLimit - installation.managedBy(caller.id).size)
  }

  function requireMay(caller: User, kind: ImportKind): void {
    rules.requireRight(caller, kind === 'devices' ? PERMISSION.addDevice : PERMISSION.users + 1, 'write')
    if (kind === 'devices') rules.requireDeviceWrite(caller)
    else rules.requireWrite(caller)
    if (kind === 'users' && !caller.administrator && caller.userLimit === 0) throw new Refusal('managerRequired')
  }

  /** Give a vehicle to somebody. What the administrator adds is his own until he lets it go. */
  async function hand(caller: User, deviceId: number): Promise<void> {
    const owners = await linksBetween(administrator, ['userId', 0], ['deviceId', deviceId])
    if (!owners.some(({ ownerId }) => ownerId === caller.id))
      await administrator.send('POST', '/api/permissions', { userId: caller.id, deviceId })
    for (const { ownerId } of owners)
      if (ownerId !== caller.id) await administrator.send('DELETE', '/api/permissions', { userId: ownerId, deviceId })
  }

  async function addDevice(caller: User, wanted: Partial<Device>): Promise<Device> {
    requireMay(caller, 'devices')
    if ((await deviceRoom(caller)) === 0) throw new Refusal('deviceLimitReached')
    const added = await administrator.send<Device>('POST', '/api/devices', { ...DEVICE_DEFAULTS, ...wanted })
    await hand(caller, added.id)
    return added
  }

  async function addUser(caller: User, { fields, attributes }: Draft): Promise<void> {
    requireMay(caller, 'users')
    if (userRoom(caller) === 0) throw new Refusal('userLimitReached')
    // A manager gives nobody more than the server would let him give.
    const limits = caller.administrator ? {} : { administrator: false, userLimit: 0, deviceLimit: 0 }
    const user = { ...USER_DEFAULTS, ...fields, ...limits, attributes: { ...attributes } }
    const { id: managedUserId } = await administrator.send<User>('POST', '/api/users', user)
    if (!caller.administrator)
      await administrator.send('POST', '/api/permissions', { userId: caller.id, managedUserId })
    await installation.refresh()
  }

  /** Nobody but administrators has it, directly or through its group. */
  async function isUnowned({ id, groupId }: Device): Promise<boolean> {
    const direct = await linksBetween(administrator, ['userId', 0], ['deviceId', id])
    const grouped = groupId === 0 ? [] : await linksBetween(administrator, ['userId', 0], ['groupId', groupId])
    return [...direct, ...grouped].every(({ ownerId }) => installation.user(ownerId)?.administrator ?? true)
  }

  return {
    callerOf(userId: number): User | undefined {
      const user = installation.user(userId)
      return user && !user.disabled ? user : undefined
    },
    requireMay,
    roomFor: (caller: User, kind: ImportKind): Promise<number | null> =>
      kind === 'devices' ? deviceRoom(caller) : Promise.resolve(userRoom(caller)),
    async isTaken(kind: ImportKind): Promise<(key: string) => boolean> {
      const emails = [...installation.users()].map(({ email }) => email.toLowerCase())
      const devices = kind === 'devices' ? await administrator.get<Device[]>('/api/devices?all=true') : []
      const taken = new Set(kind === 'devices' ? devices.map(({ uniqueId }) => uniqueId) : emails)
      return (key) => taken.has(key)
    },
    async isOwn(caller: User, kind: ImportKind, key: string): Promise<boolean> {
      const device = kind === 'devices' ? await sight.byUniqueId(key) : undefined
      if (kind === 'devices') return device !== undefined && sight.sees(caller, device)
      const user = [...installation.users()].find(({ email }) => email.toLowerCase() === key)
      return user !== undefined && people.mayActFor(caller, user.id)
    },
    async add(caller: User, kind: ImportKind, drafts: readonly Draft[]): Promise<(ImportError | null)[]> {
      const told: (ImportError | null)[] = []
      // One after the other: the limits are counted anew for each.
      for (const draft of drafts) {
        const adding =
          kind === 'devices'
            ? addDevice(caller, { ...draft.fields, attributes: { ...draft.attributes } })
            : addUser(caller, draft)
        told.push(await adding.then(() => null, errorOf))
      }
      return told
    },
    /** Take a tracker into an account by what stands on it: a new one, or one of the stock. */
    async autoLink(caller: User, { uniqueId: text, name, attributes }: AutoLink): Promise<Device> {
      const uniqueId = text.trim()
      const { plate, model, category } = attributes
      const known = await sight.byUniqueId(uniqueId)
      const wanted = {
        name: name.trim(),
        uniqueId,
        ...(model ? { model } : {}),
        ...(category ? { category } : {}),
        attributes: { ...known?.attributes, ...(plate ? { [DEVICE_KEYS.plate]: plate.trim() } : {}) },
      }
      if (!known) return addDevice(caller, wanted)
      requireMay(caller, 'devices')
      if (!(await isUnowned(known))) throw new Refusal('accessDenied', 'Device access denied')
      if ((await deviceRoom(caller)) === 0) throw new Refusal('deviceLimitReached')
      const device = { ...known, ...wanted }
      await administrator.send('PUT', `/api/devices/${known.id}`, device)
      await hand(caller, known.id)
      return device
    },
  }
}

/** A refusal is about the row; anything else is ours. */
function errorOf(error: unknown): ImportError {
  if (!(error instanceof Refusal) || error.code === 'busy') throw error
  if (error.message === 'Unique ID already exists') return { field: 'uniqueId', code: 'exists', detail: error.message }
  if (error.message === 'Email already exists') return { field: 'email', code: 'exists' }
  if (error.code === 'deviceLimitReached' || error.code === 'userLimitReached') return { field: null, code: 'limit' }
  return { field: null, code: 'refused', detail: error.message }
}
