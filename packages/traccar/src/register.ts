import { Readable } from 'node:stream'
import { Refusal } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Traccar, TraccarDeps } from './connect.ts'
import { asText, pass } from './forward/forward.ts'
import { ROUTES, type Row } from './routes.ts'
import { forwardSocket, type OpenSockets } from './socket/forward-socket.ts'
import { commandTranslators } from './translate/commands.ts'
import { entityTranslators } from './translate/entities.ts'
import { linkTranslators } from './translate/links.ts'
import { pictureTranslators } from './translate/pictures.ts'
import { positionTranslators } from './translate/positions.ts'
import { serverTranslators } from './translate/server.ts'
import { sessionTranslators } from './translate/session.ts'
import { askFor, type Scene, type Translator, type Translators } from './translate/translator.ts'
import { userListTranslators } from './translate/user-list.ts'

/** What each translated call becomes. */
export const translators: Translators = {
  ...sessionTranslators,
  ...serverTranslators,
  ...entityTranslators,
  ...linkTranslators,
  ...commandTranslators,
  ...pictureTranslators,
  ...positionTranslators,
  ...userListTranslators,
}

/** Calls no row names are the server's own business; they go on for whoever is logged in. */
const REST = ['GET', 'POST', 'PUT', 'DELETE'] as const

/**
 * Answer `/api` and its socket with a Traccar server. What is `ours` in the table, the extension and the process register.
 * @returns the sockets, to be counted
 */
export function registerTraccar(app: Http, traccar: Traccar, deps: TraccarDeps): OpenSockets {
  const { edition, throttle, confirmations, safety, townAt, requireActive, clock } = deps
  const scene: Scene = { ...traccar, edition, throttle, confirmations, safety, townAt, requireActive, clock }
  const sockets = forwardSocket(app, scene)
  app.register(async (scope: FastifyInstance) => {
    // Bodies go on as they come, in whatever form.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    for (const row of ROUTES) if (row.how !== 'ours') register(scope, row, scene)
    scope.route({
      method: [...REST],
      url: '/api/*',
      config: { access: 'user', summary: 'Whatever else the Traccar server answers' },
      handler: (request, reply) => forward(request, reply, scene),
    })
  })
  return sockets
}

function register(scope: FastifyInstance, row: Row, scene: Scene): void {
  const { method, url, how, access, right, visitors, consumes } = row
  const translate = translators[`${method} ${url}`]
  if (how === 'translate' && !translate) throw new Error(`${method} ${url} has no translation`)
  const handler: Translator = how === 'absent' ? refuse : how === 'translate' && translate ? translate : forward
  scope.route({
    method,
    url,
    config: {
      access,
      summary: summaryOf(row),
      ...(right !== undefined && { right }),
      ...(visitors && { visitors }),
      ...(consumes && { consumes }),
    },
    async handler(request, reply) {
      const answer = await handler(request, reply, scene, row).catch((error: unknown) => hangUp(reply, error))
      return answer instanceof Readable ? reply.send(answer) : answer
    },
  })
}

/** What is too large is not read to its end: after the answer there is no connection to send the rest on. */
function hangUp(reply: FastifyReply, error: unknown): never {
  if (error instanceof Refusal && error.code === 'tooLarge') reply.header('connection', 'close')
  throw error
}

function summaryOf({ how, lack }: Row): string {
  if (how === 'absent') return lack === undefined ? 'Not on a Traccar server' : `Not on a Traccar server: ${lack}`
  return how === 'forward' ? 'Answered by the Traccar server' : 'Answered by the Traccar server, in our words'
}

async function refuse(): Promise<never> {
  throw new Refusal('notFound')
}

async function forward(request: FastifyRequest, reply: FastifyReply, scene: Scene, row?: Row): Promise<FastifyReply> {
  const method = request.method === 'HEAD' ? { method: 'HEAD' } : {}
  const { isSlow = false, answers } = row ?? {}
  // To whom any form will do, that server may give a sheet.
  const isJson = answers === 'json' && !/sheet/.test(request.headers.accept ?? '')
  const accept = isJson ? { accept: 'application/json' } : {}
  const answer = await askFor(request, scene, { ...method, ...accept, isSlow, takesLess: true })
  return answers === 'text' ? asText(reply, answer) : pass(reply, answer)
}
