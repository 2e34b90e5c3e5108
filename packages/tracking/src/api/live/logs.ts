import type { LogRecord } from '@rastro/contracts'
import type { WebSocket } from 'ws'
import type { FrameTap } from '../../fleet/frames.ts'

export interface LogsDeps {
  frames: FrameTap
  /** Whether the user may read frames of a device; 0 is any device nobody registered. */
  mayRead: (deviceId: number) => boolean
  /** Send unless the client is behind: frames that pass are not repeated. */
  send: (text: string) => void
  nowMs: () => number
}

/** Frames one socket gets in a second; nobody reads faster. */
const PER_SECOND = 100
const SMALLEST = '{"logs":0}'.length

/**
 * The protocol log of a socket: `{"logs":true}` asks for the frames of every device the user sees, `{"logs":[7]}` for
 * those of some, `{"logs":false}` for none. Anything else is ignored. Source: reference server, socket messages.
 */
export function followLogs(socket: WebSocket, { frames, mayRead, send, nowMs }: LogsDeps): void {
  let stop: (() => void) | undefined
  let wanted: ReadonlySet<number> | true = true
  let second = 0
  let count = 0

  function pass(record: LogRecord): void {
    if (wanted !== true && !wanted.has(record.deviceId)) return
    if (!mayRead(record.deviceId)) return
    const now = Math.floor(nowMs() / 1000)
    if (now !== second) count = 0
    second = now
    if (++count <= PER_SECOND) send(JSON.stringify({ logs: [record] }))
  }

  socket.on('message', (data: Buffer, isBinary) => {
    const wish = isBinary ? undefined : readWish(data)
    if (wish === undefined) return
    if (wish !== false) wanted = wish
    if (wish === false) {
      stop?.()
      stop = undefined
    } else stop ??= frames.listen(pass)
  })
  socket.once('close', () => stop?.())
}

/** @returns undefined for a message about something else */
function readWish(data: Buffer): boolean | ReadonlySet<number> | undefined {
  if (data.length < SMALLEST || !data.subarray(0, 32).includes('"logs"')) return undefined
  try {
    const { logs } = JSON.parse(data.toString()) as { logs?: unknown } // every field is looked at below
    if (typeof logs === 'boolean') return logs
    return Array.isArray(logs) ? new Set(logs.filter((id) => typeof id === 'number')) : undefined
  } catch {
    return undefined
  }
}
