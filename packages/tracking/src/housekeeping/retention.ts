import { type Clock, type Log, type RunJob, runUncounted } from '@rastro/platform'
import type { PruneStore } from '../store/prune.ts'

export interface RetentionDeps {
  store: PruneStore
  /** Days positions are kept, and events with commands; 0 = for ever. */
  positionDays: number
  eventDays: number
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: () => boolean
  /** Hear that this came over from another process; absent: it never does. */
  onDuty?: (listener: () => void) => void
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob
  clock: Clock
  log: Log
}

/** How many of each went. */
interface Removed {
  positions: number
  events: number
  commands: number
}

/** Removes positions, events and commands that are older than the operator wants to keep. */
export interface Retention {
  start(): void
  /** Look now. @returns how many of each went */
  run(): Promise<Removed>
  close(): Promise<void>
}

const DAY_MS = 86_400_000
/** After a start there are more urgent things to do. */
const FIRST_MS = 10 * 60_000
const EVERY_MS = 6 * 3_600_000

/** Look every six hours. A failure is logged and tried again the next time. */
export function createRetention({ isOnDuty = () => true, runJob = runUncounted, ...deps }: RetentionDeps): Retention {
  const { store, positionDays, eventDays, clock, log } = deps
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  let isClosed = false

  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)

  async function run(): Promise<Removed> {
    const positions = positionDays > 0 ? await store.positions(before(positionDays)) : 0
    const events = eventDays > 0 ? await store.events(before(eventDays)) : 0
    const commands = eventDays > 0 ? await store.sentCommands(before(eventDays)) : 0
    const removed = { positions, events, commands }
    if (positions + events + commands > 0) log.info(removed, 'old positions, events and commands were removed')
    return removed
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      running = (isOnDuty() ? runJob('retention', run) : Promise.resolve())
        .catch((error: unknown) => log.error({ err: error }, 'old positions and events cannot be removed'))
        .finally(() => {
          running = undefined
          if (!isClosed) schedule(EVERY_MS)
        })
    }, delayMs)
    timer.unref()
  }

  return {
    run,
    start() {
      if (positionDays === 0 && eventDays === 0) return
      schedule(FIRST_MS)
      // Its turn at the other process may be hours ago.
      deps.onDuty?.(() => {
        if (running || isClosed) return
        clearTimeout(timer)
        schedule(0)
      })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
