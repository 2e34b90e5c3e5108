import { createHash } from 'node:crypto'
import { ERRORS, Refusal, suspensionOf, type User } from '@rastro/contracts'
import { type Clock, type Guard, readAuthorization, type Upstream } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { ask, readJson } from './forward/forward.ts'
import { cookieHeader } from './forward/headers.ts'
import type { Login, Logins } from './logins.ts'
import type { Visits } from './visits.ts'

/** Tells who is calling, as the Traccar server knows him. */
export interface Callers {
  /** Undefined for nobody, and for who may do nothing now. */
  identify(request: FastifyRequest): Promise<User | undefined>
  /** @throws Refusal unauthorized */
  require(request: FastifyRequest): Promise<User>
  /**
   * Do something with the session to go on with: the visitor's where a link was used, else what the request shows. A
   * visitor's that the server forgot is opened anew, once.
   */
  withSession<T>(request: FastifyRequest, work: (cookie: string | undefined) => Promise<T>): Promise<T>
  /** Look again at who everybody is: an account was changed. */
  forget(): void
  /** A session ends here: that server leaves its sockets open. @param cookie as a `Cookie` header */
  end(cookie: string | undefined): void
  onEnd(listener: (cookie: string) => void): void
  /** For `createHttp`: lets in whom a route names. */
  readonly guard: Guard
}

/** What may be done with an account, as for our own engine. */
export interface Rules {
  requireRight(user: User, right: number | readonly number[], how: 'read' | 'write'): void
  visitorOf(user: User): 'shared' | 'driver' | undefined
  /** @throws Refusal writeDenied */
  requireWrite(user: User): void
  /** @throws Refusal writeDenied */
  requireDeviceWrite(user: User): void
  /** @throws Refusal weakPassword */
  requireStrong(password: string, personal: readonly string[]): void
}

/** So long an answer of the server is believed. */
const KEPT_MS = 5_000
/** A name and password, or a token, cost a login each time. */
const HEADER_KEPT_MS = 60_000
const MOST_KEPT = 10_000

export interface CallersDeps {
  upstream: Upstream
  logins: Logins
  visits: Visits
  rules: Rules
  clock: Clock
}

/** Ask the server who calls, at most once in a few seconds for each session. */
export function createCallers({ upstream, logins, visits, rules, clock }: CallersDeps): Callers {
  const known = new Map<string, { untilMs: number; user: Promise<User | undefined> }>()
  const ends: ((cookie: string) => void)[] = []

  function remember(key: string, keptMs: number, look: () => Promise<User | undefined>): Promise<User | undefined> {
    const found = known.get(key)
    if (found && found.untilMs > clock.monotonicMs()) return found.user
    known.delete(key)
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? '')
    const user = look()
    known.set(key, { untilMs: clock.monotonicMs() + keptMs, user })
    user.catch(() => known.delete(key))
    return user
  }

  async function identify(request: FastifyRequest): Promise<User | undefined> {
    const user = await find(request)
    return user && isPerson(user) && !user.disabled && suspensionOf(user, clock.now()) === null ? user : undefined
  }

  function find(request: FastifyRequest): Promise<User | undefined> {
    const { authorization } = request.headers
    if (authorization !== undefined)
      return remember(hashOf('header', authorization), HEADER_KEPT_MS, () => findByHeader(request, authorization))
    const visitor = visits.read(request)
    if (visitor !== undefined) return remember(`visitor ${visitor}`, KEPT_MS, () => visits.visitor(visitor))
    const cookie = cookieHeader(request.headers.cookie)
    if (cookie === undefined) return Promise.resolve(undefined)
    const { origin = '' } = request.headers
    return remember(hashOf(origin, cookie), KEPT_MS, () => findSession(request, cookie))
  }

  const visitorOf = (request: FastifyRequest): number | undefined =>
    request.headers.authorization === undefined ? visits.read(request) : undefined

  async function findSession(request: FastifyRequest, cookie: string): Promise<User | undefined> {
    return nobodyIfRefused(async () =>
      readJson<User>(await ask(upstream, request, { method: 'GET', path: '/api/session', cookie })),
    )
  }

  async function findByHeader(request: FastifyRequest, header: string): Promise<User | undefined> {
    const shown = readAuthorization(header)
    if (!shown) return undefined
    const login: Login = 'token' in shown ? shown : { email: shown.name, password: shown.password }
    const outcome = await logins.whose(login, request.ip)
    return 'user' in outcome ? outcome.user : undefined
  }

  const callers: Callers = {
    identify,
    async require(request) {
      const user = await identify(request)
      if (!user) throw new Refusal('unauthorized')
      return user
    },
    async withSession(request, work) {
      const visitor = visitorOf(request)
      if (visitor === undefined) return work(cookieHeader(request.headers.cookie))
      try {
        return await work(await visits.cookieOf(visitor))
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'unauthorized') throw error
        visits.renew(visitor)
        return work(await visits.cookieOf(visitor))
      }
    },
    forget: () => known.clear(),
    end(cookie) {
      if (cookie !== undefined) for (const listener of ends) listener(cookie)
    },
    onEnd: (listener) => void ends.push(listener),
    async guard(request, wanted) {
      const user = await callers.require(request)
      if (wanted === 'administrator' && !user.administrator) throw new Refusal('administratorRequired')
      if (wanted === 'manager' && !user.administrator && user.userLimit === 0) throw new Refusal('managerRequired')
      const { right, visitors } = request.routeOptions.config
      const visitor = rules.visitorOf(user)
      if (visitor) {
        if (!visitors?.includes(visitor)) throw new Refusal('operationRestricted')
      } else if (right !== undefined)
        rules.requireRight(user, right, /^(GET|HEAD)$/.test(request.method) ? 'read' : 'write')
    },
  }
  return callers
}

/** The service account of the server (`web.serviceAccountToken`) is Rastro's at most: its id is one nothing can be kept under. */
export function isPerson({ id }: User): boolean {
  return Number.isSafeInteger(id)
}

function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}

/** Whom the server refuses is nobody; a server that is away is no answer. */
async function nobodyIfRefused(find: () => Promise<User | undefined>): Promise<User | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && ERRORS[error.code].status < 500) return undefined
    throw error
  }
}
