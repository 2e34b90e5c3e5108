import { RECONNECT_MS } from '@rastro/contracts'

/** Run something later; answers how to call it off. */
export type Schedule = (run: () => void, delayMs: number) => () => void

export interface Reconnect {
  /** The connection closed: try again after the fixed delay (LIVE-03). */
  closed(): void
  /** The network or the page came back: try at once, but only when an attempt is waiting. */
  wake(): void
  /** Never try again. */
  stop(): void
}

/** When to connect again. One attempt waits at a time. */
export function createReconnect(connect: () => void, schedule: Schedule): Reconnect {
  let cancel: (() => void) | null = null
  const run = () => {
    cancel = null
    connect()
  }
  return {
    closed() {
      cancel?.()
      cancel = schedule(run, RECONNECT_MS)
    },
    wake() {
      if (cancel === null) return
      cancel()
      run()
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
