import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A tracker on a real TCP socket. */
export interface Tracker {
  readonly socket: Socket
  /** Send bytes; whole lines get their end. */
  send(...bytes: (string | Uint8Array)[]): void
  /** The next line that comes in. @throws when the connection ends first */
  line(): Promise<string>
  /** Resolves when this many bytes have come in since the start, lines or not. @throws when the connection ends first */
  bytes(count: number): Promise<void>
  /** Bytes that have come in since the start. */
  readonly length: number
  /** Everything received and not asked for by `line`. */
  readonly pending: string
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>
}

export function connectTracker(port: number): Promise<Tracker> {
  return trackerOn(connect(port, '127.0.0.1'), 'connect')
}

/** A tracker on a socket that is being opened. @param opened the event that says it is */
export async function trackerOn(socket: Socket, opened: 'connect' | 'secureConnect'): Promise<Tracker> {
  const closed = once(socket, 'close').catch(() => once(socket, 'close'))
  let received = ''
  let length = 0
  let wake = Promise.withResolvers<void>()
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    length += chunk.length
    wake.resolve()
  })
  socket.on('error', () => {})
  void closed.then(() => wake.resolve())
  await once(socket, opened)

  async function until(isThere: () => boolean): Promise<void> {
    while (!isThere()) {
      if (socket.closed) throw new Error(`connection closed after ${JSON.stringify(received)}`)
      wake = Promise.withResolvers()
      await wake.promise
    }
  }

  return {
    socket,
    closed,
    send(...bytes) {
      for (const part of bytes) socket.write(typeof part === 'string' ? `${part}\n` : part)
    },
    async line() {
      await until(() => received.includes('\n'))
      const end = received.indexOf('\n')
      const line = received.slice(0, end)
      received = received.slice(end + 1)
      return line
    },
    bytes: (count) => until(() => length >= count),
    get length() {
      return length
    },
    get pending() {
      return received
    },
  }
}
