import type { LiveMessage } from '@rastro/contracts'
import { WebSocket } from 'ws'

/** A client of the live feed. */
export interface LiveSocket {
  /** Everything that came so far, oldest first. */
  readonly messages: readonly LiveMessage[]
  /** The code the server closed it with; undefined while it is open. */
  readonly closed: number | undefined
  close(): void
}

/** Open `/api/socket` of a server with a session, given as a `Cookie` header; resolves when it is open. */
export async function openLiveSocket(url: string, cookie: string): Promise<LiveSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
  const messages: LiveMessage[] = []
  // The server's own frames.
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as LiveMessage))
  let closed: number | undefined
  socket.on('close', (code) => (closed = code))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    messages,
    get closed() {
      return closed
    },
    close: () => socket.terminate(),
  }
}
