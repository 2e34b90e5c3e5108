import type { Clock, Log } from '@rastro/platform'
import type { PositionStore } from '../store/positions.ts'
import { GroupCommit } from './group-commit.ts'
import type { Spool, SpoolListener } from './spool.ts'

export interface EmbeddedSpoolDeps {
  store: Pick<PositionStore, 'append'>
  listener: SpoolListener
  clock: Clock
  log: Log
}

/** The spool of the embedded store: its own commit is the durable point. */
export function createEmbeddedSpool({ store, ...deps }: EmbeddedSpoolDeps): Spool {
  return new GroupCommit({ ...deps, commit: (records) => store.append(records) })
}
