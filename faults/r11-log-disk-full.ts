import { onBothStores } from './add-up.ts'
import { DISK_FULL_FIGURES, fillDisk } from './disk-full.ts'
import { defineFault } from './fault.ts'

const FIGURES = { ...DISK_FULL_FIGURES, alarms: { ...DISK_FULL_FIGURES.alarms, atLeast: 2 } }

/** Nothing is promised that cannot be kept, and nobody has to do anything but make room. */
export const logDiskFull = defineFault({
  id: 'R11',
  name: 'log-disk-full',
  what: 'the disk of the embedded store, and that of the spool, is full for a while',
  needs: ['mount'],
  short: { seconds: 2, trackers: 10, rate: 100 },
  full: { seconds: 30, trackers: 50, rate: 500 },
  pass: FIGURES,
  run: (options, tools) => onBothStores(FIGURES, (store) => fillDisk({ ...options, store }, tools)),
})
