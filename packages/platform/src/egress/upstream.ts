import { Agent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { WebSocket } from 'ws'
import { createHistogram, type HistogramReading } from '../metrics/histogram.ts'

/** One request to the upstream. Header names in lower case; `path` begins with a slash. */
export interface UpstreamRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Bytes as they stand, or a stream that is read as fast as the other side takes it. */
  readonly body?: string | Buffer | Readable | undefined
  /** Nothing may stay away longer than this, first answer or next bytes. */
  readonly idleMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * One server the operator named, which answers for a part of the product. Unlike third parties (`createEgress`) it is
 * trusted and may stand in the own network, and its answers are streamed.
 */
export interface Upstream {
  /** `https://tracking.example:8443`. */
  readonly origin: string
  /** @returns the answer once its headers are there; whoever gets it reads it to its end or destroys it. Rejects when it does not answer. */
  send(request: UpstreamRequest): Promise<IncomingMessage>
  /** Open a WebSocket; it fails as sockets do, with `error` and `close`. */
  socket(path: string, headers: Readonly<Record<string, string | undefined>>): WebSocket
  /** What it was asked so far: seconds until an answer began, and how often there was none. */
  calls(): UpstreamCalls
  close(): void
}

export interface UpstreamCalls {
  seconds: HistogramReading
  failed: number
}

const IDLE_MS = 60_000
const MOST_SOCKETS = 256
const MOST_IDLE_SOCKETS = 32
/** The first frame holds a whole fleet. */
const MOST_FRAME_BYTES = 256 * 1024 * 1024
const HANDSHAKE_MS = 15_000

/**
 * Create the way to an upstream. Connections are kept open and used again.
 * @param usualIdleMs for requests that say nothing of it
 */
export function createUpstream(address: string, usualIdleMs = IDLE_MS): Upstream {
  const base = new URL(address)
  const isSecure = base.protocol === 'https:'
  const options = { keepAlive: true, maxSockets: MOST_SOCKETS, maxFreeSockets: MOST_IDLE_SOCKETS }
  const agent = isSecure ? new SecureAgent(options) : new Agent(options)
  const prefix = base.pathname === '/' ? '' : base.pathname

  function begin({ method, path, headers, body, idleMs = usualIdleMs, signal }: UpstreamRequest) {
    const open = isSecure ? httpsRequest : httpRequest
    const sent = open(new URL(base.origin), {
      method,
      path: `${prefix}${path}`,
      headers: { ...given(headers), ...lengthOf(body) },
      agent,
      ...(signal && { signal }),
    })
    sent.setTimeout(idleMs, () => sent.destroy(new Error('the upstream is silent')))
    return sent
  }

  function ask(wanted: UpstreamRequest, mayRepeat: boolean): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = begin(wanted)
      sent.once('response', resolve)
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A connection kept open may have been closed by the other side just now; nothing of the request arrived.
        if (mayRepeat && sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask(wanted, false))
        else reject(error)
      })
      const { body } = wanted
      if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body)
      else body.once('error', (error) => sent.destroy(error)).pipe(sent)
    })
  }

  const seconds = createHistogram()
  let failed = 0

  async function send(wanted: UpstreamRequest): Promise<IncomingMessage> {
    const startedMs = performance.now()
    try {
      const answer = await ask(wanted, wanted.body === undefined && wanted.method !== 'POST')
      seconds.observe((performance.now() - startedMs) / 1000)
      return answer
    } catch (error) {
      if (wanted.signal?.aborted !== true) failed++
      throw error
    }
  }

  return {
    origin: base.origin,
    send,
    calls: () => ({ seconds: seconds.read(), failed }),
    socket: (path, headers) =>
      new WebSocket(`${base.origin.replace(/^http/, 'ws')}${prefix}${path}`, [], {
        headers: given(headers) as Record<string, string>, // no header of a socket is a list
        perMessageDeflate: false,
        maxPayload: MOST_FRAME_BYTES,
        handshakeTimeout: HANDSHAKE_MS,
      }),
    close: () => agent.destroy(),
  }
}

/** Node itself says no length for the body of a DELETE, and the other side then reads none. */
function lengthOf(body: UpstreamRequest['body']): OutgoingHttpHeaders {
  return typeof body === 'string' || Buffer.isBuffer(body) ? { 'content-length': Buffer.byteLength(body) } : {}
}

/** Node refuses headers that are not there. */
function given(headers: UpstreamRequest['headers']): OutgoingHttpHeaders {
  const known = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as OutgoingHttpHeaders // lists of Node's are not read-only; none is changed
}
