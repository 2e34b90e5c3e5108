import { createHash } from 'node:crypto'
import { Refusal, type User } from '@rastro/contracts'
import { type Clock, type Guard, isOriginOfHost, type Log, readAuthorization } from '@rastro/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CountStore } from '../store/counts.ts'
import { isSealed } from '../store/marked-seal.ts'
import type { OneTimeStore } from '../store/one-time.ts'
import type { Secret, SecretPurpose } from '../store/sessions.ts'
import type { UserStore } from '../store/users.ts'
import type { Access } from './access.ts'
import { mayActAs } from './acting.ts'
import { createLoginThrottle, type LoginTry } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import { type Rights, visitorOf } from './rights.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { LIFETIME, type Sessions } from './sessions.ts'
import { createSharedThrottle, type LoginGuard } from './shared-throttle.ts'
import { ownerOf } from './shares.ts'
import { totpStep } from './totp.ts'
import type { Visits } from './visits.ts'
import { isManager, isShutOut, requireActive, requireNotEnded } from './write-rules.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also takes an API token from its query, because its client cannot send headers. */
    tokenInQuery?: boolean
  }
}

/** Who sent a request. */
export interface Caller {
  user: User
  /** Who really sits there, when somebody logged in as this user. */
  actor?: User
  /** The session or token shown; null for a name and password in the header. */
  secret: Secret | null
}

/** What a person types to log in. */
export interface Credentials {
  name: string
  password: string
  /** One-time code, for accounts that have a key. */
  code?: string | undefined
}

/** Whom a name and password are checked for. */
export type Admits = 'active' | 'suspended'

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

/** How long a name and password in the header are believed without hashing again. */
const BASIC_CACHE_MS = 300_000
/** How long somebody who logged in counts as sitting there. */
const PRESENT_MS = 900_000

const SEALED_BY_ANOTHER =
  'a login needs a one-time code whose key was sealed with another secret.key: bring that back, or remove the key of this user'

/** A one-time code is good for no longer. */
const CODE_MS = 300_000

