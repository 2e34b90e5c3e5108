import { Refusal, type User } from '@rastro/contracts'
import type { Upstream } from '@rastro/platform'
import { discard, readJson } from './forward/forward.ts'

/** Tries of logging in, counted so that guessing is slow; the server counts none. */
export interface Throttle {
  /** @param name undefined when only the address is known. @throws Refusal tooManyAttempts */
  begin(name: string | undefined, address: string): { succeed(): void; fail(): void; cancel(): void }
}

/** With what somebody shows who he is: name and password, or a token. */
export type Login = { email: string; password: string; code?: string } | { token: string }

/** What the server says of a login: who it is, that a one-time code is wanted as well, or no. */
export type Outcome = { user: User } | { refused: 'code' | 'login' }

/** Logins that are no beginning of a session. */
export interface Logins {
  /**
   * Ask the server whose login this is; a wrong one counts as every failed login does.
   * @param address of who asks
   * @throws Refusal tooManyAttempts; busy when the server is away
   */
  whose(login: Login, address: string): Promise<Outcome>
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Create what asks the server whose logins are. */
export function createLogins(upstream: Upstream, throttle: Throttle): Logins {
  /** The server tells who somebody is only by a session, which is ended at once. */
  async function ask(login: Login, address: string): Promise<Outcome> {
    const call = callOf(login)
    const answer = await upstream.send({ ...call, headers: { ...call.headers, 'x-forwarded-for': address } })
    const { statusCode = 500, headers } = answer
    if (statusCode !== 200) await discard(answer)
    if (statusCode >= 500) throw new Refusal('busy')
    if (statusCode !== 200) return { refused: headers['www-authenticate'] === 'TOTP' ? 'code' : 'login' }
    const user = await readJson<User>(answer)
    const cookie = headers['set-cookie']?.[0]?.split(';')[0]
    if (cookie !== undefined)
      await discard(await upstream.send({ method: 'DELETE', path: '/api/session', headers: { cookie } }))
    return { user }
  }

  return {
    async whose(login, address) {
      const attempt = throttle.begin('email' in login ? login.email.trim().toLowerCase() : undefined, address)
      const outcome = await ask(login, address).catch((cause: unknown) => {
        attempt.cancel()
        throw cause instanceof Refusal ? cause : new Refusal('busy')
      })
      if ('user' in outcome) attempt.succeed()
      else if (outcome.refused === 'code') attempt.cancel()
      else attempt.fail()
      return outcome
    },
  }
}

function callOf(login: Login) {
  if ('token' in login)
    return { method: 'GET', path: `/api/session?token=${encodeURIComponent(login.token)}`, headers: {} } as const
  return { method: 'POST', path: '/api/session', headers: FORM, body: new URLSearchParams(login).toString() } as const
}
