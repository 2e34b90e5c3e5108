import { defineFault } from './fault.ts'
import { harmDatabase, OUTAGE_FIGURES } from './outage.ts'
import { mountSmallDisk } from './small-disk.ts'

/** A cluster of its own with its first write-ahead logs, and a little. */
const MEGABYTES = 160

/** PostgreSQL stops by itself when it cannot write its log; the spool holds what comes meanwhile. */
export const databaseDiskFull = defineFault({
  id: 'R12',
  name: 'database-disk-full',
  what: 'the disk of PostgreSQL is full for a minute, under load',
  needs: ['mount'],
  short: { seconds: 2, trackers: 20, rate: 200 },
  full: { seconds: 60, trackers: 200, rate: 1_000 },
  pass: OUTAGE_FIGURES,
  async run(options, tools) {
    const disk = await mountSmallDisk(MEGABYTES, tools)
    return harmDatabase(
      { ...options, postgresParent: disk.folder },
      async (postgres) => {
        disk.fill()
        return async () => {
          disk.free()
          // Whatever became of it: what an operator does when there is room again.
          await postgres.halt()
          await postgres.resume()
        }
      },
      tools,
    )
  },
})
