import { Refusal, suspensionOf, type User, unlockedOnTrust } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import type { Auth } from './auth.ts'
import type { Credentials } from './credentials.ts'
import { requireActive } from './write-rules.ts'

export interface TrustUnlockDeps {
  access: Access
  auth: Pick<Auth, 'checkCredentials'>
  users: Pick<UserStore, 'save'>
  clock: Clock
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

/**
 * Let a suspended account in once more before its debts are paid, proven by what its holder logs in with. Guessing is
 * slowed down as at the login.
 * @returns the account as it is from now on; one that is not suspended stays as it is
 * @throws Refusal unauthorized, totpRequired, tooManyAttempts, accountDisabled, accountExpired; accountSuspended where
 * trust is not offered, accountSuspendedTrust where it was used already
 */
export function createTrustUnlock({ access, auth, users, clock, inTurn }: TrustUnlockDeps) {
  return async function unlockOnTrust(credentials: Credentials, address: string): Promise<User> {
    const { id } = await auth.checkCredentials(credentials, address, 'suspended')
    return inTurn(async () => {
      const user = access.user(id)
      if (!user) throw new Refusal('unauthorized')
      const suspension = suspensionOf(user, clock.now())
      if (!suspension) return user
      if (suspension.trustAvailable !== true) requireActive(user, clock.now())
      const unlocked = unlockedOnTrust(user, clock.now())
      await users.save(unlocked)
      access.putUser(unlocked)
      return unlocked
    })
  }
}
