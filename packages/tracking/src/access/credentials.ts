import { Refusal, type User } from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import { isSealed } from '../store/marked-seal.ts'
import type { OneTimeStore } from '../store/one-time.ts'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import type { LoginTry } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import type { LoginGuard } from './shared-throttle.ts'
import { totpStep } from './totp.ts'
import { requireActive, requireNotEnded } from './write-rules.ts'

/** What a person types to log in. */
export interface Credentials {
  name: string
  password: string
  /** One-time code, for accounts that have a key. */
  code?: string | undefined
}

/** Whom a name and password are checked for. */
export type Admits = 'active' | 'suspended'

/** Tells who knows a name and its password. Every try counts at the throttle. */
export interface CredentialCheck {
  /**
   * The user of a name and password; unknown names take as long as wrong passwords.
   * @param admits whether accounts suspended for non-payment pass as well
   * @throws Refusal unauthorized, totpRequired, tooManyAttempts, accountDisabled, accountExpired, accountSuspended,
   * accountSuspendedTrust
   */
  check(credentials: Credentials, address: string, admits?: Admits): Promise<User>
  /** @throws Refusal tooManyAttempts */
  isPasswordOf(user: User, password: string, address: string): Promise<boolean>
}

export interface CredentialCheckDeps {
  access: Pick<Access, 'user'>
  passwords: Passwords
  users: Pick<UserStore, 'findForLogin' | 'setPasswordHash'>
  /** Remembers codes that were used, for all processes. */
  oneTime: Pick<OneTimeStore, 'add'>
  throttle: LoginGuard
  clock: Clock
  log: Log
}

const SEALED_BY_ANOTHER =
  'a login needs a one-time code whose key was sealed with another secret.key: bring that back, or remove the key of this user'

/** A one-time code is good for no longer. */
const CODE_MS = 300_000

/** Check names, passwords and one-time codes. */
export function createCredentialCheck(deps: CredentialCheckDeps): CredentialCheck {
  const { access, passwords, users, oneTime, throttle, clock, log } = deps
  const usedSteps = new Map<number, number>()

  return { check, isPasswordOf }

  async function check(credentials: Credentials, address: string, admits: Admits = 'active'): Promise<User> {
    const name = credentials.name.trim().toLowerCase()
    const attempt = await throttle.begin(name, address)
    try {
      const user = await findUser({ ...credentials, name }, admits)
      attempt.succeed()
      return user
    } catch (error) {
      endTry(attempt, error)
      throw error
    }
  }

  async function findUser({ name, password, code }: Credentials, admits: Admits): Promise<User> {
    const found = await users.findForLogin(name)
    const isRight = await passwords.verify(password, found?.passwordHash ?? null)
    if (!isRight || !found?.passwordHash) throw new Refusal('unauthorized')
    const user = access.user(found.user.id) ?? found.user
    const step = user.totpKey ? stepOfCode(user.id, user.totpKey, code) : undefined
    if (admits === 'active') requireActive(user, clock.now())
    else requireNotEnded(user, clock.now())
    // Only a login uses the code up: who is told of his debts unlocks with the same one, and then comes in with it.
    if (step !== undefined && admits === 'active') await useUp(user.id, step)
    if (passwords.isOutdated(found.passwordHash)) await users.setPasswordHash(user.id, await passwords.hash(password))
    return user
  }

  async function isPasswordOf({ id, email }: User, password: string, address: string): Promise<boolean> {
    const name = email.toLowerCase()
    const attempt = await throttle.begin(name, address)
    try {
      const found = await users.findForLogin(name)
      const isRight = found?.user.id === id && (await passwords.verify(password, found.passwordHash))
      if (isRight) attempt.succeed()
      else attempt.fail()
      return isRight
    } catch (error) {
      attempt.cancel()
      throw error
    }
  }

  async function useUp(userId: number, step: number): Promise<void> {
    const now = clock.now()
    if (!(await oneTime.add(`totp ${userId} ${step}`, new Date(now.getTime() + CODE_MS), now)))
      throw new Refusal('accessDenied', 'User authorization failed')
    usedSteps.set(userId, step)
  }

  /** A code works once, so that one read over a shoulder is worth nothing. */
  function stepOfCode(userId: number, key: string, code: string | undefined): number {
    if (code === undefined || code === '') throw new Refusal('totpRequired')
    if (isSealed(key)) {
      log.error({ userId }, SEALED_BY_ANOTHER)
      throw new Refusal('accessDenied', 'User authorization failed')
    }
    const step = totpStep(key, code, clock.now())
    if (step === undefined || step <= (usedSteps.get(userId) ?? 0))
      throw new Refusal('accessDenied', 'User authorization failed')
    return step
  }
}

/** A missing one-time code is asked for after the right password, so it is no failure. */
function endTry(attempt: LoginTry, error: unknown): void {
  const isGuess = error instanceof Refusal && (error.code === 'unauthorized' || error.code === 'accessDenied')
  if (isGuess) attempt.fail()
  else attempt.cancel()
}
