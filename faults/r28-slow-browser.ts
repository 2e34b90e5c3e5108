import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readProcess } from '@rastro/testkit/bench/process-figures'
import { HOST } from '@rastro/testkit/bench/product'
import { defineFault } from './fault.ts'
import { playAudience } from './play-audience.ts'

const PIECE = 1024
const EVERY_MS = 1_000

/** Who reads a kilobyte a second gets the present when he asks for it, and costs nobody else anything. */
export const slowBrowser = defineFault({
  id: 'R28',
  name: 'slow-browser',
  what: 'browsers that read 1 KB a second, among others',
  short: { sockets: 20, slow: 3, trackers: 200, each: 200, rate: 200, seconds: 3 },
  full: { sockets: 200, slow: 10, trackers: 2_000, each: 2_000, rate: 1_000, seconds: 60 },
  pass: {
    p99: { what: 'from tracker to the other browsers, p99', unit: 'ms', atMost: 1_000 },
    arrived: { what: 'arrived there of sent, or a newer one of its vehicle', unit: '%', atLeast: 95 },
    perSlow: { what: 'growth of memory for each slow one', unit: 'MB', atMost: 5 },
  },
  async run({ slow, ...options }, tools) {
    let growth = 0
    const { p99, arrived } = await playAudience(
      options,
      async ({ addresses, product }, [cookie = '']) => {
        const before = readProcess(product.pid).residentBytes
        const sockets = await Promise.all(Array.from({ length: slow }, () => openSlowly(addresses.port, cookie)))
        const timer = setInterval(() => {
          for (const socket of sockets) socket.read(PIECE)
        }, EVERY_MS)
        return async () => {
          clearInterval(timer)
          growth = readProcess(product.pid).residentBytes - before
          for (const socket of sockets) socket.destroy()
        }
      },
      tools,
    )
    return { p99, arrived, perSlow: growth / 1e6 / slow }
  },
})

/** Ask for whole messages, five times the bytes, and never read unless told to. */
async function openSlowly(port: number, cookie: string): Promise<Socket> {
  const socket = connect(port, HOST)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `GET /api/socket HTTP/1.1\r\nHost: ${HOST}:${port}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  return socket
}
