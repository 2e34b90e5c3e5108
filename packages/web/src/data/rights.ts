import { parsePermissions } from '@rastro/contracts/permissions'
import { type User } from '@rastro/contracts/users'
import { productKey } from '@rastro/contracts/wire'
import { isDriver, isOn, isShared } from './roles.ts'
import type { ServerInfo } from './server.ts'

/**
 * Whether a person may use what a permission stands for. Drivers may nothing, administrators everything; with the plus
 * edition and advanced permissions on, the bit map decides; without them, or without a map, a shared user has nothing
 * and everybody else all (CORE 6, OP-11).
 */
export function mayUse(permission: number, user: User, { server, plus }: ServerInfo): boolean {
  if (isDriver(user)) return false
  if (user.administrator) return true
  const map = user.attributes[productKey('advancedPerms')]
  const isAdvanced = plus && isOn(server.attributes[productKey('enableAdvancedPerms')])
  if (!isAdvanced || typeof map !== 'string' || map === '') return !isShared(user)
  return parsePermissions(map).has(permission)
}
