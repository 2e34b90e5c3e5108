import { DISK_FULL_FIGURES, fillDisk } from './disk-full.ts'
import { defineFault } from './fault.ts'

/** Nothing is promised that cannot be kept, and nobody has to do anything but make room. */
export const logDiskFull = defineFault({
  id: 'R11',
  name: 'log-disk-full',
  what: 'the disk of the embedded store, and that of the spool, is full for a while',
  needs: ['mount'],
  short: { seconds: 2, trackers: 10, rate: 100 },
  full: { seconds: 30, trackers: 50, rate: 500 },
  pass: { ...DISK_FULL_FIGURES, alarms: { ...DISK_FULL_FIGURES.alarms, atLeast: 2 } },
  async run(options, tools) {
    const embedded = await fillDisk({ ...options, store: 'embedded' }, tools)
    const spool = await fillDisk({ ...options, store: 'PostgreSQL' }, tools)
    return {
      acknowledged: embedded.acknowledged + spool.acknowledged,
      missing: embedded.missing + spool.missing,
      duplicates: embedded.duplicates + spool.duplicates,
      stopped: Math.max(embedded.stopped, spool.stopped),
      alarms: embedded.alarms + spool.alarms,
      ended: embedded.ended + spool.ended,
      resumed: Math.max(embedded.resumed, spool.resumed),
    }
  },
})
