import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { HttpMessage, HttpProtocol } from '../protocols/protocol.ts'
import { LIMITS } from './limits.ts'
import type { Line } from './line.ts'
import { type Listener, type ListenerDeps, listenOn, reportPortErrors } from './listener.ts'
import { boundNameOf, guardHandshakes, type PortSecurity, type SecureSide, tlsOptions } from './secure-port.ts'
import { createSession, type Session } from './session.ts'
import type { Stranger } from './strangers.ts'

const NO_BODY = Buffer.alloc(0)

/** Slower than these is nobody who reports. */
const OPTIONS = {
  maxHeaderSize: LIMITS.httpHeaderBytes,
  headersTimeout: LIMITS.httpHeadersMs,
  requestTimeout: LIMITS.httpRequestMs,
  keepAliveTimeout: LIMITS.httpKeepAliveMs,
  connectionsCheckingInterval: LIMITS.sweepMs,
  noDelay: true,
} as const

/**
 * Create the HTTP port of a protocol. Its devices have no connections: they go online, and unknown when silent.
 * @param security with it, the port speaks TLS and nothing else
 */
export function createHttpListener(protocol: HttpProtocol, deps: ListenerDeps, security?: PortSecurity): Listener {
  const { receiver, strangers, watcher, clock, log } = deps
  const counts = deps.counters.of(protocol.name)
  const callers = new WeakMap<Socket, Stranger>()
  const sockets = new Set<Socket>()
  let isStopped = false

  const { server, secure } = openServer()

  function openServer(): { server: Server; secure?: SecureSide } {
    if (security) {
      const opened = createSecureServer({ ...OPTIONS, ...tlsOptions(security) }, serve)
      return { server: opened, secure: guardHandshakes(opened, security, deps, admit) }
    }
    const opened = createServer(OPTIONS, serve)
    opened.on('connection', admit)
    return { server: opened }
  }

  function admit(socket: Socket): void {
    const stranger: Stranger = { address: socket.remoteAddress ?? '', hangUp: () => socket.destroy() }
    callers.set(socket, stranger)
    sockets.add(socket)
    strangers.admit(stranger)
    socket.once('close', () => {
      sockets.delete(socket)
      strangers.release(stranger)
    })
  }
  server.on('error', reportPortErrors(protocol.name, deps))

  function serve(request: IncomingMessage, response: ServerResponse): void {
    handle(request, response).catch((error: unknown) => {
      log.debug({ err: error, protocol: protocol.name }, 'a request broke off')
      response.destroy()
    })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (deps.valve.isShut || isStopped) {
      counts.shed++
      return refuse(response, 503)
    }
    const body = await readBody(request)
    if (body === undefined) return refuse(response, 413)
    const message = messageOf(request, body)
    const bound = boundNameOf(request.socket)
    const session = createSession('http', { address: request.socket.remoteAddress ?? '', bound }, clock.now())
    const receipt = receiver.receive({
      protocol: protocol.name,
      session,
      frame: Buffer.concat([Buffer.from(message.url, 'latin1'), body]),
      decode: () => protocol.decode(message, session),
    })
    if (receipt === undefined) return finish(response, 400, undefined)
    const { decoded, entry, answer, durable } = receipt
    if (entry === undefined) return finish(response, decoded.refusalStatus ?? 400, answer)
    const caller = callers.get(request.socket)
    if (caller) strangers.release(caller)
    try {
      await durable
    } catch {
      // Logged where it failed; the tracker keeps its records and comes again.
      return refuse(response, 503)
    }
    const line = requestLine(protocol.name, session, response)
    await watcher.heard(entry, line, receipt)
    finish(response, decoded.status ?? 200, line.command ?? answer)
  }

  return {
    protocol: protocol.name,
    transport: secure ? 'https' : 'http',
    serve,
    ...(secure && { show: (pair) => secure.show(pair) }),
    listen: (port, host) => listenOn(server, port, host),
    sweep() {},
    stop() {
      isStopped = true
      server.close()
    },
    async close() {
      secure?.end()
      const closed = Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      // Answers already written leave with the connection; whoever is in the middle of a request is cut off.
      server.closeIdleConnections()
      await new Promise((resolve) => setImmediate(resolve))
      server.closeAllConnections()
      await closed
    },
    get size() {
      return sockets.size
    },
  }
}

/** The whole body, undefined when it is longer than the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  if (announced === undefined && encoding === undefined) return NO_BODY
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    // Without an encoding set the stream yields buffers.
    length += (chunk as Buffer).length
    if (length > LIMITS.httpBodyBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** The line of one request: a command for the device becomes the body of the answer, in the place of the usual one. */
function requestLine(
  protocol: string,
  session: Session,
  response: ServerResponse,
): Line & { command: Uint8Array | undefined } {
  return {
    protocol,
    transport: 'http',
    address: session.address,
    session,
    command: undefined,
    send(bytes) {
      if (this.command !== undefined || response.destroyed || response.headersSent) return false
      this.command = bytes
      return true
    },
  }
}

function messageOf({ method, url, headers }: IncomingMessage, body: Buffer): HttpMessage {
  const plain: Record<string, string | undefined> = Object.create(null)
  // Only set-cookie may repeat, and no tracker sends it.
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') plain[name] = value
  return { method: method ?? 'GET', url: url ?? '/', headers: plain, body }
}

function finish(response: ServerResponse, status: number, answer: Uint8Array | undefined): void {
  response.writeHead(status, { 'content-length': answer?.length ?? 0 })
  response.end(answer)
}

/** Turn away for now; the connection ends, so that an unread body does not have to be. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0, 'retry-after': '5', connection: 'close' })
  response.end()
}
