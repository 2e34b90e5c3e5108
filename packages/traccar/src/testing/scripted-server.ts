import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { createHttp, createLog, createSecretBox, systemClock } from '@rastro/platform'
import { onTestFinished } from 'vitest'
import { connectTraccar, type TraccarDeps } from '../connect.ts'
import { registerTraccar } from '../register.ts'

/** What a server of the test answers; it may also say nothing, or half of it. */
export type Script = (request: IncomingMessage, response: ServerResponse) => void

/** Calls every page makes: who is there, and what an administrator's token tells. */
const ANA = { ...USER_DEFAULTS, id: 7, name: 'Ana', email: 'ana@example.com' }
const USUAL: Readonly<Record<string, unknown>> = {
  'GET /api/server': SERVER_DEFAULTS,
}

/**
 * Our forwarder before a server that does what the test says, until the test ends.
 * @param caller what is different about who calls
 * @returns the address pages use, the server for its sockets, and what it was asked besides the usual
 */
export async function startBefore(script: Script, changes: Partial<TraccarDeps> = {}, caller: Partial<User> = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split('?', 1)[0]}`
    const usual = call === 'GET /api/session' ? { ...ANA, ...caller } : USUAL[call]
    if (usual === undefined) {
      asked.push(call)
      script(request, response)
    } else response.setHeader('content-type', 'application/json').end(JSON.stringify(usual))
  })
  const address = await listen(server)
  const deps = depsFor(address, changes)
  const traccar = connectTraccar(deps)
  const app = await createHttp({ log: deps.log, guard: traccar.callers.guard, trustedProxies: [] })
  registerTraccar(app, traccar, deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    traccar.close()
    server.closeAllConnections()
    server.close()
  })
  return { url, server, asked }
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

/** Nobody is held back: rules are tested where they are. */
function depsFor(url: string, changes: Partial<TraccarDeps>): TraccarDeps {
  return {
    url,
    token: 'of the administrator',
    edition: 'plus',
    rulesFor: () => ({
      requireRight: () => undefined,
      visitorOf: () => undefined,
      requireWrite: () => undefined,
      requireDeviceWrite: () => undefined,
      requireStrong: () => undefined,
    }),
    safety: {
      wordOf: (type) => (type === 'engineStop' ? 'stop' : undefined),
      holdReason: () => undefined,
      requireFewStops: () => undefined,
      requireFreshLogin: () => undefined,
      withinMs: 0,
      aloneVehicles: 1,
    },
    throttle: { begin: () => ({ succeed: () => undefined, fail: () => undefined, cancel: () => undefined }) },
    confirmations: {
      issue: async () => ({ token: '', expiresAt: new Date() }),
      spend: async () => undefined,
    },
    townAt: () => null,
    requireActive: () => undefined,
    secrets: createSecretBox(randomBytes(32)),
    clock: systemClock,
    log: createLog('silent'),
    ...changes,
  }
}
