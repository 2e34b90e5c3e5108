import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { LEAN_PROTOCOL, type LiveMessage, readLeanFrame } from '@rastro/contracts'
import { WebSocket } from 'ws'
import { createHistogram } from '../src/load/histogram.ts'
import { serialAt } from '../src/load/prepared-frames.ts'
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
/** Positions each socket knows of: those it was told, and those a newer one of the same vehicle came instead of. */
let known = 0

const { slow = 0, onlyMilliseconds = false } = options
const sockets = await Promise.all(Array.from({ length: options.sockets + slow }, (_, index) => open(index)))
for (const socket of sockets.slice(options.sockets)) socket.pause()
process.send?.('open')
// The second and last message.
const [expected] = (await once(process, 'message')) as [number]
await waitForArrivals(expected)
const report: ClientReport = {
  arrived: arrived(),
  p50: latencies.percentile(0.5),
  p95: latencies.percentile(0.95),
  p99: latencies.percentile(0.99),
  bytes,
}
process.send?.(report, () => process.exit(0))
for (const socket of sockets) socket.terminate()

/** Whole messages are counted, as gatherings of them are not told apart. */
function arrived(): number {
  return options.isLean ? known : latencies.count
}

async function waitForArrivals(count: number): Promise<void> {
  let before = -1
  for (let stillMs = 0; arrived() < count && stillMs < STILL_MS; stillMs += POLL_MS) {
    if (arrived() > before) stillMs = 0
    before = arrived()
    await pause(POLL_MS)
  }
}

async function open(index: number): Promise<WebSocket> {
  const { url, cookies, isLean } = options
  const headers = { cookie: cookies[index % cookies.length] ?? '' }
  const protocols = isLean ? [LEAN_PROTOCOL] : []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, protocols, { headers })
  const newest = new Map<number, number>()
  socket.on('message', (data: Buffer, isBinary) => (isBinary ? takeLean(data, newest) : takeText(data)))
  await once(socket, 'open')
  return socket
}

/** @param newest serial of the newest frame by vehicle that this socket heard of: a late gathering tells only the newest */
function takeLean(data: Buffer, newest: Map<number, number>): void {
  const nowMs = Date.now()
  bytes += data.length
  // A copy of its own: the frame begins somewhere in a shared buffer.
  readLeanFrame(new Uint8Array(data).buffer, ({ deviceId, fixTime, latitude }) => {
    if (!measure(fixTime, nowMs)) return
    const [serial, before] = [serialAt(latitude), newest.get(deviceId) ?? 0]
    if (serial <= before) return
    known += serial - before
    newest.set(deviceId, serial)
  })
}

function takeText(data: Buffer): void {
  const nowMs = Date.now()
  bytes += data.length
  for (const sentMs of textTimes(data)) measure(sentMs, nowMs)
}

/**
 * The fix time of a record is the moment its frame was sent: both clocks are this machine's.
 * @returns false when it is none of this run
 */
function measure(sentMs: number, nowMs: number): boolean {
  if (sentMs < startMs || (onlyMilliseconds && sentMs % 1000 === 0)) return false
  latencies.add(nowMs - sentMs)
  return true
}

/** The id of its first position tells a frame from all others of its length. */
function textTimes(data: Buffer): readonly number[] {
  const key = `${data.length} ${data.toString('latin1', 0, 100)}`
  const read = kept.get(key)
  if (read) return read
  const { positions = [] } = JSON.parse(data.toString()) as LiveMessage
  const times = positions.flatMap(({ fixTime }) => (fixTime === null ? [] : Date.parse(fixTime)))
  kept.set(key, times)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_FRAMES && oldest !== undefined) kept.delete(oldest)
  return times
}
