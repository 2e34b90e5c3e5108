import { TIME_ZONE_HEADER } from '@rastro/contracts/time-zones'
import { learnServerTime } from '../i18n/clock.ts'

/** The tracking API and the extension service, both on the page's own origin. */
export const API_BASE = '/api'
export const EXTENSION_BASE = '/tarkan'

/** How long an answer may take before the request is given up. */
export const API_TIMEOUT_MS = 60_000
export const EXTENSION_TIMEOUT_MS = 30_000

/** From this status on an answer is a failure. */
const FIRST_ERROR_STATUS = 400

/**
 * A call that failed. `status` is null when no answer came; `body` keeps the server's text for the person to read;
 * `challenge` is what the server asks for to go on, such as `TOTP`.
 */
export class ApiError extends Error {
  readonly status: number | null
  readonly body: string
  readonly challenge: string | null
  constructor(status: number | null, body: string, options: ErrorOptions & { challenge?: string | null } = {}) {
    super(status === null ? 'No answer from the server' : `The server answered ${status}`, options)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.challenge = options.challenge ?? null
  }
}

/** One call. `form` is sent url-encoded, `json` as JSON; with neither there is no body. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Readonly<Record<string, string | number | readonly (string | number)[]>>
  form?: Readonly<Record<string, string>>
  json?: unknown
  /** Sent as it is, with its own media type. */
  file?: Blob
  /** Media type the answer should have. */
  accept?: string
  /** The answer has days or written times: tell the zone of this device, which counts where nobody wishes another. */
  withZone?: boolean
  signal?: AbortSignal
  /** Patience for what is known to take long, in milliseconds. Default: that of the service. */
  timeoutMs?: number
}

function addressOf(path: string, query: Call['query']): string {
  if (!query) return path
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'object' ? value : [value]) parameters.append(name, String(one))
  }
  return `${path}?${parameters}`
}

function bodyOf({ form, json, file, accept, withZone }: Call): Pick<RequestInit, 'body' | 'headers'> {
  const wish = {
    ...(accept !== undefined && { Accept: accept }),
    ...(withZone && { [TIME_ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  }
  if (form) return { body: new URLSearchParams(form), headers: wish }
  if (file) return { body: file, headers: { 'Content-Type': file.type, ...wish } }
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json', ...wish } }
  return Object.keys(wish).length > 0 ? { headers: wish } : {}
}

async function send(base: string, path: string, call: Call, timeoutMs: number): Promise<Response> {
  const signals = [AbortSignal.timeout(call.timeoutMs ?? timeoutMs), ...(call.signal ? [call.signal] : [])]
  const response = await fetch(addressOf(base + path, call.query), {
    method: call.method ?? 'GET',
    credentials: 'include',
    signal: AbortSignal.any(signals),
    ...bodyOf(call),
  }).catch((cause: unknown) => {
    throw new ApiError(null, '', { cause })
  })
  learnServerTime(Date.parse(response.headers.get('Date') ?? ''))
  if (response.status < FIRST_ERROR_STATUS) return response
  const challenge = response.headers.get('WWW-Authenticate')
  throw new ApiError(response.status, await response.text().catch(() => ''), { challenge })
}

/**
 * Call the tracking API.
 * @throws ApiError status 400 or above, or no answer within 60 s
 */
export function callApi(path: string, call: Call = {}): Promise<Response> {
  return send(API_BASE, path, call, API_TIMEOUT_MS)
}

/**
 * Call the extension service.
 * @throws ApiError status 400 or above, or no answer within 30 s
 */
export function callExtension(path: string, call: Call = {}): Promise<Response> {
  return send(EXTENSION_BASE, path, call, EXTENSION_TIMEOUT_MS)
}
