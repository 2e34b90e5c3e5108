import type { Attributes, User } from '@rastro/contracts'
import type { UserStore } from '../store/users.ts'

export interface SaveDeps {
  users: Pick<UserStore, 'save'>
  access: { user(id: number): User | undefined; putUser(user: User): void }
}

/**
 * Change attributes of a user; null takes one out. Call it in turn with other writes of users. A user who is gone is
 * left alone.
 */
export async function saveAttributes(
  { users, access }: SaveDeps,
  userId: number,
  changesOf: (user: User) => Attributes,
): Promise<void> {
  const user = access.user(userId)
  if (!user) return
  const entries = Object.entries({ ...user.attributes, ...changesOf(user) }).filter(([, value]) => value !== null)
  const changed = { ...user, attributes: Object.fromEntries(entries) }
  await users.save(changed)
  access.putUser(changed)
}
