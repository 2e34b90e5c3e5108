import type { FastifyInstance, FastifyRequest } from 'fastify'

type Socket = FastifyRequest['raw']['socket']

/** What is being answered at a stop gets so long; then it is cut off. */
const LAST_ANSWERS_MS = 10_000

/**
 * Let no connection hold up a stop for ever. Browsers open some ahead that they may never use: Node counts those as busy,
 * and waits for them without an end.
 */
export function endConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', (request, _, done) => {
    unused.delete(request.raw.socket)
    done()
  })
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
    done()
  })
}
