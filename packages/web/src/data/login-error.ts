import { LOGIN_ERRORS, type LoginError } from '@rastro/contracts/errors'
import { ApiError } from './api.ts'

/** Why a login failed, and whether a trust unlock may still be asked for (AUTH-22, AUTH-23). */
export interface LoginFailure {
  code: LoginError
  trustAvailable: boolean | null
}

/** A login that failed in a known way. */
export class LoginRefused extends Error {
  readonly failure: LoginFailure
  constructor(code: LoginError, trustAvailable: boolean | null = null, options?: ErrorOptions) {
    super(code, options)
    this.name = 'LoginRefused'
    this.failure = { code, trustAvailable }
  }
}

interface Answer {
  error: unknown
  trustAvailable: unknown
}

/** The body is plain text on the tracking wire, and JSON with `error` and `trustAvailable` from the extension. */
function readBody(body: string): Answer {
  const trimmed = body.trim()
  if (!/^[[{"]|^(?:null|true|false|-?\d)/.test(trimmed)) return { error: trimmed, trustAvailable: null }
  try {
    const value: unknown = JSON.parse(trimmed)
    if (typeof value !== 'object' || value === null) return { error: value, trustAvailable: null }
    return { error: undefined, trustAvailable: null, ...value }
  } catch {
    // Not JSON after all: the text itself is the error.
    return { error: trimmed, trustAvailable: null }
  }
}

/** The code of an error text: the part before ' - ', upper case, spaces as underscores (ERR-01). */
export function codeOfText(text: string): string {
  return (text.split(' - ')[0] ?? '').trim().toUpperCase().replaceAll(' ', '_')
}

/** Bring whatever a login attempt ended with into the catalogue (ERR-01 to ERR-05). */
export function normaliseLoginError(problem: unknown): LoginFailure {
  if (problem instanceof LoginRefused) return problem.failure
  if (!(problem instanceof ApiError)) return { code: 'LOGIN_PROCESS_ERROR', trustAvailable: null }
  if (problem.status === null) return { code: 'CONNECTION_ERROR', trustAvailable: null }
  if (problem.status === 500) return { code: 'ACCOUNT_IS_BLOCKED', trustAvailable: null }
  const { error, trustAvailable } = readBody(problem.body)
  const text = typeof error === 'string' ? codeOfText(error) : ''
  const code = LOGIN_ERRORS.find((known) => known === text) ?? 'UNKNOWN_ERROR'
  return { code, trustAvailable: typeof trustAvailable === 'boolean' ? trustAvailable : null }
}
