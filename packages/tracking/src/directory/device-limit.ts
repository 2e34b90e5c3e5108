import { productKey, type Server } from '@rastro/contracts'

/** How many devices the installation may hold; undefined when nobody set a limit (OP-37). */
export function installationDeviceLimit(server: Server): number | undefined {
  const limit = Number(server.attributes[productKey('deviceLimit')] ?? 0)
  return Number.isInteger(limit) && limit > 0 ? limit : undefined
}
