import { ACTING_USER_HEADER } from '@rastro/contracts/session'
import { type User } from '@rastro/contracts/users'
import { queryOptions } from '@tanstack/react-query'
import { actorId } from './acting.ts'
import { ApiError, callApi, callExtension } from './api.ts'
import { LoginRefused } from './login-error.ts'
import { createPreference, isText } from './preferences.ts'
import { tellLogin, tellLogout } from './session-end.ts'

/** A long-lived token the server issued for this device; never a password (OP-24). Empty = not remembered. */
export const rememberedToken = createPreference('remember', '', isText)

async function userOf(response: Response): Promise<User> {
  // The wire is parsed here once; everything behind trusts the contract.
  return (await response.json()) as User
}

/** The user of a session check; who really sits there is said beside it. */
function readSession(response: Response): Promise<User> {
  const actor = Number(response.headers.get(ACTING_USER_HEADER) ?? Number.NaN)
  actorId.set(Number.isInteger(actor) ? actor : null)
  return userOf(response)
}

/** Whether the server said "nobody is logged in" (the reference answers 404, others 401). */
function isStranger(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 401 || problem.status === 404)
}

/**
 * Who is logged in, by cookie or else by the remembered token; null = nobody.
 * @throws ApiError the server is away
 */
export async function checkSession(): Promise<User | null> {
  const user = await callApi('/session').then(readSession, (problem: unknown) => {
    if (isStranger(problem)) return null
    throw problem
  })
  const token = rememberedToken.get()
  if (user || token === '') return user
  return callApi('/session', { query: { token } }).then(userOf, (problem: unknown) => {
    if (!(problem instanceof ApiError) || problem.status === null || problem.status >= 500) throw problem
    // Expired or revoked: it will not come back to life.
    rememberedToken.clear()
    return null
  })
}

/** The session is read once per page; login and logout write it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: checkSession,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export interface Credentials {
  email: string
  password: string
  remember: boolean
  /** One-time code, once the server asked for it. */
  code?: string
}

/**
 * Log in with e-mail (or login name) and password.
 * @throws LoginRefused FILL_ALL_FIELDS, without a call
 * @throws ApiError the server refused or is away
 */
export async function logIn(credentials: Credentials): Promise<User> {
  const { remember } = credentials
  const form = { ...proofOf(credentials), remember: String(remember) }
  const user = await userOf(await callApi('/session', { method: 'POST', form }))
  if (remember) await rememberDevice()
  else rememberedToken.clear()
  tellLogin(user.id)
  return user
}

/** Whether the password was right and only the one-time code is missing. */
export function isCodeWanted(problem: unknown): boolean {
  return problem instanceof ApiError && problem.challenge === 'TOTP'
}

/**
 * Unlock a suspended account once before its debts are paid, with what its holder logs in with.
 * @throws ApiError the server refused or is away
 */
export async function unlockOnTrust(credentials: Credentials): Promise<void> {
  await callExtension('/invoices/unlock', { method: 'POST', form: proofOf(credentials) })
}

/** @throws LoginRefused FILL_ALL_FIELDS */
function proofOf({ email, password, code = '' }: Credentials): Record<string, string> {
  if (email.trim() === '' || password === '') throw new LoginRefused('FILL_ALL_FIELDS')
  return { email: email.trim(), password, ...(code.trim() === '' ? {} : { code: code.replaceAll(/\s/g, '') }) }
}

/** Ask for a token that logs this device in again once its cookie is gone. */
async function rememberDevice(): Promise<void> {
  const response = await callApi('/session/token', { method: 'POST', form: {} }).catch((problem: unknown) => {
    // The login itself worked; without a token the long cookie alone remembers the device.
    if (problem instanceof ApiError) return null
    throw problem
  })
  const token = response ? (await response.text()).trim() : ''
  if (token !== '') rememberedToken.set(token)
}

/**
 * Log in with a token, for shared links and remembered devices.
 * @throws LoginRefused FILL_ALL_FIELDS when empty, INVALID_LOGIN_DATA when the server refuses it
 */
export async function logInWithToken(token: string): Promise<User> {
  if (token.trim() === '') throw new LoginRefused('FILL_ALL_FIELDS')
  try {
    const user = await userOf(await callApi('/session', { query: { token } }))
    tellLogin(user.id)
    return user
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status === null) throw problem
    throw new LoginRefused('INVALID_LOGIN_DATA', null, { cause: problem })
  }
}

/** End the session on the server, for who came in by the wrong door. @throws ApiError the server is away */
export async function endSession(): Promise<void> {
  await callApi('/session', { method: 'DELETE' })
}

/** What logging out has to end beside the session itself. */
export interface LogoutEffects {
  /** Close the live connection for good. */
  stopFeed: () => void
  /** Leave for the login page and load it anew, so that nothing of the fleet stays in memory (OP-107). */
  leave: () => void
}

/** Log out: the session on the server, the remembered token, the socket; then the login page, loaded anew. */
export async function logOut({ stopFeed, leave }: LogoutEffects): Promise<void> {
  stopFeed()
  rememberedToken.clear()
  await callApi('/session', { method: 'DELETE' }).catch((problem: unknown) => {
    // With the server away the cookie outlives this click; the page still must not show the fleet.
    if (!(problem instanceof ApiError)) throw problem
  })
  tellLogout()
  leave()
}
