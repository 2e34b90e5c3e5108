import { Readable } from 'node:stream'
import { Refusal } from '@rastro/contracts'
import type { FastifyReply } from 'fastify'

/** Answers under way by their server, so that a client who reads no further cannot hold up its end. */
const underWay = new WeakMap<object, Set<Readable>>()

/** Cancels what is computed for an answer nobody waits for any more. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // Nobody reads this answer; it only must not pass for a failure of ours.
  reply.raw.once('close', () => controller.abort(new Refusal('busy')))
  return controller.signal
}

/**
 * Send what is made piece by piece, as fast as the client takes it. What fails before the first piece is answered as
 * any error; afterwards the answer is cut off.
 * @param done hears once when nothing more is made, whatever the reason
 */
export async function sendStream(
  reply: FastifyReply,
  pieces: AsyncGenerator<string | Buffer>,
  done: () => void,
): Promise<FastifyReply> {
  try {
    const first = await pieces.next()
    const body = Readable.from(startingWith(first, pieces), { objectMode: false })
    const open = underWay.get(reply.server)
    open?.add(body)
    body.once('close', () => {
      open?.delete(body)
      done()
    })
    return await reply.send(body)
  } catch (error) {
    done()
    throw error
  }
}

/** End the answers under way when the server closes; call it once for each server. */
export function endWithServer(app: { addHook(name: 'preClose', end: () => Promise<void>): unknown }): void {
  const open = new Set<Readable>()
  underWay.set(app, open)
  app.addHook('preClose', async () => {
    for (const body of open) body.destroy(new Refusal('busy'))
  })
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
