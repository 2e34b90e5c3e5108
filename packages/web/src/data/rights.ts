import { parsePermissions } from '@rastro/contracts/permissions'
import { type User } from '@rastro/contracts/users'
import { productKey } from '@rastro/contracts/wire'
import { isDriver, isOn, isShared } from './roles.ts'
import type { ServerInfo } from './server.ts'

/**
 * Whether a person may use what a permission stands for. Drivers may nothing, administrators everything. The visitor of
 * a link may what its maker said, on the plus edition alone (PERM-22). Everybody else is held to his map where there is
 * one, the edition is plus and advanced permissions are on, and may all otherwise (CORE 6, OP-11).
 */
export function mayUse(permission: number, user: User, { server, plus }: ServerInfo): boolean {
  if (isDriver(user)) return false
  if (user.administrator) return true
  const map = user.attributes[productKey('advancedPerms')]
  const grants = typeof map === 'string' && map !== '' ? parsePermissions(map) : null
  if (isShared(user)) return plus && (grants?.has(permission) ?? false)
  const isAdvanced = plus && isOn(server.attributes[productKey('enableAdvancedPerms')])
  return isAdvanced && grants ? grants.has(permission) : true
}
