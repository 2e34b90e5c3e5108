import { useEffect, useState } from 'react'

/** How often ages on the screen move on. */
const TICK_MS = 1_000
/** Clocks that differ by less are taken for the same: answers tell the time in whole seconds, and late. */
const TOLERANCE_MS = 2_000
/** An answer this much later than believed means that this device's clock was moved. */
const MOVED_MS = 5_000

let offset: number | null = null

/**
 * Learn what time it is at the server, whose instants are shown (B8). Answers arrive late, never early, so the largest
 * difference seen is the truest.
 * @param serverMs what the answer said, epoch milliseconds
 */
export function learnServerTime(serverMs: number, localMs = Date.now()): void {
  if (!Number.isFinite(serverMs)) return
  const sample = serverMs - localMs
  if (offset === null || sample > offset || sample < offset - MOVED_MS) offset = sample
}

/** An instant of this device's clock as the server's clock has it, in epoch milliseconds. */
export function toServerTime(localMs: number): number {
  return offset !== null && Math.abs(offset) > TOLERANCE_MS ? localMs + offset : localMs
}

/** The present by the server's clock, in epoch milliseconds. */
export function serverNow(): number {
  return toServerTime(Date.now())
}

const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function follow(listener: (now: number) => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const now = serverNow()
    for (const each of listeners) each(now)
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present by the server's clock in epoch milliseconds, once a second; all components share one timer. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => follow(setNow), [])
  return now
}
