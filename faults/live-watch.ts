import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMessage } from '@rastro/contracts'
import { ADMIN } from '@rastro/testkit/bench/product'
import { logIn } from '@rastro/testkit/world'
import { WebSocket } from 'ws'

/** Somebody with the map open who comes back when he is cut off, as the page does. */
export interface LiveWatch {
  /** The latest fix time seen. */
  readonly newest: number
  /** @returns milliseconds until a fix later than this one is seen; infinitely many when it is not */
  waitFor(fixTime: number): Promise<number>
  stop(): void
}

const AGAIN_MS = 200
const SILENT_MS = 5_000
/** Longer than any figure allows, on however busy a machine. */
const LONGEST_MS = 180_000

/** Begin to watch. The server must know {@link ADMIN}, who sees the devices. */
export async function watchLive(url: string): Promise<LiveWatch> {
  const { cookie } = await logIn(url, ADMIN, ADMIN.password)
  const state: { newest: number; isOver: boolean; socket?: WebSocket } = { newest: 0, isOver: false }

  function open(): void {
    if (state.isOver) return
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie },
      handshakeTimeout: SILENT_MS,
    })
    state.socket = socket
    socket.on('message', (data: Buffer) => {
      // The server's own frames.
      const message = JSON.parse(data.toString()) as LiveMessage
      if (!('positions' in message)) return
      for (const { fixTime } of message.positions ?? [])
        state.newest = Math.max(state.newest, Date.parse(fixTime ?? ''))
    })
    socket.on('error', () => undefined)
    socket.once('close', () => setTimeout(open, AGAIN_MS))
  }

  open()
  return {
    get newest() {
      return state.newest
    },
    async waitFor(fixTime) {
      const start = performance.now()
      while (state.newest <= fixTime) {
        if (performance.now() - start > LONGEST_MS) return Number.POSITIVE_INFINITY
        await pause(20)
      }
      return performance.now() - start
    },
    stop() {
      state.isOver = true
      state.socket?.terminate()
    },
  }
}
