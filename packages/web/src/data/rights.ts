import { parsePermissions, productKey, type User } from '@rastro/contracts'
import type { ServerInfo } from './server.ts'

/** Whether the user came through a shared link (OP-80). */
export function isShared(user: User): boolean {
  return user.attributes['isShared'] === true
}

/**
 * Whether a person may use what a permission stands for. Administrators may; with the plus edition and advanced
 * permissions on, the bit map decides; without them a shared user has nothing and everybody else all (CORE 6).
 */
export function mayUse(permission: number, user: User, { server, plus }: ServerInfo): boolean {
  if (user.administrator) return true
  if (!plus || server.attributes[productKey('enableAdvancedPerms')] !== true) return !isShared(user)
  const map = user.attributes[productKey('advancedPerms')]
  // Nobody gave this account a map yet: the server then treats it as if the switch were off.
  if (typeof map !== 'string' || map === '') return !isShared(user)
  return parsePermissions(map).has(permission)
}
