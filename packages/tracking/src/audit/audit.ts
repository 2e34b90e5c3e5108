import type { Action } from '@rastro/contracts'
import { type Clock, createPace, type Log } from '@rastro/platform'
import type { ActionStore } from '../store/actions.ts'

export type NewAction = Omit<Action, 'id'>

/** Remembers what was done. Nobody waits for it, and nobody fails because of it. */
export interface Audit {
  record(action: NewAction): void
  /** Write what is pending; resolves also when that did not work. */
  flush(): Promise<void>
  /** Write what is pending and stop. */
  close(): Promise<void>
}

export interface AuditDeps {
  store: Pick<ActionStore, 'append'>
  clock: Clock
  log: Log
}

/** How long an entry may wait in memory: a crash loses at most this. */
const WRITE_AFTER_MS = 250
const RETRY_AFTER_MS = 2_000
/** Entries in memory while the database is away; what comes on top is in the log only. */
const MAX_PENDING = 20_000
const BATCH = 500
const REPORT_EVERY_MS = 60_000

/** Collect entries and write them in batches, in order. */
export function createAudit({ store, clock, log }: AuditDeps): Audit {
  const pending: NewAction[] = []
  const mayReport = createPace(clock, REPORT_EVERY_MS)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  function schedule(ms: number): void {
    if (!isClosed) timer ??= setTimeout(() => void flush(), ms)
  }

  async function write(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH)
      try {
        await store.append(batch)
      } catch (error) {
        if (mayReport()) log.error({ err: error, pending: pending.length }, 'the audit trail could not be written')
        schedule(RETRY_AFTER_MS)
        return
      }
      pending.splice(0, batch.length)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    flush,
    record(action) {
      if (pending.length >= MAX_PENDING) {
        log.error({ action }, 'the audit trail is full and this entry is only here')
        return
      }
      pending.push(action)
      schedule(WRITE_AFTER_MS)
    },
    async close() {
      isClosed = true
      await flush()
      for (const action of pending) log.error({ action }, 'this entry of the audit trail is only here')
    },
  }
}
