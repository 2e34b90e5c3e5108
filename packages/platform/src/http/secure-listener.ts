import { once } from 'node:events'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server as PlainServer,
  type ServerResponse,
} from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Http } from './create-http.ts'

/** A certificate with those it is signed by, and its key; PEM. */
export interface KeyPair {
  certificate: string
  key: string
}

/** The same app over TLS. */
export interface SecureListener {
  /**
   * Show this certificate from now on; the first one opens the port. Connections that are open stay as they are.
   * @throws Error when certificate and key do not fit, or the port cannot be opened
   */
  use(pair: KeyPair): Promise<void>
  /** Undefined until a certificate was there. */
  readonly port: number | undefined
  close(): Promise<void>
}

/** What `createHttp` gives its own server. */
const LIMITS = { maxHeaderSize: 32 * 1024, headersTimeout: 15_000, requestTimeout: 60_000 } as const

/** Serve an app over TLS as well, with upgrades. */
export function createSecureListener(app: Http, { port, host }: { port: number; host: string }): SecureListener {
  let server: Server | undefined
  return {
    get port() {
      return portOf(server)
    },
    async use({ certificate: cert, key }) {
      if (server) return server.setSecureContext({ cert, key })
      const opened = createServer({ cert, key, minVersion: 'TLSv1.2', ...LIMITS }, (request, response) =>
        app.routing(request, response),
      )
      opened.on('upgrade', (request, socket, head) => app.server.emit('upgrade', request, socket, head))
      opened.listen(port, host)
      await once(opened, 'listening')
      server = opened
    },
    close: () => closeServer(server),
  }
}

/**
 * Answers plain http where browsers and authorities look for it: challenges, and for pages the way to https. A program
 * that calls the API in the clear has told its secret already: it is refused, so that somebody notices.
 */
export interface RedirectListener {
  readonly port: number | undefined
  close(): Promise<void>
}

export interface RedirectOptions {
  port: number
  host: string
  /** What is said to an authority that asks for a token. */
  challenge: (token: string) => Promise<string | undefined>
  /** Port of https; undefined while there is none. */
  securePort: () => number | undefined
}

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,128})$/
const HTTPS_PORT = 443
/** What is answered here is never a page. */
const HARMLESS = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
] as const
/** What programs call, and not people. */
const CALL = /^\/(api|tarkan)(?=[/?]|$)/
const UPGRADE = {
  upgrade: 'TLS/1.2, HTTP/1.1',
  connection: 'upgrade, close',
  'content-type': 'text/plain; charset=utf-8',
}
/** What a host header may look like; anything else is sent nowhere. */
const HOST = /^[\w.-]{1,253}(:\d{1,5})?$/

/** Open the plain port. @throws Error when it cannot be opened */
export async function openRedirectListener(options: RedirectOptions): Promise<RedirectListener> {
  const server = createPlainServer(LIMITS, (request, response) => {
    const { url = '/' } = request
    request.resume()
    for (const [name, value] of HARMLESS) response.setHeader(name, value)
    const token = CHALLENGE.exec(url)?.[1]
    if (token === undefined) return lead(request, response, options)
    void answerChallenge(token, response, options)
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    get port() {
      return portOf(server)
    },
    close: () => closeServer(server),
  }
}

async function answerChallenge(token: string, response: ServerResponse, { challenge }: RedirectOptions): Promise<void> {
  try {
    const answer = await challenge(token)
    if (answer === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer)
  } catch {
    response.writeHead(503).end()
  }
}

/** The way to https. */
function lead({ url = '/', headers }: IncomingMessage, response: ServerResponse, options: RedirectOptions): void {
  const port = options.securePort()
  const host = HOST.exec(headers.host ?? '')?.[0].replace(/:\d+$/, '')
  if (port === undefined || host === undefined || !url.startsWith('/')) return void response.writeHead(404).end()
  if (CALL.test(url)) return void response.writeHead(426, UPGRADE).end('HTTP 426 Upgrade Required: use https')
  const location = `https://${host}${port === HTTPS_PORT ? '' : `:${port}`}${url}`
  response.writeHead(308, { location }).end()
}

function portOf(server: Server | PlainServer | undefined): number | undefined {
  // It listens on TCP, not on a pipe.
  return (server?.address() as AddressInfo | null | undefined)?.port
}

async function closeServer(server: Server | PlainServer | undefined): Promise<void> {
  if (!server?.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // Sockets of the live feed are told by their owner; what is left after that has had its time.
  setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref()
  await closed
}

const CLOSE_MS = 3_000
