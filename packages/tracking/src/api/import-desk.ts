import {
  DEVICE_DEFAULTS,
  type Device,
  type ImportError,
  type ImportKind,
  PERMISSION,
  Refusal,
  USER_DEFAULTS,
  type User,
} from '@rastro/contracts'
import { deviceLimits, requireUniqueId, roomWithin } from '../access/device-room.ts'
import { userRoom } from '../access/reseller-rules.ts'
import { isShutOut, requireDeviceWrite, requireWrite } from '../access/write-rules.ts'
import { addUsersAs, type UserDoor } from './add-user.ts'
import type { ApiDeps } from './api-deps.ts'

export type ImportDeskDeps = UserDoor & Pick<ApiDeps, 'fleet' | 'inTurn' | 'clock'>

interface Draft {
  fields: Readonly<Record<string, string | number>>
  attributes: Readonly<Record<string, string | number>>
}

/** Adds vehicles and users many at a time, by the rules of the calls that add one. */
export function createImportDesk(deps: ImportDeskDeps) {
  const { access, fleet, inTurn, rights, clock } = deps
  return {
    callerOf(userId: number): User | undefined {
      const user = access.user(userId)
      return user && !isShutOut(user, clock.now()) ? user : undefined
    },
    requireMay(caller: User, kind: ImportKind): void {
      rights.require(caller, kind === 'devices' ? PERMISSION.addDevice : PERMISSION.users + 1)
      if (kind === 'devices') requireDeviceWrite(caller, access.server())
      else requireWrite(caller, access.server())
      if (kind === 'users' && !caller.administrator && caller.userLimit === 0) throw new Refusal('managerRequired')
    },
    roomFor(caller: User, kind: ImportKind): number | null {
      if (kind === 'devices') return roomWithin(deviceLimits(caller, access), deps) ?? null
      return caller.administrator ? null : (userRoom(caller, access) ?? null)
    },
    isTaken(kind: ImportKind): (key: string) => boolean {
      if (kind === 'devices') return (uniqueId) => fleet.byUniqueId(uniqueId) !== undefined
      const emails = new Set([...access.users()].map(({ email }) => email.toLowerCase()))
      return (email) => emails.has(email)
    },
    isOwn(caller: User, kind: ImportKind, key: string): boolean {
      if (kind === 'devices') {
        const known = fleet.byUniqueId(key)
        return known !== undefined && access.directDevicesOf(caller.id).has(known.device.id)
      }
      const user = [...access.users()].find(({ email }) => email.toLowerCase() === key)
      return user !== undefined && access.canActFor(caller, user.id)
    },
    add(caller: User, kind: ImportKind, drafts: readonly Draft[]): Promise<(ImportError | null)[]> {
      return kind === 'devices' ? inTurn(() => addDevices(caller, drafts, deps)) : addUsers(caller, drafts, deps)
    },
  }
}

async function addDevices(
  caller: User,
  drafts: readonly Draft[],
  deps: ImportDeskDeps,
): Promise<(ImportError | null)[]> {
  const { access, fleet, store, rights } = deps
  const limits = deviceLimits(caller, access)
  let room = roomWithin(limits, deps) ?? Number.POSITIVE_INFINITY
  const wanted: Omit<Device, 'id'>[] = []
  const { id: _, ...fresh } = DEVICE_DEFAULTS
  const told = drafts.map((draft) => {
    try {
      rights.require(caller, PERMISSION.addDevice)
      requireDeviceWrite(caller, access.server())
      const device = { ...fresh, ...draft.fields, attributes: { ...draft.attributes } }
      requireUniqueId(device.uniqueId)
      if (fleet.byUniqueId(device.uniqueId)) throw new Refusal('duplicateUniqueId')
      if (room-- <= 0) throw new Refusal('deviceLimitReached')
      wanted.push(device)
      return null
    } catch (error) {
      return errorOf(error)
    }
  })
  const added = await store.devices.addWithin(wanted, { userId: caller.id, limits })
  for (const device of added) fleet.put(device)
  access.addLinks(added.map(({ id: deviceId }) => ({ userId: caller.id, deviceId })))
  return told
}

async function addUsers(caller: User, drafts: readonly Draft[], deps: ImportDeskDeps): Promise<(ImportError | null)[]> {
  const wanted = drafts.map(({ fields, attributes }) => ({
    ...USER_DEFAULTS,
    ...fields,
    attributes: { ...attributes },
  }))
  const told = await addUsersAs(caller, wanted, deps)
  return told.map((one) => (one instanceof Refusal ? errorOf(one) : null))
}

/** A refusal is about the row; anything else is ours. */
function errorOf(error: unknown): ImportError {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'duplicateUniqueId') return { field: 'uniqueId', code: 'exists', detail: error.message }
  if (error.code === 'duplicateEmail') return { field: 'email', code: 'exists' }
  if (error.code === 'deviceLimitReached' || error.code === 'userLimitReached') return { field: null, code: 'limit' }
  return { field: null, code: 'refused', detail: error.message }
}
