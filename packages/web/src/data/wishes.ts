import type { Server } from '@rastro/contracts/server'

/**
 * Whose wishes hold, the first before the second: the person's before the installation's, unless the installation forces
 * its own. Source: reference server, `forceSettings`.
 */
export function wishesOf<U, S>(user: U, server: S, isForced: Server['forceSettings'] | undefined): [U | S, U | S] {
  return isForced ? [server, user] : [user, server]
}
