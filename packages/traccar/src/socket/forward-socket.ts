import { Refusal, SESSION_ENDED } from '@rastro/contracts'
import { type Http, routeUpgrades, type SocketClient, watchSocket } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { cookieHeader, headersFor } from '../forward/headers.ts'
import type { Scene } from '../translate/translator.ts'
import { createHeldNews } from './held-news.ts'
import { createRenewal } from './renewal.ts'
import { createWantedLogs, LOGS_START } from './wanted-logs.ts'

const CHECK_EVERY_MS = 500
/** The server closes no socket when a session ends, so we look. */
const SESSION_CHECK_MS = 15_000
/** The server says `{}` every 55 s; one that is silent for longer is gone. */
const SILENCE_MS = 150_000
const MOST_MESSAGE_BYTES = 4096
const TRY_AGAIN = 1012

/** One browser, and the server's socket that was opened for it. */
interface Line {
  /** The session it was opened with; undefined for a header or a link. */
  readonly cookie: string | undefined
  /** Whose it is. */
  readonly userId: number
  check(nowMs: number): void
  end(code: number, reason: string): void
  /** End both soon, to be opened anew by the page. */
  renew(): void
}

/** Sockets of pages. */
export interface OpenSockets {
  count(): number
}

/** `/api/socket`: one socket of the server for each of a browser, with what a slow browser cannot take held back here. */
export function forwardSocket(app: Http, scene: Scene): OpenSockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MOST_MESSAGE_BYTES,
    // The lean form is our own engine's; whoever offers it gets whole messages.
    handleProtocols: () => false,
  })
  const lines = new Set<Line>()
  const nowMs = (): number => scene.clock.monotonicMs()
  const timer = setInterval(() => {
    for (const line of lines) line.check(nowMs())
  }, CHECK_EVERY_MS)
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const line of lines) line.end(1001, 'Server is stopping')
  })
  scene.callers.onEnd((cookie) => {
    for (const line of lines) if (line.cookie === cookie) line.end(SESSION_ENDED, 'Session ended')
  })
  // All of a person's, for they share what that server has read.
  scene.linkNews.onChange((userId) => {
    for (const line of lines) if (line.userId === userId) line.renew()
  })
  const headOf = routeUpgrades(app)
  const config = { access: 'user', visitors: ['shared', 'driver'], summary: 'The live feed, as a WebSocket' } as const
  app.get('/api/socket', { config }, async (request, reply) => {
    const head = headOf(request.raw)
    if (!head) return reply.code(426).header('upgrade', 'websocket').type('text/plain').send('Upgrade Required')
    const isAlive = async () => (await scene.callers.identify(request)) !== undefined
    const caller = await scene.callers.require(request)
    const isVisitor = scene.rules.visitorOf(caller) !== undefined
    const cookie = cookieHeader(request.headers.cookie)
    const theirs = await scene.callers.withSession(request, (shown) => openTheirs(request, scene, shown))
    reply.hijack()
    reply.raw.detachSocket(request.raw.socket)
    server.handleUpgrade(request.raw, request.raw.socket, head, (ours) => {
      const onClose = (): void => void lines.delete(line)
      const line: Line = join({ cookie, userId: caller.id, ours, theirs, isVisitor, isAlive, nowMs, onClose })
      lines.add(line)
    })
    return reply
  })
  return { count: () => lines.size }
}

/**
 * @throws Refusal unauthorized when the server opens none: it answers 200 and no socket to who has no session
 */
async function openTheirs(
  request: FastifyRequest,
  { upstream }: Scene,
  cookie: string | undefined,
): Promise<WebSocket> {
  const { origin, authorization } = headersFor(request, upstream.origin)
  const theirs = upstream.socket('/api/socket', {
    cookie,
    origin: typeof origin === 'string' ? origin : undefined,
    ...(authorization !== undefined && { authorization: String(authorization) }),
    'x-forwarded-for': request.ip,
  })
  return new Promise((resolve, reject) => {
    theirs.once('open', () => {
      // What comes before somebody listens must not be lost: the first message is the whole fleet.
      theirs.pause()
      resolve(theirs)
    })
    theirs.once('unexpected-response', (sent, { statusCode = 0 }) => {
      sent.destroy()
      reject(new Refusal(statusCode >= 500 ? 'busy' : 'unauthorized'))
    })
    theirs.once('error', () => reject(new Refusal('busy')))
  })
}

interface Ends extends Pick<Line, 'cookie' | 'userId'> {
  ours: WebSocket
  theirs: WebSocket
  isVisitor: boolean
  /** Whether the session is still one. */
  isAlive: () => Promise<boolean>
  nowMs: () => number
  onClose: () => void
}

function join({ cookie, userId, ours, theirs, isVisitor, isAlive, nowMs, onClose }: Ends): Line {
  const held = createHeldNews()
  const logs = createWantedLogs()
  let isFirst = true
  const renewal = createRenewal()
  let heardAtMs = nowMs()
  let lookedAtMs = nowMs()
  const client: SocketClient = watchSocket(
    ours,
    { onCaughtUp: () => held.take().forEach((text) => client.send(text)), onClose: finish },
    nowMs,
  )

  function finish(): void {
    onClose()
    theirs.close()
  }

  function tell(message: string): void {
    const text = message.startsWith(LOGS_START) ? logs.pick(message) : message
    if (text === undefined) return
    // The first is the whole fleet: who cannot take it at once would only ask for it again.
    if (isFirst) client.sendAnyway(Buffer.from(text))
    else if (!client.send(text)) held.add(text)
    isFirst = false
  }

  ours.on('message', (data: RawData) => {
    const told = isVisitor ? undefined : logs.hear(textOf(data))
    if (told !== undefined && theirs.readyState === theirs.OPEN) theirs.send(told)
  })
  theirs.on('message', (data: RawData) => {
    heardAtMs = nowMs()
    tell(textOf(data))
  })
  theirs.on('error', () => theirs.terminate())
  theirs.on('close', (code) => client.close(code === SESSION_ENDED ? SESSION_ENDED : TRY_AGAIN, ''))
  theirs.resume()

  return {
    cookie,
    userId,
    check(now) {
      client.check(now)
      if (renewal.isDue(now) || now - heardAtMs > SILENCE_MS) theirs.terminate()
      if (now - lookedAtMs < SESSION_CHECK_MS) return
      lookedAtMs = now
      // A server that is away says nothing of the session.
      isAlive().then(
        (isStill) => isStill || client.close(SESSION_ENDED, 'Session ended'),
        () => undefined,
      )
    },
    end: (code, reason) => client.close(code, reason),
    renew: () => renewal.wish(nowMs()),
  }
}

/** Frames come whole, as one buffer. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
