import { ownersOf, Refusal, type User } from '@rastro/contracts'
import type { Access } from './access.ts'

type Ranks = Pick<Access, 'userTree'>

/** Whoever an account belongs to: by its links, or as existing installations write it down (OP-06). */
function masterIdsOf(user: User, { userTree }: Ranks): Set<number> {
  return new Set([...userTree.above(user.id), ...ownersOf(user)])
}

/**
 * Whether somebody is an administrator above another (OP-75): one of those the other belongs to, or the installation's
 * own administrator seen from an administrator who has somebody above him.
 */
export function isAdministratorAbove(user: User, other: User, access: Ranks): boolean {
  if (!user.administrator || user.id === other.id) return false
  if (!other.administrator) return true
  const masters = masterIdsOf(other, access)
  return masters.has(user.id) || (masters.size > 0 && masterIdsOf(user, access).size === 0)
}

/** @throws Refusal `User access denied` for an administrator above the caller (USR-63) */
export function requireNotAbove(caller: User, user: User, access: Ranks): void {
  if (isAdministratorAbove(user, caller, access)) throw new Refusal('accessDenied', 'User access denied')
}

/** Whether somebody may remove a user: not himself, and no administrator above him (USR-61, USR-62). */
export function mayRemoveUser(caller: User, user: User, access: Ranks): boolean {
  return caller.id !== user.id && !isAdministratorAbove(user, caller, access)
}
