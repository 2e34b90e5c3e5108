import { createServer } from 'node:net'
import type { StreamProtocol } from '../protocols/protocol.ts'
import { LIMITS } from './limits.ts'
import { type Listener, type ListenerDeps, listenOn, reportPortErrors } from './listener.ts'
import { TcpConnection } from './tcp-connection.ts'

/** Create the TCP port of a protocol. */
export function createTcpListener(protocol: StreamProtocol, deps: ListenerDeps): Listener {
  const connections = new Set<TcpConnection>()
  let isPressed = false
  const server = createServer({
    // A tracker may send its last frame and its FIN together: it still gets its reply.
    allowHalfOpen: true,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: LIMITS.tcpKeepAliveMs,
  })
  server.on('connection', (socket) => {
    const connection = new TcpConnection(socket, protocol, deps)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
    if (isPressed) connection.press(true)
  })
  server.on('error', reportPortErrors(protocol.name, deps))

  return {
    protocol: protocol.name,
    transport: 'tcp',
    listen: (port, host) => listenOn(server, port, host),
    press(pressed) {
      isPressed = pressed
      for (const connection of connections) connection.press(pressed)
    },
    sweep() {
      if (isPressed) return
      for (const connection of connections) connection.sweep()
    },
    stop() {
      server.close()
      for (const connection of connections) connection.stop()
    },
    async close() {
      await Promise.all([...connections].map((connection) => connection.end()))
    },
    get size() {
      return connections.size
    },
    connections: () => [...connections].map((connection) => connection.describe()),
  }
}
