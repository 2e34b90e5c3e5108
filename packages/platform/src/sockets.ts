import type { WebSocket } from 'ws'

/** Above this many bytes waiting for a client it is given nothing new; it gets the present once it caught up. */
const BEHIND_BYTES = 512 * 1024
/** Below this many it has caught up. */
const CAUGHT_UP_BYTES = 64 * 1024
/** A client that stays further behind than this for as long is cut off. */
const CUT_OFF_BYTES = 2 * 1024 * 1024
const CUT_OFF_MS = 30_000
const PING_EVERY_MS = 25_000
/** Without any sign of life for this long the peer is gone; sweeps find it within 60 s of the last sign. */
const DEAD_AFTER_MS = 50_000

/** What a frame says it is; text, also of bytes, unless told otherwise. */
export type FrameForm = 'text' | 'binary'

/** One connected client and how well it keeps up. */
export interface SocketClient {
  /** Send at once. @returns false when the client is behind and the frame was not sent */
  send(frame: Uint8Array | string, form?: FrameForm): boolean
  /**
   * Send whatever the client has waiting; these bytes never cut it off. For the first snapshot, whose buffers many
   * clients share: it costs no memory per client, and cutting it off would only make it ask again.
   */
  sendAnyway(frame: Uint8Array, form?: FrameForm): void
  /** Whether new frames are to be held back. */
  isBehind(): boolean
  /** Bytes that wait for it here. */
  readonly bufferedBytes: number
  /** Look after the client; called a few times a second. Pings, and ends the dead and the far too slow. */
  check(nowMs: number): void
  close(code: number, reason: string): void
}

export interface SocketEvents {
  /** The client caught up after having been behind. */
  onCaughtUp(): void
  /** It was cut off: it stayed too far behind. */
  onCutOff?(): void
  onClose(): void
}

/** Watch over one socket: back-pressure, signs of life, ends. Incoming messages are signs of life here; their owner may read them. */
export function watchSocket(socket: WebSocket, events: SocketEvents, nowMs: () => number): SocketClient {
  let lastLifeMs = nowMs()
  let lastPingMs = nowMs()
  let farBehindSinceMs: number | undefined
  let behind = false
  let exemptBytes = 0

  const alive = (): void => {
    lastLifeMs = nowMs()
  }
  /** Room in the system's buffer appears only when the peer acknowledged bytes, so it is a sign of life. */
  const written = (error?: Error | null): void => {
    if (error) return
    if (behind) alive()
    if (socket.bufferedAmount > CAUGHT_UP_BYTES) return
    exemptBytes = 0
    if (!behind) return
    behind = false
    events.onCaughtUp()
  }
  const put = (frame: Uint8Array | string, form: FrameForm = 'text'): boolean => {
    if (socket.readyState !== socket.OPEN) return false
    socket.send(frame, { binary: form === 'binary' }, written)
    if (socket.bufferedAmount > BEHIND_BYTES) behind = true
    return true
  }
  socket.on('pong', alive)
  socket.on('message', alive)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => events.onClose())

  return {
    isBehind: () => behind,
    get bufferedBytes() {
      return socket.bufferedAmount
    },
    send: (frame, form) => !behind && put(frame, form),
    sendAnyway(frame, form) {
      exemptBytes += frame.length
      put(frame, form)
    },
    check(now) {
      const isFar = socket.bufferedAmount - exemptBytes > CUT_OFF_BYTES
      farBehindSinceMs = isFar ? (farBehindSinceMs ?? now) : undefined
      const isTooSlow = farBehindSinceMs !== undefined && now - farBehindSinceMs >= CUT_OFF_MS
      if (isTooSlow) events.onCutOff?.()
      if (isTooSlow || now - lastLifeMs > DEAD_AFTER_MS) socket.terminate()
      else if (now - lastPingMs >= PING_EVERY_MS) {
        lastPingMs = now
        socket.ping()
      }
    },
    close: (code, reason) => socket.close(code, reason),
  }
}
