import { Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import type { Log } from '@rastro/platform'
import type { Store } from '../store/store.ts'
import type { Access } from './access.ts'
import type { Passwords } from './passwords.ts'
import { hashOf, LIFETIME, type Sessions } from './sessions.ts'

/** The way the first administrator comes into an empty installation. There is no default account. */
export interface Setup {
  /** Whether nobody has an account yet. */
  isNew(): boolean
  /**
   * Spend the one-time token of the set-up link.
   * @throws Refusal registrationDisabled when it is not the right one, was spent, or somebody has an account
   */
  redeem(token: string): Promise<void>
  /**
   * Make a set-up link, in place of any before, and log it once. Call when the server listens.
   * @param publicUrl where the product is reached
   * @returns the link; undefined when somebody has an account
   */
  invite(publicUrl: string): Promise<string | undefined>
}

export interface SetupDeps {
  store: Pick<Store, 'users' | 'sessions'>
  access: Access
  sessions: Sessions
  passwords: Passwords
  log: Log
  /** Create this administrator on an empty store; no link is needed then. */
  administrator?: { email: string; password: string } | undefined
}

/** Prepare an empty store for its first administrator; does nothing on any other. */
export async function createSetup(deps: SetupDeps): Promise<Setup> {
  const { store, access, sessions, passwords, log, administrator } = deps
  const isNew = (): boolean => access.users().next().done === true

  if (isNew() && administrator) {
    const { email, password } = administrator
    const account = { user: { ...firstAdministrator(email), email }, passwordHash: await passwords.hash(password) }
    const added = await store.users.addAccount(account).catch(unlessTaken)
    // Of nodes that start together on an empty store one makes the account.
    const user = added ?? (await store.users.findForLogin(email))?.user
    if (user) access.putUser(user)
    if (added) log.info({ email }, 'first administrator created')
  }

  return {
    isNew,
    async redeem(token) {
      const secret = isNew() ? await sessions.find(token, 'setup') : undefined
      if (!secret) throw new Refusal('registrationDisabled')
      await sessions.end(hashOf(token))
    },
    async invite(publicUrl) {
      if (!isNew()) return undefined
      // A link printed by an earlier start stops working, so that one log line at a time is worth protecting.
      await store.sessions.removeOfUser(0, 'setup')
      const token = await sessions.open({ purpose: 'setup', userId: 0, lifetimeMs: LIFETIME.setupMs, idleMs: 0 })
      const link = `${publicUrl}/register?setup=${token}`
      log.warn({ link }, 'nobody has an account: open this link to create the first administrator')
      return link
    },
  }
}

function unlessTaken(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.code !== 'duplicateEmail') throw error
}

/** Fields of the user who may do everything. */
export function firstAdministrator(name: string): Omit<User, 'id'> {
  const { id: _, ...defaults } = USER_DEFAULTS
  return { ...defaults, name, administrator: true, deviceLimit: -1, userLimit: -1 }
}
