import { type FindLetterhead, type Language, productKey, type User, wireTime } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { Audit } from '../audit/audit.ts'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import { languageOfUser } from './language.ts'

export interface CustomerDeskDeps {
  access: Access
  letterheadOf: FindLetterhead
  users: Pick<UserStore, 'save'>
  audit: Audit
  clock: Clock
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

/** The accounts of customers, for who bills them. */
export function createCustomerDesk({ access, letterheadOf, users, audit, clock, inTurn }: CustomerDeskDeps) {
  return {
    list: (): Iterable<User> => access.users(),
    find: (userId: number): User | undefined => access.user(userId),
    isBillingOn(): boolean {
      const value = access.server().attributes[productKey('enableBilling')]
      return value === true || value === 'true' || value === 1
    },
    languageOf: (user: User): Language => languageOfUser(user, access.server()),
    letterheadOf,
    /**
     * Change an account in turn with everybody who changes one.
     * @param reason for the audit trail; null where a request is told of there
     */
    change: (userId: number, change: (user: User) => User, reason: string | null): Promise<User | undefined> =>
      inTurn(async () => {
        const before = access.user(userId)
        const after = before && change(before)
        if (!after || after === before) return after
        await users.save(after)
        access.putUser(after)
        if (reason !== null) {
          const entry = { userId: 0, userEmail: null, address: null, attributes: { reason } }
          const what = { actionTime: wireTime(clock.now()), actionType: 'edit', objectType: 'user', objectId: userId }
          audit.record({ ...entry, ...what })
        }
        return after
      }),
  }
}
