import type { Log } from '@rastro/platform'
import type { PositionStore } from '../store/positions.ts'
import type { SpoolFiles } from './spool-files.ts'

export interface DrainDeps {
  file: SpoolFiles
  store: Pick<PositionStore, 'append'>
  log: Log
  /** Records in the spool at the start. */
  count: number
}

/** Moves records from the spool to the database, in order, for as long as there are any. */
export interface Drain {
  /** This many more records are in the spool. */
  wake(added: number): void
  /** Finish the batch that is on its way and rest. */
  stop(): Promise<void>
  /** Resolves when all that was in the spool at the start is in the database. */
  readonly caughtUp: Promise<void>
  /** Records in the spool. */
  readonly count: number
  /** Records handed on since the start. */
  readonly drained: number
  /** When the oldest of those in the spool arrived, as far as it was looked at; undefined when there are none. */
  readonly oldestAt: Date | undefined
  /** Why it does not get on. */
  readonly failure: string | undefined
}

const BATCH = 1_000
/** Small batches are not worth a round trip each: below a full one, ten a second. */
const SPACING_MS = 100
const RETRY_FIRST_MS = 200
const RETRY_MAX_MS = 5_000

export function createDrain({ file, store, log, count }: DrainDeps): Drain {
  const state: { isWanted: boolean; isStopped: boolean; cutShort?: () => void } = { isWanted: false, isStopped: false }
  const inherited = count
  const caughtUp = Promise.withResolvers<void>()
  let running: Promise<void> | undefined
  let failure: string | undefined
  let failures = 0
  let drained = 0
  let oldestAt: Date | undefined

  if (inherited === 0) caughtUp.resolve()

  async function run(): Promise<void> {
    while (state.isWanted && !state.isStopped) {
      state.isWanted = false
      await step().catch(fail)
    }
  }

  /** Runs once at a time; a wish that came while the last run was ending starts the next. */
  function start(): void {
    if (running !== undefined || !state.isWanted || state.isStopped) return
    running = run().finally(() => {
      running = undefined
      start()
    })
  }

  /** Storing is idempotent, so a crash between storing and forgetting costs nothing but a repetition. */
  async function step(): Promise<void> {
    const { records, damaged, lastId } = await file.oldest(BATCH)
    if (lastId === 0) return
    oldestAt = records[0]?.serverTime ?? oldestAt
    if (damaged.length > 0) await setAside(damaged)
    await store.append(records)
    const removed = await file.removeUpTo(lastId)
    // Not before the wait: `count -= await …` would take the old count and forget what arrived meanwhile.
    count -= removed
    drained += removed
    if (drained >= inherited) caughtUp.resolve()
    if (count <= 0) oldestAt = undefined
    if (failure !== undefined) log.info({ spooled: count }, 'the spool drains again')
    failure = undefined
    failures = 0
    state.isWanted ||= count > 0
    if (records.length < BATCH) await rest(SPACING_MS)
  }

  async function setAside(damaged: readonly number[]): Promise<void> {
    log.error({ ids: damaged }, 'records in the spool changed on the disk and are set aside')
    await file.quarantine(damaged, 'checksum')
  }

  /** Wait longer after every failure, and never in step with other nodes. */
  function fail(error: unknown): Promise<void> {
    if (failure === undefined) log.warn({ err: error, spooled: count }, 'the spool does not drain')
    failure = error instanceof Error ? error.message : String(error)
    state.isWanted = true
    const wait = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures++)
    return rest(wait * (0.5 + Math.random() / 2))
  }

  function rest(ms: number): Promise<void> {
    if (state.isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      state.cutShort = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    wake(added) {
      count += added
      state.isWanted = true
      start()
    },
    async stop() {
      state.isStopped = true
      state.cutShort?.()
      await running
    },
    caughtUp: caughtUp.promise,
    get count() {
      return count
    },
    get drained() {
      return drained
    },
    get oldestAt() {
      return oldestAt
    },
    get failure() {
      return failure
    },
  }
}
