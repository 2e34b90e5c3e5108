import { Connection, UnknownCaller } from '@rastro/contracts'
import { Type } from 'typebox'
import type { Resource } from './api-deps.ts'

/** Strangers listed: enough to find the one that is being installed. */
const UNKNOWN_LISTED = 500

/** Who is at the device ports, for the advanced logs; and the device port of phones on the web port. */
export const traffic: Resource = (app, { traffic: ports }) => {
  app.get(
    '/api/connections',
    {
      config: { access: 'administrator', summary: 'Open connections at the device ports' },
      schema: { response: { 200: Type.Array(Connection) } },
    },
    async () => ports.connections(),
  )

  app.get(
    '/api/connections/unknown',
    {
      config: { access: 'administrator', summary: 'Trackers nobody registered that called lately' },
      schema: { response: { 200: Type.Array(UnknownCaller) } },
    },
    async () => ports.unknown(UNKNOWN_LISTED),
  )

  // Networks that let nothing but the web through: a phone may post to the address of the web app.
  app.route({
    method: 'POST',
    url: '/',
    config: { access: 'public', audit: false, summary: 'A position of a phone, as at the port of OsmAnd' },
    async onRequest(request, reply) {
      // Before the body is read: the device port reads it in its own way, with its own limits.
      reply.hijack()
      if (!ports.serve('osmand', request.raw, reply.raw)) reply.raw.writeHead(503, { 'content-length': 0 }).end()
    },
    handler: () => undefined,
  })
}
