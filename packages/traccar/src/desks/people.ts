import { Refusal, type User } from '@rastro/contracts'
import type { Traccar } from '../connect.ts'

/** Who may act for whom, as the server has it: oneself, whom one manages, and administrators for everybody. */
export function createPeople({ installation }: Pick<Traccar, 'installation'>) {
  function mayActFor(caller: User, userId: number): boolean {
    return caller.administrator || caller.id === userId || installation.managedBy(caller.id).has(userId)
  }
  return {
    mayActFor,
    /** @throws Refusal accessDenied */
    requireUser(caller: User, userId: number): User {
      const user = installation.user(userId)
      if (!user || !mayActFor(caller, userId)) throw new Refusal('accessDenied', 'User access denied')
      return user
    },
    /** Undefined = everybody's. */
    readersOf: (caller: User): readonly number[] | undefined =>
      caller.administrator ? undefined : [caller.id, ...installation.managedBy(caller.id)],
  }
}

export type People = ReturnType<typeof createPeople>
