import { Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import type { Callers } from './callers.ts'
import type { Logins } from './logins.ts'

/** @throws Refusal operationRestricted, tooManyAttempts, busy */
export type RequirePresence = (request: FastifyRequest, password: string | undefined) => Promise<void>

/**
 * Whether it is really he who sits there. The server does not tell when a session was opened, so the password is asked
 * for always, unless the request itself logged in with it.
 */
export function createPresence(callers: Pick<Callers, 'require'>, logins: Logins): RequirePresence {
  return async function requirePresence(request, password) {
    const { email } = await callers.require(request)
    if (/^basic /i.test(request.headers.authorization ?? '')) return
    if (password === undefined) throw new Refusal('operationRestricted', 'Current password is needed')
    const outcome = await logins.whose({ email, password }, request.ip)
    // A one-time code is asked for only when the password is right.
    if ('user' in outcome || outcome.refused === 'code') return
    throw new Refusal('operationRestricted', 'Current password is wrong')
  }
}
