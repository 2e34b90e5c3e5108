import { PERMISSION, Refusal, type Server, type User } from '@rastro/contracts'
import type { Access } from './access.ts'
import type { Rights } from './rights.ts'

/** What of a command decides who may send it. */
interface Wanted {
  type: string
  /** What it does to the engine. */
  word: 'stop' | 'resume' | undefined
}

/** @throws Refusal `Operation restricted` for accounts that may send saved commands only; administrators pass */
export function requireUnlimited(user: User, server: Server): void {
  if (!user.administrator && (user.limitCommands || server.limitCommands)) throw new Refusal('operationRestricted')
}

/**
 * Who may not stop an engine himself may not let a geofence do it either.
 * @throws Refusal `Operation restricted`, `Write access denied`
 */
export function requireLocking(user: User, deps: { rights: Rights; access: Pick<Access, 'server'> }): void {
  requireCommandRight(user, { type: 'engineStop', word: 'stop' }, deps)
}

/**
 * The advanced permission a command takes. Accounts with limited commands stop no engine, not even by a saved command.
 * @throws Refusal `Write access denied`, `Operation restricted`
 */
export function requireCommandRight(
  user: User,
  { type, word }: Wanted,
  { rights, access }: { rights: Rights; access: Pick<Access, 'server'> },
): void {
  if (word === 'stop') {
    requireUnlimited(user, access.server())
    return rights.require(user, PERMISSION.lock)
  }
  if (word === 'resume') return rights.require(user, PERMISSION.unlock)
  rights.require(user, type.startsWith('anchor_') ? PERMISSION.anchor : PERMISSION.sendCommand)
}
