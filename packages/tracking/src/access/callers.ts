import { createHash } from 'node:crypto'
import { Refusal, type User } from '@rastro/contracts'
import { type Clock, isOriginOfHost, readAuthorization } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import type { Secret } from '../store/sessions.ts'
import type { Access } from './access.ts'
import { mayActAs } from './acting.ts'
import type { CredentialCheck, Credentials } from './credentials.ts'
import { readSessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import { ownerOf } from './shares.ts'
import type { Visits } from './visits.ts'
import { isShutOut } from './write-rules.ts'

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

/** Tells whose a request, or a secret, is. */
export interface Callers {
  /** Who sent this request; undefined for nobody. Asked once per request. */
  identify(request: FastifyRequest): Promise<Caller | undefined>
  /** Whose secret this is, as every process knows it; undefined when its user may not come in. */
  of(secret: Secret | undefined): Promise<Caller | undefined>
  /** The same as this process knows it now. */
  now(secret: Secret | undefined): Caller | undefined
  /** A name and password in a header are looked at anew. */
  forgetPasswords(userId: number): void
}

export interface CallersDeps {
  access: Access
  sessions: Sessions
  credentials: CredentialCheck
  visits: Pick<Visits, 'note'>
  /** Take in what other processes wrote until now; absent: there is none. */
  catchUp?: (() => Promise<void>) | undefined
  clock: Clock
}

/** How long a name and password in the header are believed without hashing again. */
const BASIC_CACHE_MS = 300_000

/** Tell who is calling: by a header, a token in the query, or the session of a cookie. */
export function createCallers({ access, sessions, credentials, visits, catchUp, clock }: CallersDeps): Callers {
  const callers = new WeakMap<FastifyRequest, Promise<Caller | undefined>>()
  const basics = new Map<string, { userId: number; untilMs: number }>()

  return {
    identify,
    of: callerOf,
    now: callerNow,
    forgetPasswords(userId) {
      for (const [key, known] of basics) if (known.userId === userId) basics.delete(key)
    },
  }

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

  async function callerOfBasic(shown: Credentials, address: string): Promise<Caller | undefined> {
    const key = createHash('sha256')
      .update(JSON.stringify([shown.name, shown.password]))
      .digest('hex')
    const known = basics.get(key)
    if (known && known.untilMs > clock.monotonicMs()) return callerOf({ userId: known.userId })
    basics.delete(key)
    try {
      const user = await credentials.check(shown, address)
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
