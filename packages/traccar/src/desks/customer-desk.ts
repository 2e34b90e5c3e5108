import { type FindLetterhead, type Language, productKey, type Server, type User } from '@rastro/contracts'
import type { Traccar } from '../connect.ts'

export interface CustomerDeskDeps extends Traccar {
  letterheadOf: FindLetterhead
  languageOf: (user: User, server: Server) => Language
}

/** Accounts of customers, for who bills them. The server writes who changed one into its own trail. */
export function createCustomerDesk({
  administrator,
  installation,
  callers,
  letterheadOf,
  languageOf,
}: CustomerDeskDeps) {
  let turn: Promise<unknown> = Promise.resolve()

  async function change(userId: number, how: (user: User) => User): Promise<User | undefined> {
    if (!installation.user(userId)) return undefined
    const before = await administrator.get<User>(`/api/users/${userId}`)
    const after = how(before)
    if (after === before) return after
    await administrator.send('PUT', `/api/users/${userId}`, after)
    await installation.refresh()
    callers.forget()
    return after
  }

  return {
    list: (): Iterable<User> => installation.users(),
    find: (userId: number): User | undefined => installation.user(userId),
    isBillingOn(): boolean {
      const value = installation.server().attributes[productKey('enableBilling')]
      return value === true || value === 'true' || value === 1
    },
    languageOf: (user: User): Language => languageOf(user, installation.server()),
    letterheadOf,
    /** One after the other: a whole account is read and written back. */
    change(userId: number, how: (user: User) => User): Promise<User | undefined> {
      const done = turn.then(() => change(userId, how))
      turn = done.catch(() => undefined)
      return done
    },
  }
}
