import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { type ErrorCode, Refusal } from '@rastro/contracts'
import type { Upstream } from '@rastro/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersFor, headersOf, ownCookies } from './headers.ts'
import { refusalText } from './refusal-text.ts'

/** A request on its way to the Traccar server, where it differs from what came in. */
export interface Wanted {
  method?: string
  /** With its query, below the server's address. */
  path?: string
  /** In place of the body that came in. */
  json?: unknown
  /** The session to use in place of the one shown. */
  cookie?: string | undefined
  form?: Readonly<Record<string, string>>
  isSlow?: boolean
  /** A part, or only what is new, will do: for answers that go on as they come. */
  takesLess?: boolean
  /** In place of what the browser takes. */
  accept?: string
}

/** With what a browser asks for less than the whole. */
const FOR_LESS = ['range', 'if-range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since']

/** Largest body taken from a browser; pictures are half a megabyte at most. */
const MOST_BYTES = 10 * 1024 * 1024
/** Of a refusal only the first line counts. */
const MOST_REFUSAL_BYTES = 64 * 1024
/** Of an answer that is read here, to be said in other words. */
const MOST_READ_BYTES = 64 * 1024 * 1024
const SLOW_MS = 15 * 60_000
const ERROR_STATUS = 400

/**
 * Ask the Traccar server in the name of who asks us.
 * @throws Refusal busy when it is away, or whatever it refuses with
 */
export async function ask(upstream: Upstream, request: FastifyRequest, wanted: Wanted = {}): Promise<IncomingMessage> {
  const { method = request.method, path = request.url, json, form, isSlow = false, takesLess = false, accept } = wanted
  const headers = headersFor(request, upstream.origin, ...('cookie' in wanted ? [wanted.cookie] : []))
  if (!takesLess) for (const name of FOR_LESS) delete headers[name]
  if (accept !== undefined) headers['accept'] = accept
  const body = bodyOf(request, wanted)
  if (json !== undefined || form) {
    headers['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json'
    headers['content-length'] = String(typeof body === 'string' ? Buffer.byteLength(body) : 0)
  } else if (body === undefined) {
    delete headers['content-length']
    delete headers['content-type']
  }
  const idle = isSlow ? { idleMs: SLOW_MS } : {}
  const asker = watchAsker(request, method)
  const answer = await upstream
    .send({ method, path, headers, body, ...idle, signal: asker.signal })
    .catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      if (!asker.signal.aborted) request.log.warn({ err: error }, 'the Traccar server does not answer')
      throw new Refusal('busy')
    })
    .finally(asker.release)
  if ((answer.statusCode ?? 0) >= ERROR_STATUS) throw await refusalOf(answer, path)
  return answer
}

/**
 * Whether who asked still waits. A question nobody waits for is dropped, and the server may stop computing; what changes
 * something goes on to its end.
 */
function watchAsker({ raw: { socket } }: FastifyRequest, method: string) {
  const gone = new AbortController()
  const abort = (): void => gone.abort()
  if (method === 'GET') socket.once('close', abort)
  return { signal: gone.signal, release: (): void => void socket.off('close', abort) }
}

function bodyOf(request: FastifyRequest, { json, form, method }: Wanted): string | Readable | undefined {
  if (form) return new URLSearchParams(form).toString()
  if (json !== undefined) return JSON.stringify(json)
  const { body, headers } = request
  if (method !== undefined || !(body instanceof Readable)) return undefined
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES) throw new Refusal('tooLarge')
  return body.pipe(limiter())
}

function limiter(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > MOST_BYTES ? new Refusal('tooLarge') : null, chunk)
    },
  })
}

/** Statuses of the server, and what they are with us. A right that is missing is 400 there as here. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'accessDenied',
  404: 'notFound',
  405: 'notFound',
  406: 'invalidInput',
  409: 'invalidInput',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooManyAttempts',
}

/** What an answer of 400 and above is with us. */
export async function refusalOf(answer: IncomingMessage, path: string): Promise<Refusal> {
  const body = await readText(answer, MOST_REFUSAL_BYTES)
  const { statusCode: status = 500, headers } = answer
  if (status === 401 && headers['www-authenticate'] === 'TOTP') return new Refusal('totpRequired')
  if (status >= 500) return new Refusal('busy')
  const text = status === 400 ? refusalText(body, path.split('?', 1)[0] ?? '') : ''
  return new Refusal(CODES[status] ?? 'accessDenied', text === '' ? undefined : text)
}

/** Read an answer whole; what is beyond the limit is thrown away. */
export async function readText(answer: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const bytes = chunk as Buffer // nobody set an encoding
    size += bytes.length
    if (size > limit) break
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Read an answer of the server as JSON. @throws Refusal internal for what is none */
export async function readJson<T>(answer: IncomingMessage): Promise<T> {
  const text = await readText(answer, MOST_READ_BYTES)
  try {
    return JSON.parse(text) as T // what the call promises; the server is trusted as our own
  } catch {
    throw new Refusal('internal')
  }
}

/** Throw an answer away that nobody reads. */
export async function discard(answer: IncomingMessage): Promise<void> {
  if (answer.readableEnded || answer.destroyed) return
  answer.resume()
  await once(answer, 'close')
}

/** Send the headers of an answer on: its status, cookies as ours, nothing of the connection. */
export function begin(reply: FastifyReply, answer: IncomingMessage): FastifyReply {
  reply.code(answer.statusCode ?? 200).headers(headersOf(answer.headers))
  const cookies = ownCookies(answer.headers['set-cookie'], reply.request.protocol === 'https')
  return cookies.length === 0 ? reply : reply.header('set-cookie', cookies)
}

/** Send an answer on as it comes, as fast as the browser takes it. */
export function pass(reply: FastifyReply, answer: IncomingMessage): FastifyReply {
  begin(reply, answer)
  const status = answer.statusCode ?? 200
  if (status === 204 || status === 304) {
    answer.resume()
    return reply.send()
  }
  return reply.send(answer)
}

/** Send a bare text on as one: the server calls it JSON, which it is not. */
export function asText(reply: FastifyReply, answer: IncomingMessage): FastifyReply {
  if (answer.statusCode === 200) answer.headers['content-type'] = 'text/plain; charset=utf-8'
  return pass(reply, answer)
}
