import { Refusal } from '@rastro/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeclaredRoute } from './route-access.ts'

/**
 * Answer a request no route took: 405 with the methods that would work, else 404.
 * @throws Refusal notFound
 */
export function answerUnknownRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: readonly DeclaredRoute[],
): FastifyReply {
  const path = request.url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') ?? ''
  // A wildcard is the web app's, which takes any path and so proves nothing about this one.
  const allowed = routes.filter(({ url }) => !url.includes('*') && matches(url, path)).map(({ method }) => method)
  if (allowed.length === 0) throw new Refusal('notFound')
  return reply
    .code(405)
    .header('allow', [...new Set(allowed)].join(', '))
    .type('text/plain; charset=utf-8')
    .send('HTTP 405 Method Not Allowed')
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
