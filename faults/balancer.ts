import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where a connection may go. */
export interface Backend {
  readonly host: string
  readonly port: number
}

/** Hands connections on to whoever takes them, in turn, as what stands before several nodes does. */
export interface Balancer {
  readonly port: number
  close(): Promise<void>
}

const CONNECT_MS = 1_000

/** Listen on a free port, or the given one, of an address. */
export async function startBalancer(
  backends: readonly Backend[],
  { host = '127.0.0.1', port = 0 }: Partial<Backend> = {},
): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    handOn(client, backends.length)
  })

  /** A node that is away refuses or says nothing: then it is the next one's turn. */
  function handOn(client: Socket, tries: number): void {
    const backend = backends[turn++ % backends.length]
    if (tries === 0 || backend === undefined) return void client.destroy()
    const node = connect({ ...backend, timeout: CONNECT_MS })
    const next = (): void => {
      node.removeAllListeners().on('error', () => undefined)
      node.destroy()
      handOn(client, tries - 1)
    }
    node.once('error', next).once('timeout', next)
    node.once('connect', () => {
      node.removeAllListeners().setTimeout(0)
      join(client, node)
    })
  }

  function join(client: Socket, node: Socket): void {
    for (const [from, to] of [
      [client, node],
      [node, client],
    ] as const) {
      open.add(from)
      from.on('error', () => from.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }

  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
