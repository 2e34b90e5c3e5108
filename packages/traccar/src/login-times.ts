import { createHash } from 'node:crypto'
import type { Clock } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { cookieHeader } from './forward/headers.ts'

/** When sessions began with name and password. That server does not tell, so only those are known that began here. */
export interface LoginTimes {
  /** @param cookie the session that was opened, as a `Cookie` header */
  note(cookie: string): void
  /** Undefined when the request itself carries name and password; long ago for a session that is not known. */
  of(request: FastifyRequest): Date | undefined
}

const MOST_KEPT = 10_000

export function createLoginTimes(clock: Clock): LoginTimes {
  const times = new Map<string, Date>()

  return {
    note(cookie) {
      if (times.size >= MOST_KEPT) times.delete(times.keys().next().value ?? '')
      times.set(hashOf(cookie), clock.now())
    },
    of({ headers: { authorization, cookie = '' } }) {
      if (authorization !== undefined) return /^basic /i.test(authorization) ? undefined : new Date(0)
      return times.get(hashOf(cookieHeader(cookie) ?? '')) ?? new Date(0)
    },
  }
}

/** What opens somebody's session is not kept. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
