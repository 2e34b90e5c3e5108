import { type FindLetterhead, Refusal, type User } from '@rastro/contracts'
import { type Clock, createPace, type Log } from '@rastro/platform'
import type { CountStore } from '../store/counts.ts'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import type { Auth } from './auth.ts'
import { languageOfUser } from './language.ts'
import { tooManyAttempts } from './login-throttle.ts'
import { networkOf } from './network.ts'
import type { InTurn } from './one-at-a-time.ts'
import type { Passwords } from './passwords.ts'
import { createLimit } from './rate-limit.ts'
import { type Letter, writeRecoveryMail } from './recovery-mail.ts'
import { LIFETIME, type Sessions } from './sessions.ts'
import { isExpired } from './write-rules.ts'

/** Sends a letter; resolves when somebody else has taken it over. */
export interface MailPort {
  /** Absent: always. */
  isConfigured?(): boolean
  send(mail: Letter & { to: string; senderName?: string | undefined }): Promise<void>
}

/** A new password for who forgot his. */
export interface Recovery {
  /**
   * Ask for a link by mail. Nobody can tell from the answer or its time whether there is such an account: the work is
   * done afterwards.
   * @param name e-mail or login name
   * @throws Refusal tooManyAttempts for an address that asked too often
   */
  request(name: string, address: string): Promise<void>
  /**
   * Spend a link's token on a new password; ends all sessions and tokens of the account.
   * @throws Refusal weakPassword (the link stays good), invalidInput for a token that is not good, tooManyAttempts
   */
  reset(token: string, password: string, address: string): Promise<User>
  /** Wait for letters that are being written. */
  settle(): Promise<void>
}

export interface RecoveryDeps {
  access: Access
  auth: Auth
  sessions: Sessions
  passwords: Passwords
  users: Pick<UserStore, 'findForLogin' | 'setPasswordHash'>
  clock: Clock
  log: Log
  /** Absent: no letters can be sent. */
  mail?: MailPort | undefined
  /** Links never lead where a request says. */
  letterheadOf: FindLetterhead
  inTurn: InTurn
  /** Where all processes count; absent: there is one. */
  counts?: CountStore | undefined
}

const PER_ADDRESS = { turns: 5, windowMs: 60_000 }
/** More letters than this would be a nuisance to who did not ask for them. */
const PER_ACCOUNT = { turns: 3, windowMs: 3_600_000 }
const WARN_EVERY_MS = 60_000

/** Create the way to a new password. */
export function createRecovery(deps: RecoveryDeps): Recovery {
  const { access, auth, sessions, passwords, users, clock, log, mail, letterheadOf, inTurn } = deps
  const addresses = createLimit(deps, 'recovery of network', PER_ADDRESS)
  const accounts = createLimit(deps, 'recovery of user', PER_ACCOUNT)
  const mayWarn = createPace(clock, WARN_EVERY_MS)
  const writing = new Set<Promise<void>>()

  async function write(name: string): Promise<void> {
    const found = await users.findForLogin(name)
    const user = found && access.user(found.user.id)
    if (!user || user.disabled || user.temporary || isExpired(user, clock.now()) || !user.email.includes('@')) return
    if (!mail || mail.isConfigured?.() === false) {
      if (mayWarn()) log.warn('a new password was asked for, but no mail is configured')
      return
    }
    if ((await accounts.take(String(user.id))) > 0) return
    // Only the latest link works.
    await sessions.endPurpose(user.id, 'recovery')
    const lifetime = { lifetimeMs: LIFETIME.recoveryMs, idleMs: 0 }
    const token = await sessions.open({ purpose: 'recovery', userId: user.id, ...lifetime })
    const { product, url, senderName } = await letterheadOf(user)
    const link = `${url}/login/recover/${token}`
    const letter = writeRecoveryMail(languageOfUser(user, access.server()), { product, name: user.name, link })
    await mail.send({ to: user.email, ...letter, senderName })
  }

  return {
    async request(name, address) {
      const waitMs = await addresses.take(networkOf(address))
      if (waitMs > 0) throw tooManyAttempts(waitMs)
      const work = write(name)
        .catch((error: unknown) => log.error({ err: error }, 'a letter with a link to a new password was not sent'))
        .finally(() => writing.delete(work))
      writing.add(work)
    },
    async reset(token, password, address) {
      const { user } = await auth.checkSecret(token, 'recovery', address).catch(refuseToken)
      passwords.requireStrong(password, [user.name, user.email, user.login])
      const hash = await passwords.hash(password)
      return inTurn(async () => {
        // Somebody may have been faster with the same link.
        if (!(await sessions.find(token, 'recovery'))) throw badToken()
        // The sessions first, so that a crash in between leaves nobody in; and again, because the old password still
        // opened sessions until here.
        await auth.endUser(user.id)
        await users.setPasswordHash(user.id, hash)
        await auth.endUser(user.id)
        return user
      })
    },
    async settle() {
      await Promise.all(writing)
    },
  }
}

function refuseToken(error: unknown): never {
  throw error instanceof Refusal && error.code === 'unauthorized' ? badToken() : error
}

function badToken(): Refusal {
  return new Refusal('invalidInput', 'Token has expired')
}
