import type { IncomingMessage } from 'node:http'
import { Refusal } from '@rastro/contracts'
import type { Clock, Upstream } from '@rastro/platform'
import { discard, readJson, refusalOf } from './forward/forward.ts'
import type { LinkNews } from './link-news.ts'

/** What the extension does by itself, with the token of the settings. */
export interface Administrator {
  /** @throws Refusal what the server refuses with; busy when it is away */
  get<T>(path: string): Promise<T>
  /** @returns what the server answers; undefined for an empty answer */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown): Promise<T>
  /** A session of the administrator, or of a user he becomes: some calls take no token. As a `Cookie` header. */
  session(userId?: number): Promise<string>
  /** The server knows a session no longer, as after its restart: the next one is opened anew. */
  forgetSession(userId: number): void
  /** A file of a vehicle, which sessions alone get. Whoever gets the answer reads it to its end. */
  file(path: string, headers?: Readonly<Record<string, string | undefined>>): Promise<IncomingMessage>
}

/** A session is opened anew after this, in case the server ended it. */
const SESSION_KEPT_MS = 10 * 60_000
const UNAUTHORIZED = 401

/** Create the client that acts with the administrator's token. */
export function createAdministrator(
  upstream: Upstream,
  token: string,
  clock: Clock,
  linkNews: Pick<LinkNews, 'tell'>,
): Administrator {
  const sessions = new Map<number, { cookie: Promise<string>; untilMs: number }>()

  async function call(method: string, path: string, json?: unknown, cookie?: string) {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const headers = {
      accept: 'application/json',
      ...(cookie === undefined ? { authorization: `Bearer ${token}` } : { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await upstream.send({ method, path, headers, body }).catch((cause: unknown) => {
      throw new Refusal('busy', `The Traccar server does not answer: ${cause instanceof Error ? cause.message : ''}`)
    })
    if ((answer.statusCode ?? 0) >= 400) throw await refusalOf(answer, path)
    return answer
  }

  /** Log in with the token, and from there as the user. The server may change the cookie with either. */
  async function open(userId: number): Promise<string> {
    const first = await upstream.send({
      method: 'GET',
      path: `/api/session?token=${encodeURIComponent(token)}`,
      headers: {},
    })
    const own = first.headers['set-cookie']?.[0]?.split(';')[0]
    await discard(first)
    if (own === undefined) throw new Refusal('busy', 'The Traccar server does not take TRACCAR_TOKEN')
    if (userId === 0) return own
    const second = await call('GET', `/api/session/${userId}`, undefined, own)
    await discard(second)
    return second.headers['set-cookie']?.[0]?.split(';')[0] ?? own
  }

  async function getFile(path: string, headers: Readonly<Record<string, string | undefined>>) {
    return upstream.send({ method: 'GET', path, headers: { ...headers, cookie: await session(0) } })
  }

  function session(userId: number): Promise<string> {
    const known = sessions.get(userId)
    if (known && known.untilMs > clock.monotonicMs()) return known.cookie
    const cookie = open(userId)
    sessions.set(userId, { cookie, untilMs: clock.monotonicMs() + SESSION_KEPT_MS })
    cookie.catch(() => sessions.delete(userId))
    return cookie
  }

  return {
    get: async (path) => readJson(await call('GET', path)),
    async send<T>(method: string, path: string, json?: unknown) {
      const answer = await call(method, path, json)
      if (path.startsWith('/api/permissions')) linkNews.tell(json)
      if (answer.statusCode === 204) {
        await discard(answer)
        return undefined as T // whoever calls for an empty answer wants none
      }
      return readJson<T>(answer)
    },
    session: (userId = 0) => session(userId),
    forgetSession: (userId) => void sessions.delete(userId),
    async file(path, headers = {}) {
      const answer = await getFile(path, headers)
      if (answer.statusCode !== UNAUTHORIZED) return answer
      await discard(answer)
      sessions.delete(0)
      return getFile(path, headers)
    },
  }
}

type End = readonly [key: string, id: number]

/** Links between two kinds; 0 = whichever. The keys of the answer are those of the database, in its letters. */
export async function linksBetween(
  administrator: Pick<Administrator, 'get'>,
  [owner, ownerId]: End,
  [property, propertyId]: End,
): Promise<{ ownerId: number; propertyId: number }[]> {
  const found = await administrator.get<Record<string, number>[]>(
    `/api/permissions?${owner}=${ownerId}&${property}=${propertyId}`,
  )
  return found.map((link) => {
    const known = new Map(Object.entries(link).map(([key, id]) => [key.toLowerCase(), id]))
    return { ownerId: known.get(owner.toLowerCase()) ?? 0, propertyId: known.get(property.toLowerCase()) ?? 0 }
  })
}
