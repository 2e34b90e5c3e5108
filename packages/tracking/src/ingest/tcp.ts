import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import type { StreamProtocol } from '../protocols/protocol.ts'
import { LIMITS } from './limits.ts'
import { type Listener, type ListenerDeps, listenOn, reportPortErrors } from './listener.ts'
import { guardHandshakes, type PortSecurity, type SecureSide, tlsOptions } from './secure-port.ts'
import { TcpConnection } from './tcp-connection.ts'

const OPTIONS = {
  /** A tracker may send its last frame and its FIN together: it still gets its reply. */
  allowHalfOpen: true,
  /** A socket we do not read keeps one read at most: what its tracker goes on sending waits in the system's buffers. */
  highWaterMark: 1,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: LIMITS.tcpKeepAliveMs,
} as const

/** Create the TCP port of a protocol. @param security with it, the port speaks TLS and nothing else */
export function createTcpListener(protocol: StreamProtocol, deps: ListenerDeps, security?: PortSecurity): Listener {
  const connections = new Set<TcpConnection>()
  const { server, secure } = openServer(admit)

  function admit(socket: Socket): TcpConnection {
    return new TcpConnection(socket, protocol, deps, connections)
  }

  function openServer(onSocket: (socket: Socket) => void): { server: Server; secure?: SecureSide } {
    if (security === undefined) return { server: createServer(OPTIONS, onSocket) }
    const opened = createSecureServer({ ...OPTIONS, ...tlsOptions(security), allowHalfOpen: false })
    return { server: opened, secure: guardHandshakes(opened, security, deps, onSocket) }
  }
  server.on('error', reportPortErrors(protocol.name, deps))

  return {
    protocol: protocol.name,
    transport: secure ? 'tls' : 'tcp',
    listen: (port, host) => listenOn(server, port, host),
    ...(secure && { show: (pair) => secure.show(pair) }),
    steer() {
      for (const connection of connections) connection.steer()
    },
    sweep() {
      if (deps.valve.isShut || deps.valve.isFull) return
      for (const connection of connections) connection.sweep()
    },
    stop() {
      server.close()
      for (const connection of connections) connection.stop()
    },
    async close() {
      secure?.end()
      await Promise.all([...connections].map((connection) => connection.end()))
    },
    get size() {
      return connections.size
    },
    connections: () => [...connections].map((connection) => connection.describe()),
  }
}
