import { ERRORS, isDeviceEditor, Refusal, type Server, suspensionOf, type User } from '@rastro/contracts'

/** @throws Refusal `Write access denied` for read-only accounts; administrators pass */
export function requireWrite(user: User, server: Server): void {
  if (!user.administrator && (user.readonly || server.readonly)) throw new Refusal('writeDenied')
}

/** @throws Refusal `Write access denied` for accounts that may not change devices; administrators pass */
export function requireDeviceWrite(user: User, server: Server): void {
  requireWrite(user, server)
  if (user.administrator) return
  if (user.deviceReadonly || server.deviceReadonly || !isDeviceEditor(user)) throw new Refusal('writeDenied')
}

/** @throws Refusal `Operation restricted` for accounts that may not link; administrators pass */
export function requireLinking(user: User, server: Server): void {
  if (!user.administrator && (user.readonly || server.readonly)) throw new Refusal('operationRestricted')
}

/** @throws Refusal `Operation restricted` for accounts without history; administrators pass */
export function requireReports(user: User, server: Server): void {
  if (!user.administrator && (user.disableReports || server.disableReports)) throw new Refusal('operationRestricted')
}

/**
 * Refuse an account that may not log in now.
 * @throws Refusal accountDisabled, accountExpired, accountSuspended, accountSuspendedTrust
 */
export function requireActive(user: User, now: Date): void {
  requireNotEnded(user, now)
  const suspension = suspensionOf(user, now)
  if (!suspension) return
  const { trustAvailable } = suspension
  const code = trustAvailable === null ? 'accountSuspended' : 'accountSuspendedTrust'
  throw new Refusal(code, undefined, { answer: { error: ERRORS[code].text, trustAvailable: trustAvailable === true } })
}

/** @throws Refusal accountDisabled, accountExpired; an account that is only suspended passes */
export function requireNotEnded(user: User, now: Date): void {
  if (user.disabled) throw new Refusal('accountDisabled')
  if (isExpired(user, now)) throw new Refusal('accountExpired')
}

/** Whether an account may do nothing now: disabled, over, or suspended for non-payment. */
export function isShutOut(user: User, now: Date): boolean {
  return user.disabled || isExpired(user, now) || suspensionOf(user, now) !== null
}

/** Whether an account's time is over. */
export function isExpired({ expirationTime }: Pick<User, 'expirationTime'>, now: Date): boolean {
  return expirationTime !== null && Date.parse(expirationTime) <= now.getTime()
}

/** Whether an account manages others: `userLimit` is the number of users it may have, -1 any. */
export function isManager(user: User): boolean {
  return user.administrator || user.userLimit !== 0
}
