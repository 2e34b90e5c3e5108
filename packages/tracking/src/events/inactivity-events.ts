import type { Clock } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import { numberSetting } from '../directory/settings.ts'
import { type CoreFleet, isHeard } from '../fleet/create-fleet.ts'
import type { EventRecorder } from './event-recorder.ts'

/** Tells when devices were silent for longer than their owners expect. */
export interface InactivityEvents {
  /** Look at every device. */
  check(): void
  start(): void
  close(): void
}

export interface InactivityEventsDeps {
  fleet: Pick<CoreFleet, 'all'>
  directory: Directory
  events: Pick<EventRecorder, 'record'>
  clock: Clock
}

const CHECK_EVERY_MS = 15 * 60_000

/**
 * Look every 15 minutes at which devices became inactive since: nothing heard for `deviceInactivityStart` milliseconds
 * (device, group, server; off until set), and again after each `deviceInactivityPeriod`. Names of the reference server.
 */
export function createInactivityEvents({ fleet, directory, events, clock }: InactivityEventsDeps): InactivityEvents {
  let lastCheckMs = clock.now().getTime() - CHECK_EVERY_MS
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    const now = clock.now()
    const sinceLastMs = now.getTime() - lastCheckMs
    lastCheckMs = now.getTime()
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
      timer = setInterval(check, CHECK_EVERY_MS)
    },
    close: () => clearInterval(timer),
  }
}

/** Whether inactivity began between two moments, or a whole number of periods after its beginning lies there. */
function isCrossed(beforeMs: number, nowMs: number, periodMs: number): boolean {
  if (nowMs < 0) return false
  if (beforeMs < 0) return true
  return periodMs > 0 && Math.floor(beforeMs / periodMs) < Math.floor(nowMs / periodMs)
}
