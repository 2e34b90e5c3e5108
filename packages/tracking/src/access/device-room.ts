import { isDeletedDevice, Refusal, UNIQUE_ID_PATTERN, type User } from '@rastro/contracts'
import { countDevices, installationDeviceLimit } from '../directory/device-limit.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { DeviceLimit } from '../store/device-limits.ts'
import type { Access } from './access.ts'
import { resellerDeviceLimits, smallest } from './reseller-rules.ts'

const uniqueIdPattern = new RegExp(UNIQUE_ID_PATTERN)

/** In an address it would lead to the folder above. */
const ONLY_DOTS = /^\.+$/

/**
 * The form of a deleted device hides it, so only the server may write it.
 * @throws Refusal invalidInput
 */
export function requireUniqueId(uniqueId: string): void {
  if (!uniqueIdPattern.test(uniqueId) || ONLY_DOTS.test(uniqueId) || isDeletedDevice(uniqueId))
    throw new Refusal('invalidInput', 'Invalid input: /uniqueId')
}

/**
 * Which limits count for one more device of a user: of the installation for everybody, his own, those of the resellers
 * above him, and "none allowed".
 * @param isNew false for a device the installation has already
 */
export function deviceLimits(user: User, access: Access, isNew = true): DeviceLimit[] {
  const installation = isNew ? installationDeviceLimit(access.server()) : undefined
  const limits: DeviceLimit[] = installation === undefined ? [] : [{ limit: installation }]
  if (user.administrator) return limits
  limits.push(...resellerDeviceLimits(user, access))
  if (user.deviceLimit !== -1) limits.push({ userId: user.id, limit: user.deviceLimit })
  return limits
}

/** How many more devices fit, by what this process knows: the store asks again. @returns undefined = any number */
export function roomWithin(limits: readonly DeviceLimit[], { access, fleet }: RoomDeps): number | undefined {
  return smallest(limits.map((limit) => limit.limit - countOf(limit, { access, fleet })))
}

/** @throws Refusal deviceLimitReached when there is no room for one more */
export function requireRoom(limits: readonly DeviceLimit[], deps: RoomDeps): void {
  if (roomWithin(limits, deps) === 0) throw new Refusal('deviceLimitReached')
}

interface RoomDeps {
  access: Access
  fleet: Fleet
}

function countOf({ userId, isWithBelow }: DeviceLimit, { access, fleet }: RoomDeps): number {
  if (userId === undefined) return countDevices(fleet)
  const people = isWithBelow ? [userId, ...access.userTree.below(userId)] : [userId]
  const seen = new Set(people.flatMap((id) => [...access.devicesOf(id)]))
  return [...seen].filter((id) => !isDeletedDevice(fleet.byId(id)?.device.uniqueId ?? '')).length
}