/** Tell who is calling, and open and end sessions. */
export function createAuth(deps: AuthDeps): Auth {
  const { access, rights, sessions, passwords, visits, users, oneTime, counts, catchUp, clock, log } = deps
  const callers = new WeakMap<FastifyRequest, Promise<Caller | undefined>>()
  const own = createLoginThrottle(clock)
  const throttle: LoginGuard = counts ? createSharedThrottle({ own, counts, clock, log }) : own
  const basics = new Map<string, { userId: number; untilMs: number }>()
  const usedSteps = new Map<number, number>()

  function identify(request: FastifyRequest): Promise<Caller | undefined> {
    let caller = callers.get(request)
    if (!caller) callers.set(request, (caller = findCaller(request).then(noteVisit)))
    return caller
  }

  /** Who acts as another is not that one's visit. */
  function noteVisit(caller: Caller | undefined): Caller | undefined {
    if (caller && !caller.actor) visits.note(caller.user.id)
    return caller
  }

  async function findCaller(request: FastifyRequest): Promise<Caller | undefined> {
    const header = request.headers.authorization
    if (header !== undefined) return callerOfHeader(header, request.ip)
    const token = request.routeOptions.config.tokenInQuery ? queryToken(request) : undefined
    if (token !== undefined) return callerOf(await sessions.find(token, 'token'))
    const cookie = readSessionCookie(request)
    const session = cookie === undefined ? undefined : await sessions.find(cookie, 'session')
    return session && isOriginOfSession(request, session) ? callerOf(session) : undefined
  }

  async function callerOfHeader(header: string, address: string): Promise<Caller | undefined> {
    const shown = readAuthorization(header)
    if (!shown) return undefined
    return 'token' in shown ? callerOf(await sessions.find(shown.token, 'token')) : callerOfBasic(shown, address)
  }

  async function callerOfBasic(credentials: Credentials, address: string): Promise<Caller | undefined> {
    const key = createHash('sha256')
      .update(JSON.stringify([credentials.name, credentials.password]))
      .digest('hex')
    const known = basics.get(key)
    if (known && known.untilMs > clock.monotonicMs()) return callerOf({ userId: known.userId })
    basics.delete(key)
    try {
      const user = await checkCredentials(credentials, address)
      basics.set(key, { userId: user.id, untilMs: clock.monotonicMs() + BASIC_CACHE_MS })
      return { user, secret: null }
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'tooManyAttempts') return undefined
      throw error
    }
  }

  async function callerOf(shown: Secret | { userId: number } | undefined): Promise<Caller | undefined> {
    // His account may be a moment old, and made at another process.
    if (shown && !access.user(shown.userId)) await catchUp?.()
    return callerNow(shown)
  }

  function callerNow(shown: Secret | { userId: number } | undefined): Caller | undefined {
    const user = shown && activeUser(shown.userId)
    if (!user) return undefined
    const owner = ownerOf(user)
    if (owner !== undefined && !activeUser(owner)) return undefined
    if (!('hash' in shown)) return { user, secret: null }
    if (shown.parent === null) return { user, secret: shown }
    const opener = sessions.known(shown.parent)
    if (opener?.userId === user.id) return { user, secret: shown }
    const actor = opener && activeUser(opener.userId)
    return actor && mayActAs(access, actor, user) ? { user, actor, secret: shown } : undefined
  }

  function activeUser(id: number): User | undefined {
    const user = access.user(id)
    return user && !isShutOut(user, clock.now()) ? user : undefined
  }

  async function checkCredentials(credentials: Credentials, address: string, admits: Admits = 'active'): Promise<User> {
    const name = credentials.name.trim().toLowerCase()
    const attempt = await throttle.begin(name, address)
    try {
      const user = await findUser({ ...credentials, name }, admits)
      attempt.succeed()
      return user
    } catch (error) {
      endTry(attempt, error)
      throw error
    }
  }

  async function findUser({ name, password, code }: Credentials, admits: Admits): Promise<User> {
    const found = await users.findForLogin(name)
    const isRight = await passwords.verify(password, found?.passwordHash ?? null)
    if (!isRight || !found?.passwordHash) throw new Refusal('unauthorized')
    const user = access.user(found.user.id) ?? found.user
    const step = user.totpKey ? stepOfCode(user.id, user.totpKey, code) : undefined
    if (admits === 'active') requireActive(user, clock.now())
    else requireNotEnded(user, clock.now())
    // Only a login uses the code up: who is told of his debts unlocks with the same one, and then comes in with it.
    if (step !== undefined && admits === 'active') await useUp(user.id, step)
    if (passwords.isOutdated(found.passwordHash)) await users.setPasswordHash(user.id, await passwords.hash(password))
    return user
  }

  /** @throws Refusal tooManyAttempts */
  async function isPasswordOf({ id, email }: User, password: string, address: string): Promise<boolean> {
    const name = email.toLowerCase()
    const attempt = await throttle.begin(name, address)
    try {
      const found = await users.findForLogin(name)
      const isRight = found?.user.id === id && (await passwords.verify(password, found.passwordHash))
      if (isRight) attempt.succeed()
      else attempt.fail()
      return isRight
    } catch (error) {
      attempt.cancel()
      throw error
    }
  }

  async function useUp(userId: number, step: number): Promise<void> {
    const now = clock.now()
    if (!(await oneTime.add(`totp ${userId} ${step}`, new Date(now.getTime() + CODE_MS), now)))
      throw new Refusal('accessDenied', 'User authorization failed')
    usedSteps.set(userId, step)
  }

  /** A code works once, so that one read over a shoulder is worth nothing. */
  function stepOfCode(userId: number, key: string, code: string | undefined): number {
    if (code === undefined || code === '') throw new Refusal('totpRequired')
    if (isSealed(key)) {
      log.error({ userId }, SEALED_BY_ANOTHER)
      throw new Refusal('accessDenied', 'User authorization failed')
    }
    const step = totpStep(key, code, clock.now())
    if (step === undefined || step <= (usedSteps.get(userId) ?? 0))
      throw new Refusal('accessDenied', 'User authorization failed')
    return step
  }

  const auth: Auth = {
    identify,
    checkCredentials,
    async require(request) {
      const caller = await identify(request)
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
      const caller = await callerOf(secret)
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
      if (!(await isPasswordOf(user, password, address)))
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
    isStillIn: (hash) => sessions.isAlive(hash) && callerNow(sessions.known(hash)) !== undefined,
    async endSession(request, reply) {
      await endShownSession(request)
      clearSessionCookie(request, reply)
    },
    forgetPasswords,
    async endUser(userId, keep) {
      forgetPasswords(userId)
      await sessions.endOfUser(userId, keep?.purpose === 'session' ? keep : undefined)
    },
  }
  return auth

  function forgetPasswords(userId: number): void {
    for (const [key, known] of basics) if (known.userId === userId) basics.delete(key)
  }

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

/** A missing one-time code is asked for after the right password, so it is no failure. */
function endTry(attempt: LoginTry, error: unknown): void {
  const isGuess = error instanceof Refusal && (error.code === 'unauthorized' || error.code === 'accessDenied')
  if (isGuess) attempt.fail()
  else attempt.cancel()
}

function queryToken(request: FastifyRequest): string | undefined {
  const { token } = request.query as { token?: unknown } // the query parser always gives an object
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * Whether a request with this session comes from where the login came from, or from our own pages. Programs send no
 * origin. Source: reference server, origin binding; stops pages of other sites from using the cookie.
 */
function isOriginOfSession(request: FastifyRequest, session: Secret): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return session.origin === null ? isOriginOfHost(origin, request.host) : session.origin === origin
}
