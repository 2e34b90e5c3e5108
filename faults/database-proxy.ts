import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Somebody between us and PostgreSQL who can cut the line or be slow. */
export interface DatabaseProxy {
  /** The database's address by way of this. */
  readonly url: string
  /** Milliseconds every end of a transaction takes longer. */
  slowMs: number
  /** Cut all connections and refuse new ones. */
  cut(): void
  /** Let them come again. */
  restore(): void
  close(): void
}

/** What PostgreSQL says when a transaction, or a statement outside one, is over: ReadyForQuery, idle. */
const IDLE = Buffer.from('5a0000000549', 'hex')

/** Stand between. @param url of the real database */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const state = { slowMs: 0, isCut: false }
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    // The other end hears of it by its own close.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (state.isCut) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    keep(upstream)
    client.pipe(upstream)
    upstream.on('data', (bytes: Buffer) => {
      const isEnd = state.slowMs > 0 && bytes.subarray(-IDLE.length).equals(IDLE)
      if (isEnd) setTimeout(() => client.write(bytes), state.slowMs)
      else client.write(bytes)
    })
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const way = Object.assign(new URL(url), { port: String(port) })
  return Object.assign(state, {
    url: way.href,
    cut() {
      state.isCut = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    restore() {
      state.isCut = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
}
