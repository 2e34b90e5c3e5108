import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { LEAN_PROTOCOL, type LiveMessage, readLeanFrame } from '@rastro/contracts'
import { WebSocket } from 'ws'
import { createHistogram } from '../src/load/histogram.ts'
import type { ClientOptions, ClientReport } from './live-sockets.ts'

/** The browsers' sockets of the benchmark `live`, as a process of its own; started by live-sockets.ts. */

/** Everybody in an audience gets the same bytes: each distinct frame is read once, so that we are not the bottleneck. */
const KEPT_FRAMES = 64
/** When nothing came for so long, that was all, on a busy machine as well. */
const STILL_MS = 3_000
const POLL_MS = 50

// Only live-sockets.ts sends, and this first.
const [options] = (await once(process, 'message')) as [ClientOptions]
const latencies = createHistogram()
const startMs = Date.now()
const kept = new Map<string, readonly number[]>()
let bytes = 0

const { slow = 0, onlyMilliseconds = false } = options
const sockets = await Promise.all(Array.from({ length: options.sockets + slow }, (_, index) => open(index)))
for (const socket of sockets.slice(options.sockets)) socket.pause()
process.send?.('open')
// The second and last message.
const [expected] = (await once(process, 'message')) as [number]
await waitForArrivals(expected)
const report: ClientReport = {
  arrived: latencies.count,
  p50: latencies.percentile(0.5),
  p95: latencies.percentile(0.95),
  p99: latencies.percentile(0.99),
  bytes,
}
process.send?.(report, () => process.exit(0))
for (const socket of sockets) socket.terminate()

async function waitForArrivals(count: number): Promise<void> {
  let known = -1
  for (let stillMs = 0; latencies.count < count && stillMs < STILL_MS; stillMs += POLL_MS) {
    if (latencies.count > known) stillMs = 0
    known = latencies.count
    await pause(POLL_MS)
  }
}

async function open(index: number): Promise<WebSocket> {
  const { url, cookies, isLean } = options
  const headers = { cookie: cookies[index % cookies.length] ?? '' }
  const protocols = isLean ? [LEAN_PROTOCOL] : []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, protocols, { headers })
  socket.on('message', (data: Buffer, isBinary) => take(data, isBinary))
  await once(socket, 'open')
  return socket
}

/** The fix time of a record is the moment its frame was sent: both clocks are this machine's. */
function take(data: Buffer, isBinary: boolean): void {
  const nowMs = Date.now()
  bytes += data.length
  for (const sentMs of isBinary ? leanTimes(data) : textTimes(data)) {
    if (sentMs >= startMs && !(onlyMilliseconds && sentMs % 1000 === 0)) latencies.add(nowMs - sentMs)
  }
}

function leanTimes(data: Buffer): readonly number[] {
  const times: number[] = []
  // A copy of its own: the frame begins somewhere in a shared buffer.
  readLeanFrame(new Uint8Array(data).buffer, ({ fixTime }) => times.push(fixTime))
  return times
}

/** The id of its first position tells a frame from all others of its length. */
function textTimes(data: Buffer): readonly number[] {
  const key = `${data.length} ${data.toString('latin1', 0, 100)}`
  const known = kept.get(key)
  if (known) return known
  const { positions = [] } = JSON.parse(data.toString()) as LiveMessage
  const times = positions.flatMap(({ fixTime }) => (fixTime === null ? [] : Date.parse(fixTime)))
  kept.set(key, times)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_FRAMES && oldest !== undefined) kept.delete(oldest)
  return times
}
