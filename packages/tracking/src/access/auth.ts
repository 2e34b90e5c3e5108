import { Refusal, type User } from '@rastro/contracts'
import type { Clock, Guard, Log } from '@rastro/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CountStore } from '../store/counts.ts'
import type { OneTimeStore } from '../store/one-time.ts'
import type { Secret, SecretPurpose } from '../store/sessions.ts'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import { type Caller, createCallers } from './callers.ts'
import { type Admits, type Credentials, createCredentialCheck } from './credentials.ts'
import { createLoginThrottle } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import { type Rights, visitorOf } from './rights.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { LIFETIME, type Sessions } from './sessions.ts'
import { createSharedThrottle, type LoginGuard } from './shared-throttle.ts'
import type { Visits } from './visits.ts'
import { isManager } from './write-rules.ts'

export interface Auth {
  /** Who sent this request; undefined for nobody. Asked once per request. */
  identify(request: FastifyRequest): Promise<Caller | undefined>
  /** @throws Refusal unauthorized */
  require(request: FastifyRequest): Promise<Caller>
  /** For `createHttp`: lets in whom a route names. */
  readonly guard: Guard
  /**
   * The user of a name and password; unknown names take as long as wrong passwords.
   * @param admits whether accounts suspended for non-payment pass as well
   * @throws Refusal unauthorized, totpRequired, tooManyAttempts, accountDisabled, accountExpired, accountSuspended,
   * accountSuspendedTrust
   */
  checkCredentials(credentials: Credentials, address: string, admits?: Admits): Promise<User>
  /**
   * A secret somebody sent, and its user. Wrong ones count as guesses of the address.
   * @throws Refusal unauthorized, tooManyAttempts
   */
  checkSecret(secret: string, purpose: SecretPurpose, address: string): Promise<Caller & { secret: Secret }>
  /**
   * Whether it is really he who sits there, before he changes what others could lock him out with: he has just logged
   * in, or knows the password.
   * @throws Refusal operationRestricted, tooManyAttempts
   */
  requirePresence(caller: Caller, password: string | undefined, address: string): Promise<void>
  /** Begin a cookie session in place of the one the request had. */
  openSession(request: FastifyRequest, reply: FastifyReply, session: WantedSession): Promise<void>
  /** Whether whoever came in with a secret, by its hash, would be let in with it now: for what stays open. */
  isStillIn(hash: string): boolean
  /** End the request's session on the server and in the browser. */
  endSession(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** End sessions, tokens and sockets of a user, but keep the caller's own session when he changed himself. */
  endUser(userId: number, keep?: Secret | null): Promise<void>
  /** His password may have changed: a name and password in a header are looked at anew. */
  forgetPasswords(userId: number): void
}

export interface WantedSession {
  user: User
  /** A long session that survives the browser. */
  remember?: boolean
  /** The token it is opened with; the session ends with it. */
  token?: Secret
}

export interface AuthDeps {
  access: Access
  rights: Rights
  sessions: Sessions
  passwords: Passwords
  visits: Pick<Visits, 'note'>
  users: Pick<UserStore, 'findForLogin' | 'setPasswordHash'>
  /** Remembers codes that were used, for all processes. */
  oneTime: Pick<OneTimeStore, 'add'>
  /** Where all processes count failed logins; absent: there is one. */
  counts?: CountStore | undefined
  /** Take in what other processes wrote until now; absent: there is none. */
  catchUp?: (() => Promise<void>) | undefined
  clock: Clock
  log: Log
}

/** How long somebody who logged in counts as sitting there. */
const PRESENT_MS = 900_000

/** Tell who is calling, and open and end sessions. */
export function createAuth(deps: AuthDeps): Auth {
  const { access, rights, sessions, passwords, visits, users, oneTime, counts, catchUp, clock, log } = deps
  const own = createLoginThrottle(clock)
  const throttle: LoginGuard = counts ? createSharedThrottle({ own, counts, clock, log }) : own
  const credentials = createCredentialCheck({ access, passwords, users, oneTime, throttle, clock, log })
  const callers = createCallers({ access, sessions, credentials, visits, catchUp, clock })

  const auth: Auth = {
    identify: (request) => callers.identify(request),
    checkCredentials: (...login) => credentials.check(...login),
    async require(request) {
      const caller = await callers.identify(request)
      if (!caller) throw new Refusal('unauthorized')
      return caller
    },
    async guard(request, wanted) {
      const { user } = await auth.require(request)
      if (wanted === 'administrator' && !user.administrator) throw new Refusal('administratorRequired')
      if (wanted === 'manager' && !isManager(user)) throw new Refusal('managerRequired')
      const { right, visitors } = request.routeOptions.config
      const visitor = visitorOf(user)
      if (visitor) {
        if (!visitors?.includes(visitor)) throw new Refusal('operationRestricted')
      } else if (right !== undefined) rights.require(user, right, request.method === 'GET' ? 'read' : 'write')
    },
    async checkSecret(shown, purpose, address) {
      const attempt = await throttle.begin(undefined, address)
      const secret = await sessions.find(shown, purpose)
      // What it shows may have been linked a moment ago, at another process.
      if (secret) await catchUp?.()
      const caller = await callers.of(secret)
      if (secret && caller) attempt.succeed()
      else attempt.fail()
      if (!secret || !caller) throw new Refusal('unauthorized')
      return { user: caller.user, secret }
    },
    async requirePresence({ user, secret }, password, address) {
      // A name and password in the header are the proof.
      if (secret === null) return
      const isDirect = secret.purpose === 'session' && secret.parent === null
      if (isDirect && clock.now().getTime() - secret.createdAt.getTime() < PRESENT_MS) return
      if (password === undefined) throw new Refusal('operationRestricted', 'Current password is needed')
      if (!(await credentials.isPasswordOf(user, password, address)))
        throw new Refusal('operationRestricted', 'Current password is wrong')
    },
    async openSession(request, reply, { user, remember = false, token }) {
      await endShownSession(request)
      const opened = await sessions.open({
        purpose: 'session',
        userId: user.id,
        lifetimeMs: LIFETIME.absoluteMs,
        idleMs: remember ? 0 : user.administrator ? LIFETIME.administratorIdleMs : LIFETIME.idleMs,
        origin: request.headers.origin,
        parent: token?.hash,
        notAfter: token?.expiresAt,
      })
      setSessionCookie(request, reply, opened, remember ? LIFETIME.absoluteMs : undefined)
    },
    isStillIn: (hash) => sessions.isAlive(hash) && callers.now(sessions.known(hash)) !== undefined,
    async endSession(request, reply) {
      await endShownSession(request)
      clearSessionCookie(request, reply)
    },
    forgetPasswords: (userId) => callers.forgetPasswords(userId),
    async endUser(userId, keep) {
      callers.forgetPasswords(userId)
      await sessions.endOfUser(userId, keep?.purpose === 'session' ? keep : undefined)
    },
  }
  return auth

  async function endShownSession(request: FastifyRequest): Promise<void> {
    const cookie = readSessionCookie(request)
    const session = cookie === undefined ? undefined : await sessions.find(cookie, 'session')
    if (!session) return
    const opener = session.parent === null ? undefined : sessions.known(session.parent)
    // What somebody opened as another user goes with his own session.
    const isActing = opener?.purpose === 'session' && opener.userId !== session.userId
    await sessions.end(isActing ? opener.hash : session.hash)
  }
}
