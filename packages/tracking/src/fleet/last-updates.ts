import { createPace } from '@rastro/platform'
import type { FleetDeps, FleetEntry } from './create-fleet.ts'

/** A device's last update is told at most this often; its status at once. */
const ANNOUNCE_EVERY_MS = 10_000
const COMPLAIN_EVERY_MS = 60_000

/** Remembers which devices were heard since they were last written down or announced. */
export function createLastUpdates({ store, bus, clock, log }: Pick<FleetDeps, 'store' | 'bus' | 'clock' | 'log'>) {
  const unsaved = new Set<FleetEntry>()
  const unannounced = new Set<FleetEntry>()
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let saving: Promise<void> | undefined

  function announce(entry: FleetEntry): void {
    entry.announcedAtMs = clock.monotonicMs()
    unannounced.delete(entry)
    bus.emit('deviceChanged', entry)
  }

  function isDue(entry: FleetEntry): boolean {
    return clock.monotonicMs() - entry.announcedAtMs >= ANNOUNCE_EVERY_MS
  }

  async function save(): Promise<void> {
    if (unsaved.size === 0) return
    const entries = [...unsaved]
    unsaved.clear()
    try {
      await store.saveLastUpdates(
        entries.flatMap(({ device, lastUpdate, stateSince }) =>
          lastUpdate ? [{ deviceId: device.id, lastUpdate, stateSince }] : [],
        ),
      )
    } catch (error) {
      // Only a convenience across restarts: kept for the next round, never in the way of positions.
      for (const entry of entries) unsaved.add(entry)
      if (mayComplain()) log.warn({ err: error }, 'last updates of devices could not be saved')
    }
  }

  return {
    announce,
    /** The device was heard: announce it now or at a flush soon. */
    touch(entry: FleetEntry): void {
      unsaved.add(entry)
      if (entry.status === 'online' && isDue(entry)) announce(entry)
      else unannounced.add(entry)
    },
    forget(entry: FleetEntry): void {
      unsaved.delete(entry)
      unannounced.delete(entry)
    },
    /** Save and announce what is due. One save runs at a time; a second call waits for it and goes again. */
    async flush(): Promise<void> {
      for (const entry of unannounced) if (isDue(entry)) announce(entry)
      await saving
      saving = save()
      await saving
    },
  }
}
