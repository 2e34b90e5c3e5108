import type { Clock, Log } from '@rastro/platform'
import type { DeviceState } from '../store/device-state.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { PositionStore } from '../store/positions.ts'
import { createDrain } from './drain.ts'
import { GroupCommit } from './group-commit.ts'
import type { Spool, SpoolListener } from './spool.ts'
import { openSpoolFiles } from './spool-files.ts'

export interface LocalSpoolDeps {
  /** Where the spool's file is kept, on a local disk. */
  folder: string
  store: Pick<PositionStore, 'append'>
  listener: SpoolListener
  clock: Clock
  log: Log
}

/** A spool with a memory: what an earlier run took in and could not hand on yet. */
export interface LocalSpool extends Spool {
  /** Latest by fix time of every device that had records in it when it was opened. */
  readonly recovered: readonly PositionRecord[]
  /** Resolves when all of them are in the store; undefined when there were none. */
  readonly recoveredStored: Promise<void> | undefined
  /** What detectors remembered last, of devices whose records in it say so: newer than what the store knows. */
  readonly recoveredStates: ReadonlyMap<number, DeviceState>
  /** The highest id it held when it was opened, 0 when it was empty. */
  readonly highestId: number
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Open the spool of an installation whose store is another machine: a local file is the durable point, a drain moves
 * its records to the store. While the store is away the file grows and everything else goes on.
 * @throws AlreadyInUse when another process holds the file
 */
export async function openLocalSpool(deps: LocalSpoolDeps): Promise<LocalSpool> {
  const file = await openSpoolFiles(deps.folder, deps.log)
  const [recovered, recoveredStates, highestId, count] = await Promise.all([
    file.latest(),
    file.states(),
    file.highestId(),
    file.count(),
  ])
  const drain = createDrain({ file, store: deps.store, log: deps.log, count })
  const commits = new GroupCommit({
    ...deps,
    async commit(records) {
      await file.add(records)
      drain.wake(records.length)
      return NONE
    },
  })
  if (count > 0) drain.wake(0)
  return {
    recovered,
    recoveredStored: count > 0 ? drain.caughtUp : undefined,
    recoveredStates,
    highestId,
    append: (records) => commits.append(records),
    get pendingBytes() {
      return commits.pendingBytes
    },
    get isPressed() {
      return commits.isPressed
    },
    stats() {
      const { count: spooled, drained, oldestAt, failure: drainFailure } = drain
      return { ...commits.stats(), spooled, drained, oldestAt, drainFailure }
    },
    flush: () => commits.flush(),
    async close() {
      await commits.flush()
      await drain.stop()
      await file.close()
    },
  }
}
