import { type Clock, createPace, type Log } from '@rastro/platform'
import { TOO_OLD_MS } from './look.ts'

const EVERY_MS = 30_000
/** More than twice as long as until a dead process is missed and its work looked at. */
const RECENT_MS = 180_000
const COMPLAIN_EVERY_MS = 60_000

export interface InheritanceDeps {
  isOnDuty: () => boolean
  /** Hear that the duty came over from another process. */
  onDuty?: ((listener: () => void) => void) | undefined
  /** Take up what processes that ended left since then. */
  takeOver: (since: Date) => Promise<void>
  clock: Clock
  log: Log
}

/** Messages of processes that ended without a word: who has the duty takes them up, again and again. */
export function createInheritance({ isOnDuty, onDuty, takeOver, clock, log }: InheritanceDeps) {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wasOnDuty = false
  let isClosed = false

  async function look(): Promise<void> {
    const isNew = !wasOnDuty
    wasOnDuty = isOnDuty()
    if (!wasOnDuty) return
    // Who has just got the duty does not know how long nobody had it.
    const since = new Date(clock.now().getTime() - (isNew ? TOO_OLD_MS : RECENT_MS))
    await takeOver(since).catch((error: unknown) => {
      wasOnDuty = false
      if (mayComplain()) log.warn({ err: error }, 'messages of processes that ended cannot be taken up')
    })
  }

  function lookOnce(): void {
    if (!isClosed) running ??= look().finally(() => (running = undefined))
  }

  return {
    start() {
      timer = setInterval(lookOnce, EVERY_MS)
      timer.unref()
      onDuty?.(lookOnce)
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}
