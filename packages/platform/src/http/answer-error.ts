import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { ERRORS, Refusal } from '@rastro/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

/**
 * Turn whatever a request ended with into status and text: a refusal into its own, a request the server could not
 * read into the matching 4xx, anything else into 500 with an id that finds the stack in the log. Never a stack.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  reply.type('text/plain; charset=utf-8')
  const refusal = error instanceof Refusal ? error : refusalOfFramework(error)
  if (!refusal) {
    const correlationId = randomUUID()
    log.error({ err: error, correlationId, method: request.method, route: request.routeOptions.url }, 'request failed')
    return reply.code(500).send(`${ERRORS.internal.text} ${correlationId}`)
  }
  if (refusal.code === 'totpRequired') reply.header('www-authenticate', 'TOTP')
  else if (refusal.code === 'unauthorized' && request.headers.accept?.includes('text/html'))
    reply.header('www-authenticate', 'Basic realm="api"')
  const { status } = ERRORS[refusal.code]
  if (status === 429 || status === 503) reply.header('retry-after', refusal.retryAfterSeconds ?? RETRY_AFTER_SECONDS)
  if (refusal.answer) return reply.code(status).type('application/json; charset=utf-8').send(refusal.answer)
  return reply.code(status).send(refusal.message)
}

/** When to come again after being refused because of load that nobody can foresee the end of. */
const RETRY_AFTER_SECONDS = 5

/** What the framework could not read, as a refusal; undefined for real failures. */
function refusalOfFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  switch (error.statusCode) {
    case 413:
      return new Refusal('tooLarge')
    case 415:
      return new Refusal('unsupportedMedia')
    case 404:
      return new Refusal('notFound')
    case 503:
      return new Refusal('busy')
    default: {
      const status = Number(error.statusCode)
      if (!(status >= 400 && status < 500)) return undefined
      return new Refusal('invalidInput', status === 400 ? undefined : STATUS_CODES[status])
    }
  }
}
