import type { Clock, Log } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import { numberSetting } from '../directory/settings.ts'
import { type CoreFleet, isHeard } from '../fleet/create-fleet.ts'
import type { JobClockStore } from '../store/job-clocks.ts'
import type { EventRecorder } from './event-recorder.ts'

/** Tells when devices were silent for longer than their owners expect. */
export interface InactivityEvents {
  /** Look at every device. */
  check(): Promise<void>
  start(): void
  close(): Promise<void>
}

export interface InactivityEventsDeps {
  fleet: Pick<CoreFleet, 'all'>
  directory: Directory
  events: Pick<EventRecorder, 'record'>
  /** Remembers until when was looked, across restarts and processes. */
  clocks: JobClockStore
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: (() => boolean) | undefined
  clock: Clock
  log: Log
}

const JOB = 'inactivity'
const CHECK_EVERY_MS = 15 * 60_000
/** When a process takes over, one look may have been left out. */
const LONGEST_MS = 2 * CHECK_EVERY_MS

/**
 * Look every 15 minutes at which devices became inactive since: nothing heard for `deviceInactivityStart` milliseconds
 * (device, group, server; off until set), and again after each `deviceInactivityPeriod`. Names of the reference server.
 */
export function createInactivityEvents(deps: InactivityEventsDeps): InactivityEvents {
  const { fleet, directory, events, clocks, isOnDuty = () => true, clock, log } = deps
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function check(): Promise<void> {
    if (!isOnDuty()) return
    const now = clock.now()
    const last = await clocks.read(JOB)
    // Nobody is told of what became inactive while no server listened.
    const since = Math.max(last?.getTime() ?? now.getTime() - CHECK_EVERY_MS, now.getTime() - LONGEST_MS)
    // Written down first: what one process tells no other tells again.
    if (since >= now.getTime() || !(await clocks.move(JOB, last, now))) return
    tellSince(now.getTime() - since, now)
  }

  function tellSince(sinceLastMs: number, now: Date): void {
    for (const entry of fleet.all()) {
      const { device, lastUpdate } = entry
      if (lastUpdate === null || !isHeard(entry, now)) continue
      const startMs = numberSetting({ directory, device }, 'deviceInactivityStart', 0)
      if (startMs <= 0) continue
      const inactiveMs = now.getTime() - lastUpdate.getTime() - startMs
      const periodMs = numberSetting({ directory, device }, 'deviceInactivityPeriod', 0)
      if (!isCrossed(inactiveMs - sinceLastMs, inactiveMs, periodMs)) continue
      events.record({ deviceId: device.id, type: 'deviceInactive', attributes: { lastUpdate: lastUpdate.getTime() } })
    }
  }

  return {
    check,
    start() {
      timer = setInterval(() => {
        running = check().catch((error: unknown) =>
          log.warn({ err: error }, 'inactive devices could not be looked for'),
        )
      }, CHECK_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

/** Whether inactivity began between two moments, or a whole number of periods after its beginning lies there. */
function isCrossed(beforeMs: number, nowMs: number, periodMs: number): boolean {
  if (nowMs < 0) return false
  if (beforeMs < 0) return true
  return periodMs > 0 && Math.floor(beforeMs / periodMs) < Math.floor(nowMs / periodMs)
}
