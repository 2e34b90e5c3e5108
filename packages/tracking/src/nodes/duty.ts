import { type Clock, createPace, type Log } from '@rastro/platform'
import type { Leases } from './leases.ts'

/** Whether it is this process that does what one of all does. */
export interface Duty {
  /** To be asked at the beginning of each piece of work. */
  isOn(): boolean
  /** Hear that the duty came over from another process, after the start: what that one left may be looked at at once. */
  onTaken(listener: () => void): void
  /** Try for it until we have it, and again when it was lost. */
  start(): Promise<void>
  close(): void
}

export interface DutyDeps {
  leases: Pick<Leases, 'take' | 'isHeld'>
  clock: Pick<Clock, 'now' | 'monotonicMs'>
  log: Log
  /** One of several duties, each of which another process may have; default: that of all ordinary jobs. */
  name?: string
  /** Only tests have another. */
  everyMs?: number
}

const ORDINARY = 'duty'
const EVERY_MS = 5_000
const COMPLAIN_EVERY_MS = 60_000

/** All processes try; one has it, and another as soon as that one closes or is not heard of. */
export function createDuty({ leases, clock, log, name = ORDINARY, everyMs = EVERY_MS }: DutyDeps): Duty {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  /** @returns whether it is newly ours */
  async function seek(): Promise<boolean> {
    if (leases.isHeld(name)) return false
    try {
      if (!(await leases.take(name))) return false
      log.info({ duty: name }, 'jobs that one process does are done here')
      return true
    } catch (error) {
      if (mayComplain()) log.warn({ err: error }, 'it cannot be told who does the jobs that one process does')
      return false
    }
  }

  async function seekAgain(): Promise<void> {
    if (await seek()) for (const listener of listeners) listener()
  }

  return {
    isOn: () => leases.isHeld(name),
    onTaken: (listener) => void listeners.push(listener),
    async start() {
      await seek()
      timer = setInterval(() => void seekAgain(), everyMs)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}
