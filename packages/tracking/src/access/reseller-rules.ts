import {
  domainOf,
  isReseller,
  isSwitchedOn,
  Refusal,
  resellerDomainOf,
  resellerLimitOf,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import type { DeviceLimit } from '../store/device-limits.ts'
import type { Access } from './access.ts'

/*
 * What a reseller may, in words:
 * - Everybody below him is his, at any depth: he sees, changes, removes and logs in as them.
 * - He gives his customers a device limit that is not above his own.
 * - Only one who may have sub-resellers makes somebody a manager or reseller, and not with higher limits than his own.
 * - The reseller's limit counts everybody below him, whoever of them made the account; visitors of share links do not count.
 * - His device limit counts the vehicles of everybody below him, each once.
 * - The domain of a reseller is an administrator's to give: it decides whose name visitors of that address see.
 * - Who registers on his domain becomes his customer, within his limits and for as long as he lasts himself.
 */

/** Attributes that make a reseller, which one who may have sub-resellers gives to others. */
const RESELLING = [USER_KEYS.reseller, USER_KEYS.subResellers, USER_KEYS.resellerLimit]

/** Whether a reseller may have resellers below him. */
function mayHaveResellers(user: User): boolean {
  return isReseller(user) && isSwitchedOn(user.attributes[USER_KEYS.subResellers])
}

/** -1 and undefined are without limit. */
function isWithin(wanted: number | undefined, own: number | undefined): boolean {
  const isFree = own === undefined || own === -1
  return isFree || (wanted !== undefined && wanted !== -1 && wanted <= own)
}

/**
 * Refuse limits and flags that a reseller, or somebody who is none, may not give.
 * @throws Refusal administratorRequired
 */
export function requireReselling(caller: User, before: User, after: User): void {
  const isOneself = before.id === caller.id
  const changesDevices = before.deviceLimit !== after.deviceLimit
  const changesUsers = before.userLimit !== after.userLimit
  const changesReselling = RESELLING.some((key) => before.attributes[key] !== after.attributes[key])
  if (before.attributes[USER_KEYS.resellerDomain] !== after.attributes[USER_KEYS.resellerDomain]) refuse()
  if (changesDevices && (isOneself || !isReseller(caller) || !isWithin(after.deviceLimit, caller.deviceLimit))) refuse()
  if (!changesUsers && !changesReselling) return
  if (isOneself || !mayHaveResellers(caller) || !isWithin(after.userLimit, caller.userLimit)) refuse()
  if (isReseller(after) && !isWithin(resellerLimitOf(after), resellerLimitOf(caller))) refuse()
}

function refuse(): never {
  throw new Refusal('administratorRequired')
}

/** A reseller and the resellers above him, the nearest first. */
function resellersFrom(user: User, access: Pick<Access, 'user' | 'userTree'>): User[] {
  const above = [...access.userTree.above(user.id)].map((id) => access.user(id))
  return [user, ...above.filter((one) => one !== undefined)].filter((one) => !one.administrator && isReseller(one))
}

/** A reseller who may have so many users below him, at any depth. */
interface ResellerLimit {
  userId: number
  limit: number
}

/** Which limits of resellers count for a user below somebody: his own as a reseller, and those above him. */
export function resellerLimits(manager: User, access: Pick<Access, 'user' | 'userTree'>): ResellerLimit[] {
  return resellersFrom(manager, access).flatMap((reseller) => {
    const limit = resellerLimitOf(reseller)
    return limit === undefined ? [] : [{ userId: reseller.id, limit }]
  })
}

/** How many more users there may be below somebody, by his own limit and those of resellers; undefined = any number. */
export function userRoom(manager: User, access: Pick<Access, 'user' | 'userTree' | 'managedBy'>): number | undefined {
  const own = manager.userLimit === -1 ? [] : [manager.userLimit - access.managedBy(manager.id).size]
  const resellers = resellerLimits(manager, access).map(
    ({ userId, limit }) =>
      limit - [...access.userTree.below(userId)].filter((id) => access.user(id)?.temporary === false).length,
  )
  return smallest([...own, ...resellers])
}

/**
 * Refuse one user more below somebody when he, or a reseller above him, has as many as he may. The store asks again.
 * @throws Refusal userLimitReached
 */
export function requireUserRoom(manager: User, access: Pick<Access, 'user' | 'userTree' | 'managedBy'>): void {
  if (userRoom(manager, access) === 0) throw new Refusal('userLimitReached')
}

/** Which limits of resellers count for a vehicle of somebody: his own as a reseller, and those above him. */
export function resellerDeviceLimits(user: User, access: Pick<Access, 'user' | 'userTree'>): DeviceLimit[] {
  return resellersFrom(user, access).flatMap(({ id: userId, deviceLimit: limit }) =>
    limit === -1 ? [] : [{ userId, isWithBelow: true, limit }],
  )
}

/** The smallest of some rooms, none of which is less than nothing; undefined when nothing limits. */
export function smallest(rooms: readonly number[]): number | undefined {
  return rooms.length === 0 ? undefined : Math.max(0, Math.min(...rooms))
}

/** The reseller whose domain a host is; undefined where it is nobody's. */
export function resellerAt(host: string, access: Pick<Access, 'users'>): User | undefined {
  const wanted = host.toLowerCase()
  return [...access.users()].find((user) => resellerDomainOf(user) === wanted)
}

/**
 * A reseller's domain is a name of a host, and nobody else's.
 * @throws Refusal invalidInput
 */
export function requireDomain(user: User, access: Pick<Access, 'users'>): void {
  const domain = user.attributes[USER_KEYS.resellerDomain]
  if (domain === undefined || domain === null || domain === '') return
  const isTaken = (): boolean =>
    [...access.users()].some(({ id, attributes }) => id !== user.id && attributes[USER_KEYS.resellerDomain] === domain)
  if (typeof domain !== 'string' || domainOf(domain) !== domain || isTaken())
    throw new Refusal('invalidInput', 'Invalid input: /resellerDomain')
}
