import { isDeletedDevice, Refusal, UNIQUE_ID_PATTERN, type User } from '@rastro/contracts'
import { installationDeviceLimit } from '../directory/device-limit.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Access } from './access.ts'
import { requireResellerDevices } from './reseller-rules.ts'

const uniqueIdPattern = new RegExp(UNIQUE_ID_PATTERN)

/**
 * The form of a deleted device hides it, so only the server may write it.
 * @throws Refusal invalidInput
 */
export function requireUniqueId(uniqueId: string): void {
  if (!uniqueIdPattern.test(uniqueId) || isDeletedDevice(uniqueId))
    throw new Refusal('invalidInput', 'Invalid input: /uniqueId')
}

/**
 * Four limits: of the installation for everybody, of the user, of the resellers above him, and "none allowed".
 * @throws Refusal deviceLimitReached
 */
export function requireRoom(user: User, { access, fleet }: { access: Access; fleet: Fleet }): void {
  const isCounted = (id: number): boolean => !isDeletedDevice(fleet.byId(id)?.device.uniqueId ?? '')
  const installation = installationDeviceLimit(access.server())
  if (installation !== undefined) {
    const count = [...fleet.all()].filter(({ device }) => !isDeletedDevice(device.uniqueId)).length
    if (count >= installation) throw new Refusal('deviceLimitReached')
  }
  if (user.administrator) return
  requireResellerDevices(user, { access, fleet })
  if (user.deviceLimit === -1) return
  if ([...access.devicesOf(user.id)].filter(isCounted).length >= user.deviceLimit)
    throw new Refusal('deviceLimitReached')
}
