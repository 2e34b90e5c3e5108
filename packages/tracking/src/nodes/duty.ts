import { type Clock, createPace, type Log } from '@rastro/platform'
import type { Leases } from './leases.ts'

/** Whether it is this process that does what one of all does. */
export interface Duty {
  /** To be asked at the beginning of each piece of work. */
  isOn(): boolean
  /** Try for it until we have it, and again when it was lost. */
  start(): Promise<void>
  close(): void
}

export interface DutyDeps {
  leases: Pick<Leases, 'take' | 'isHeld'>
  clock: Pick<Clock, 'now' | 'monotonicMs'>
  log: Log
  /** Only tests have another. */
  everyMs?: number
}

const NAME = 'duty'
const EVERY_MS = 5_000
const COMPLAIN_EVERY_MS = 60_000

/** All processes try; one has it, and another as soon as that one closes or is not heard of. */
export function createDuty({ leases, clock, log, everyMs = EVERY_MS }: DutyDeps): Duty {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let timer: NodeJS.Timeout | undefined

  async function seek(): Promise<void> {
    if (leases.isHeld(NAME)) return
    try {
      if (await leases.take(NAME)) log.info('jobs that one process does are done here')
    } catch (error) {
      if (mayComplain()) log.warn({ err: error }, 'it cannot be told who does the jobs that one process does')
    }
  }

  return {
    isOn: () => leases.isHeld(NAME),
    async start() {
      await seek()
      timer = setInterval(() => void seek(), everyMs)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}
