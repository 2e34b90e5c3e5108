import { useEffect, useState } from 'react'

/** How often ages on the screen move on. */
const TICK_MS = 1_000

const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function follow(listener: (now: number) => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const now = Date.now()
    for (const each of listeners) each(now)
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present in epoch milliseconds, once a second; all components share one timer. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => follow(setNow), [])
  return now
}
