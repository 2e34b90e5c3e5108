import { wireTime } from '@rastro/contracts'
import { type Clock, type Log, type RunJob, runUncounted } from '@rastro/platform'
import type { Audit } from '../audit/audit.ts'
import type { Directory } from '../directory/directory.ts'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import type { Auth } from './auth.ts'
import { inheritanceOf } from './inheritance.ts'
import { isExpired } from './write-rules.ts'

/** The end of accounts. */
export interface Accounts {
  /**
   * Remove an account with its sessions, tokens and sockets. Users it managed, and vehicles, groups and objects only it
   * had, pass to its manager, else to who removes it; nobody's rules are lost, but nobody gets the messages of another.
   */
  remove(userId: number, removerId?: number): Promise<void>
  /** Remove temporary accounts whose time is over. */
  removeExpired(): Promise<void>
  start(): void
  close(): void
}

export interface AccountsDeps {
  access: Access
  auth: Auth
  audit: Audit
  users: Pick<UserStore, 'removePassing'>
  directory: Directory
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: () => boolean
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob
  clock: Clock
  log: Log
}

const SWEEP_EVERY_MS = 3_600_000

export function createAccounts(deps: AccountsDeps): Accounts {
  const { access, directory, auth, audit, users, clock, log, isOnDuty = () => true, runJob = runUncounted } = deps
  let timer: NodeJS.Timeout | undefined

  async function remove(userId: number, removerId?: number): Promise<void> {
    const [managerId] = access.userTree.managersOf(userId)
    const heirId = managerId ?? removerId
    const links = heirId === undefined ? [] : inheritanceOf(userId, heirId, directory)
    await users.removePassing(userId, links)
    access.removeUser(userId)
    for (const link of links) access.addLink(link)
    await auth.endUser(userId)
  }

  async function removeExpired(): Promise<void> {
    const now = clock.now()
    const over = [...access.users()].filter((user) => user.temporary && isExpired(user, now))
    for (const { id, email } of over) {
      await remove(id)
      const entry = { userId: 0, userEmail: null, address: null, attributes: { reason: 'expired', email } }
      audit.record({ ...entry, actionTime: wireTime(now), actionType: 'remove', objectType: 'user', objectId: id })
    }
  }

  return {
    remove,
    removeExpired,
    start() {
      timer = setInterval(() => {
        if (!isOnDuty()) return
        runJob('expired_accounts', removeExpired).catch((error: unknown) =>
          log.error({ err: error }, 'expired accounts were not removed'),
        )
      }, SWEEP_EVERY_MS)
    },
    close: () => clearInterval(timer),
  }
}
