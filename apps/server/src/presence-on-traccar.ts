import { Refusal } from '@rastro/contracts'
import type { Tracking } from '@rastro/extension'
import type { Traccar, TraccarDeps } from '@rastro/traccar'

/** @throws Refusal operationRestricted, tooManyAttempts */
export type RequirePresence = Tracking['requirePresence']

/**
 * Whether it is really he who sits there. The server does not tell when a session was opened, so the password is asked
 * for always, unless the request itself logged in with it; a wrong one counts as a failed login.
 */
export function createPresence(
  { callers, upstream }: Pick<Traccar, 'callers' | 'upstream'>,
  { throttle }: Pick<TraccarDeps, 'throttle'>,
): RequirePresence {
  async function isPassword(email: string, password: string, address: string): Promise<boolean> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
    const body = new URLSearchParams({ email, password }).toString()
    const answer = await upstream.send({ method: 'POST', path: '/api/session', headers, body })
    answer.resume()
    // The session the server opened for the question is ended.
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
    if (answer.statusCode === 200 && cookie !== undefined)
      (await upstream.send({ method: 'DELETE', path: '/api/session', headers: { cookie } })).resume()
    if ((answer.statusCode ?? 0) >= 500) throw new Refusal('busy')
    // A one-time code is asked for only when the password is right.
    return answer.statusCode === 200 || answer.headers['www-authenticate'] === 'TOTP'
  }

  return async function requirePresence(request, password) {
    const { email } = await callers.require(request)
    if (/^basic /i.test(request.headers.authorization ?? '')) return
    if (password === undefined) throw new Refusal('operationRestricted', 'Current password is needed')
    const attempt = throttle.begin(email.toLowerCase(), request.ip)
    const isRight = await isPassword(email, password, request.ip).catch((error: unknown) => {
      attempt.cancel()
      throw error
    })
    if (isRight) return attempt.succeed()
    attempt.fail()
    throw new Refusal('operationRestricted', 'Current password is wrong')
  }
}
