import { productKey, type User } from '@rastro/contracts'
import type { ServerInfo } from './server.ts'

/** The server lets anybody add devices: no limit told, or one above 0 (DEV-29, OP-37). */
export function serverAllows(limit: number | null): boolean {
  return limit === null || limit > 0
}

/** Room below the limit of the installation or account, which counts only above 0 (DEV-30). */
export function isBelowInstallationLimit(count: number, limit: unknown): boolean {
  const most = Number(limit ?? 0)
  return !(most > 0) || count < most
}

/** Room below the user's own limit; -1 is any number (DEV-31). */
export function isBelowUserLimit(count: number, limit: number): boolean {
  return limit === -1 || count < limit
}

/** Whether one more device may be added beside the `count` there are. Administrators have all rights. */
export function hasRoom(count: number, user: User, { server, deviceLimit }: ServerInfo): boolean {
  const key = productKey('deviceLimit')
  const limits = [server.attributes[key], user.attributes[key]]
  if (!serverAllows(deviceLimit) || !limits.every((limit) => isBelowInstallationLimit(count, limit))) return false
  return user.administrator || isBelowUserLimit(count, user.deviceLimit)
}
