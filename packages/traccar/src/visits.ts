import type { User } from '@rastro/contracts'
import { Refusal } from '@rastro/contracts'
import type { Clock, SecretBox } from '@rastro/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Administrator } from './administrator.ts'
import { VISIT_COOKIE } from './forward/headers.ts'

/**
 * Visitors of share links. A token of the Traccar server would open all of its API to its holder, so a link carries a
 * token of ours, and a visitor's browser a cookie of ours; his session at the server stays here.
 */
export interface Visits {
  /** The token of a link. It names the visitor, and holds as long as his account does. */
  tokenFor(userId: number): string
  /** Whose token it is; undefined for one that is not ours. */
  readToken(token: string): number | undefined
  /** Whose visit a request belongs to. */
  read(request: FastifyRequest): number | undefined
  /** The visitor, as he is now; undefined when his link is over. */
  visitor(userId: number): Promise<User | undefined>
  /** His session at the server, as a `Cookie` header. */
  cookieOf(userId: number): Promise<string>
  /** His session was refused, though his link is good. */
  renew(userId: number): void
  open(reply: FastifyReply, userId: number): void
  close(reply: FastifyReply): void
}

/** Without a dot: an address with one is a file's. */
const TOKEN_START = 'rv1-'

export interface VisitsDeps {
  administrator: Administrator
  secrets: SecretBox
  clock: Clock
}

export function createVisits({ administrator, secrets, clock }: VisitsDeps): Visits {
  /** What is sealed says what it is for, so that a cookie is no link and a link no cookie. */
  function open(kind: 'link' | 'visit', sealed: string): number | undefined {
    const [, found, id] = /^(link|visit) (\d+)$/.exec(secrets.open(sealed) ?? '') ?? []
    return found === kind ? Number(id) : undefined
  }

  const cookie = { path: '/', httpOnly: true, sameSite: 'lax' } as const

  return {
    tokenFor: (userId) => `${TOKEN_START}${secrets.seal(`link ${userId}`)}`,
    readToken: (token) => (token.startsWith(TOKEN_START) ? open('link', token.slice(TOKEN_START.length)) : undefined),
    read(request) {
      const sealed = request.cookies[VISIT_COOKIE]
      return sealed === undefined ? undefined : open('visit', sealed)
    },
    async visitor(userId) {
      const user = await administrator.get<User>(`/api/users/${userId}`).catch((error: unknown) => {
        if (error instanceof Refusal && error.code !== 'busy') return undefined
        throw error
      })
      if (!user?.temporary || user.disabled) return undefined
      const isOver = user.expirationTime !== null && Date.parse(user.expirationTime) <= clock.now().getTime()
      return isOver ? undefined : user
    },
    cookieOf: (userId) => administrator.session(userId),
    renew: (userId) => administrator.forgetSession(userId),
    open(reply, userId) {
      const secure = reply.request.protocol === 'https'
      reply.setCookie(VISIT_COOKIE, secrets.seal(`visit ${userId}`), { ...cookie, secure })
    },
    close: (reply) => void reply.clearCookie(VISIT_COOKIE, cookie),
  }
}
