import type { Clock } from '../clock.ts'

/** Do a piece of work that comes again and again under its name; what it throws goes on to who began it. */
export type RunJob = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** What became of the runs of one job. */
export interface JobRuns {
  ended: number
  failed: number
  /** Whether the last one failed. */
  isFailing: boolean
  /** Seconds all of them took. */
  seconds: number
  /** Seconds the last one took. */
  lastSeconds: number
  /** When the last one ended that did not fail. */
  succeededAt?: Date
}

/** Counts what becomes of jobs of this process, by their names. */
export interface JobMeter {
  readonly run: RunJob
  read(): ReadonlyMap<string, Readonly<JobRuns>>
}

/** One that has seen nothing yet. Names are written in the code, so there are few. */
export function createJobMeter(clock: Pick<Clock, 'now' | 'monotonicMs'>): JobMeter {
  const jobs = new Map<string, JobRuns>()

  function runsOf(name: string): JobRuns {
    let runs = jobs.get(name)
    if (!runs) jobs.set(name, (runs = { ended: 0, failed: 0, isFailing: false, seconds: 0, lastSeconds: 0 }))
    return runs
  }

  return {
    read: () => jobs,
    async run(name, work) {
      const runs = runsOf(name)
      const startedMs = clock.monotonicMs()
      try {
        const result = await work()
        runs.succeededAt = clock.now()
        runs.isFailing = false
        return result
      } catch (error) {
        runs.failed++
        runs.isFailing = true
        throw error
      } finally {
        runs.lastSeconds = (clock.monotonicMs() - startedMs) / 1000
        runs.seconds += runs.lastSeconds
        runs.ended++
      }
    },
  }
}

/** For parts whose jobs nobody asks about. */
export const runUncounted: RunJob = (_, work) => work()
