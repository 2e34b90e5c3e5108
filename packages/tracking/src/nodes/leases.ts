import { type Clock, createPace, type Log } from '@rastro/platform'
import type { LeaseStore } from '../store/leases.ts'

/** What one process keeps for itself among all that share its database. */
export interface Leases {
  /** Keep a name, from now until it is released or we are gone. @returns false while another process has it */
  take(name: string): Promise<boolean>
  /**
   * Whether a name is ours at this moment; asks nobody. While the database is away it stays ours until others may take
   * it, by a clock that never jumps.
   */
  isHeld(name: string): boolean
  /** Let others have it. */
  release(name: string): Promise<void>
  /** Hear of a name that went to another process although we wanted to keep it. */
  onLost(listener: (name: string) => void): void
  start(): void
  /** Stop without letting go, for who finds that another process with the same data is at work. */
  quit(): void
  /** Let go of everything, so that others need not wait for us to be missed. */
  close(): Promise<void>
}

export interface LeasesDeps {
  store: LeaseStore
  /** Nobody else's; the same after a restart on the same data, so that a process need not wait for itself. */
  holder: string
  clock: Pick<Clock, 'now' | 'monotonicMs'>
  log: Log
  /** Only tests have other times. */
  times?: { renewMs: number; ttlMs: number }
}

const TIMES = { renewMs: 5_000, ttlMs: 15_000 }
const COMPLAIN_EVERY_MS = 60_000

/** Keep names in the database, all of them renewed in one statement. */
export function createLeases({ store, holder, clock, log, times = TIMES }: LeasesDeps): Leases {
  /** When others may take a name, in monotonic milliseconds. */
  const heldUntilMs = new Map<string, number>()
  const listeners: ((name: string) => void)[] = []
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> = Promise.resolve()

  async function renew(): Promise<void> {
    // Counted from before the question: however long the answer takes, ours ends first.
    const untilMs = clock.monotonicMs() + times.ttlMs
    const wanted = [...heldUntilMs.keys()]
    if (wanted.length === 0) return
    const kept = new Set(await store.renew(holder, times.ttlMs))
    for (const name of wanted) {
      if (!heldUntilMs.has(name)) continue
      // A row that is gone is nobody's: it may have been lost with a database that was put back.
      if (kept.has(name) || (await store.take(name, holder, times.ttlMs))) heldUntilMs.set(name, untilMs)
      else lose(name)
    }
  }

  function lose(name: string): void {
    heldUntilMs.delete(name)
    for (const listener of listeners) listener(name)
  }

  function complain(error: unknown): void {
    if (mayComplain()) log.warn({ err: error }, 'the database does not answer what this process keeps for itself')
  }

  return {
    async take(name) {
      const untilMs = clock.monotonicMs() + times.ttlMs
      const isOurs = await store.take(name, holder, times.ttlMs)
      if (isOurs) heldUntilMs.set(name, untilMs)
      return isOurs
    },
    isHeld: (name) => (heldUntilMs.get(name) ?? Number.NEGATIVE_INFINITY) > clock.monotonicMs(),
    async release(name) {
      heldUntilMs.delete(name)
      // Who cannot be told learns it when the time is over.
      await store.release(holder, name).catch(complain)
    },
    onLost: (listener) => void listeners.push(listener),
    start() {
      timer = setInterval(() => {
        renewing = renewing.then(renew).catch(complain)
      }, times.renewMs)
      timer.unref()
    },
    quit: () => clearInterval(timer),
    async close() {
      clearInterval(timer)
      await renewing
      heldUntilMs.clear()
      await store.release(holder).catch(complain)
    },
  }
}

/** Leases of a process that has its database for itself: it has whatever it wants. */
export function createOwnLeases(): Leases {
  return {
    take: async () => true,
    isHeld: () => true,
    release: async () => undefined,
    onLost: () => undefined,
    start: () => undefined,
    quit: () => undefined,
    close: async () => undefined,
  }
}
