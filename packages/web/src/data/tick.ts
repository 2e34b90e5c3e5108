import type { Slice } from './live-feed.ts'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

/** The time in epoch milliseconds, renewed every second while somebody looks (LIVE-04): ages and durations use it. */
export const tick: Slice<number> = {
  get: () => now,
  subscribe(listener) {
    listeners.add(listener)
    timer ??= setInterval(advance, 1_000)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || timer === null) return
      clearInterval(timer)
      timer = null
    }
  },
}

function advance(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
