import { PERMISSION, Refusal, type User } from '@rastro/contracts'
import type { Access } from './access.ts'
import type { Rights } from './rights.ts'

/**
 * Who may not stop an engine himself may not let a geofence do it either.
 * @throws Refusal `Operation restricted` for limited commands, `Write access denied` without the permission
 */
export function requireLocking(
  user: User,
  { access, rights }: { access: Pick<Access, 'server'>; rights: Rights },
): void {
  if (!user.administrator && (user.limitCommands || access.server().limitCommands))
    throw new Refusal('operationRestricted')
  rights.require(user, PERMISSION.lock)
}
