import { isDeletedDevice, Refusal, UNIQUE_ID_PATTERN, type User } from '@rastro/contracts'
import { installationDeviceLimit } from '../directory/device-limit.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Access } from './access.ts'
import { resellerDeviceRoom, smallest } from './reseller-rules.ts'

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
 * How many more devices a user may have by four limits: of the installation for everybody, of the user, of the resellers
 * above him, and "none allowed".
 * @returns undefined = any number
 */
export function roomFor(user: User, { access, fleet }: { access: Access; fleet: Fleet }): number | undefined {
  const isCounted = (id: number): boolean => !isDeletedDevice(fleet.byId(id)?.device.uniqueId ?? '')
  const rooms: number[] = []
  const installation = installationDeviceLimit(access.server())
  if (installation !== undefined)
    rooms.push(installation - [...fleet.all()].filter(({ device }) => !isDeletedDevice(device.uniqueId)).length)
  if (user.administrator) return smallest(rooms)
  const resellers = resellerDeviceRoom(user, { access, fleet })
  if (resellers !== undefined) rooms.push(resellers)
  if (user.deviceLimit !== -1) rooms.push(user.deviceLimit - [...access.devicesOf(user.id)].filter(isCounted).length)
  return smallest(rooms)
}

/** @throws Refusal deviceLimitReached when there is no room for one more */
export function requireRoom(user: User, deps: { access: Access; fleet: Fleet }): void {
  if (roomFor(user, deps) === 0) throw new Refusal('deviceLimitReached')
}
