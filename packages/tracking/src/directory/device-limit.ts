import { isDeletedDevice, productKey, type Server } from '@rastro/contracts'
import type { Fleet } from '../fleet/fleet.ts'

/** How many devices the installation may hold; undefined when nobody set a limit (OP-37). */
export function installationDeviceLimit(server: Server): number | undefined {
  const limit = Number(server.attributes[productKey('deviceLimit')] ?? 0)
  return Number.isInteger(limit) && limit > 0 ? limit : undefined
}

/** How many devices count against that limit: those that are only hidden do not. */
export function countDevices(fleet: Pick<Fleet, 'all'>): number {
  let count = 0
  for (const { device } of fleet.all()) if (!isDeletedDevice(device.uniqueId)) count++
  return count
}
