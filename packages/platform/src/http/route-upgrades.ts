import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Http } from './create-http.ts'

/**
 * Send upgrades through the routes, so that access, origin and refusals are the same as for any request. Call once, before
 * `listen`.
 * @returns what a request brought along behind its headers; undefined for a request that is no upgrade
 */
export function routeUpgrades(app: Http): (request: IncomingMessage) => Buffer | undefined {
  const upgrades = new WeakMap<IncomingMessage, Buffer>()
  app.server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    upgrades.set(request, head)
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    // Node hands out the connection itself, which is a net.Socket.
    response.assignSocket(request.socket)
    response.on('finish', () => socket.end())
    app.routing(request, response)
  })
  return (request) => upgrades.get(request)
}
