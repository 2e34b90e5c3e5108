import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Device, LEAN_PROTOCOL, type LeanRecord, type LiveMessage, writeLeanFrame } from '@rastro/contracts'
import { WebSocketServer } from 'ws'
import { FleetWorker } from '../fleet-worker.ts'
import type { FromWorker } from '../messages.ts'

const closers: (() => void)[] = []

/** Close every server a test has opened. */
export function closeWorlds(): void {
  for (const close of closers.splice(0)) close()
}

/** Whether the worker says that the connection stands. */
export const isLive = (message: FromWorker) => message.type === 'connection' && message.connection.state === 'live'

interface WorldOptions {
  devices?: Device[]
  status?: number
  first?: LiveMessage | readonly LeanRecord[]
  /** The server knows the lean form. */
  isLean?: boolean
  /** The worker's clock; epoch milliseconds. */
  now?: () => number
}

/** A real server with a device list and a socket, and a worker that talks to it. */
export async function createWorld(options: WorldOptions = {}) {
  const { devices = [], status = 200, isLean = false, now = () => Date.now() } = options
  const { first = isLean ? [] : { positions: [] } } = options
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(state.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url?.startsWith('/api/devices') ? state.devices : []))
  })
  const requests: string[] = []
  const state = { devices, status }
  const watched: string[] = []
  const handleProtocols = () => (isLean ? LEAN_PROTOCOL : (false as const))
  const sockets = new WebSocketServer({ server, path: '/api/socket', handleProtocols })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => watched.push(data.toString()))
    socket.send(encode(first))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const messages: FromWorker[] = []
  const waits: { test: (message: FromWorker) => boolean; resolve: (message: FromWorker) => void }[] = []
  const delays: { run: () => void; delayMs: number }[] = []
  const worker = new FleetWorker({
    post(message) {
      messages.push(message)
      for (const wait of waits.filter((candidate) => candidate.test(message))) {
        waits.splice(waits.indexOf(wait), 1)
        wait.resolve(message)
      }
    },
    schedule(run, delayMs) {
      delays.push({ run, delayMs })
      return () => {}
    },
    now,
  })
  const next = (type: FromWorker['type'], matches: (message: FromWorker) => boolean = () => true) =>
    new Promise<FromWorker>((resolve) => {
      waits.push({ test: (message) => message.type === type && matches(message), resolve })
    })
  const start = () =>
    worker.receive({ type: 'start', base: `http://127.0.0.1:${port}`, socketUrl: `ws://127.0.0.1:${port}/api/socket` })
  const send = (message: LiveMessage | readonly LeanRecord[]) => {
    for (const client of sockets.clients) client.send(encode(message))
  }
  closers.push(() => {
    worker.receive({ type: 'stop' })
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    server.close()
  })
  return { worker, start, next, send, messages, delays, requests, watched, state, sockets }
}

function encode(frame: LiveMessage | readonly LeanRecord[]): string | Uint8Array {
  return Array.isArray(frame) ? writeLeanFrame(frame) : JSON.stringify(frame)
}
