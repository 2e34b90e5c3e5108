import type { User } from '@rastro/contracts'

/** A user as others may see it: passwords and one-time keys never leave the server. */
export function userView(user: User): User {
  return { ...user, password: null, totpKey: null }
}
