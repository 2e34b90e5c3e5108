import { type Clock, createHistogram, type Log } from '@rastro/platform'
import type { PositionRecord } from '../store/position-record.ts'
import { createLatencies } from './latencies.ts'
import { estimateBytes, NotDurable, type Spool, type SpoolListener } from './spool.ts'

export interface GroupCommitDeps {
  /**
   * Bring a batch to stable storage, in order. Must be safe to repeat: a commit that seemed to fail may have worked.
   * @returns ids of records that were there already
   */
  commit(records: readonly PositionRecord[]): Promise<ReadonlySet<number>>
  listener: SpoolListener
  clock: Clock
  log: Log
}

/** Records in one commit. Beyond a few hundred only the wait grows, not the throughput. */
const BATCH_RECORDS = 500
/**
 * Commits start at least this far apart, unless a batch is full: an idle spool commits at once, a busy one a hundred
 * times a second. Half of the 20 ms a record may wait, as the commit before it may still be running.
 */
const SPACING_MS = 10
/**
 * Memory between socket and disk, some 5,000 records. Reading stops above and goes on below half of it; what trackers
 * send meanwhile waits in the system's own buffers.
 */
export const PENDING_LIMIT_BYTES = 4 * 1024 * 1024
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 2_000
/** Seconds; the durable point is promised within a quarter of one. */
const WAIT_BOUNDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Batch {
  records: PositionRecord[]
  bytes: number
  /** Monotonic milliseconds of the first record. */
  sinceMs: number
  durable: PromiseWithResolvers<void>
}

/**
 * Collect records and commit them in groups, one commit at a time; the next batch fills meanwhile.
 *
 * A commit that fails is refused to those who wait for it, and then repeated with the same records ahead of all others
 * until it works. They are kept although nobody was told so: trackers that never ask for an acknowledgement would not
 * send them again, and the pipeline's state stays right without being turned back.
 */
export class GroupCommit implements Spool {
  readonly #deps: GroupCommitDeps
  /** The last one takes more records as long as it is not full. */
  readonly #waiting: Batch[] = []
  readonly #latencies = createLatencies()
  readonly #waits = createHistogram(WAIT_BOUNDS)
  readonly #counts = { stored: 0, duplicates: 0, commits: 0 }
  #current: Batch | undefined
  #running: Promise<void> | undefined
  #timer: { cancel(): void } | undefined
  #lastStartMs = Number.NEGATIVE_INFINITY
  #failure: string | undefined
  #isPressed = false
  #isClosing = false
  #stopRetrying: () => void = () => {}
  pendingBytes = 0

  constructor(deps: GroupCommitDeps) {
    this.#deps = deps
  }

  get isPressed(): boolean {
    return this.#isPressed
  }

  append(records: readonly PositionRecord[]): Promise<void> {
    if (this.#isClosing) return Promise.reject(new NotDurable('closing'))
    if (records.length === 0) return (this.#waiting.at(-1) ?? this.#current)?.durable.promise ?? Promise.resolve()
    const batch = this.#openBatch()
    let bytes = 0
    for (const record of records) {
      batch.records.push(record)
      bytes += estimateBytes(record)
    }
    batch.bytes += bytes
    this.pendingBytes += bytes
    this.#weigh()
    this.#schedule()
    return batch.durable.promise
  }

  stats() {
    return {
      ...this.#counts,
      pendingBytes: this.pendingBytes,
      failure: this.#failure,
      commitP50: this.#latencies.percentile(0.5),
      commitP99: this.#latencies.percentile(0.99),
      waits: this.#waits.read(),
    }
  }

  async flush(): Promise<void> {
    this.#isClosing = true
    this.#timer?.cancel()
    this.#stopRetrying()
    await this.#running
    while (this.#waiting.length > 0 && this.#failure === undefined) await this.#run()
    for (const batch of this.#waiting.splice(0)) batch.durable.reject(new NotDurable(this.#failure))
  }

  /** The disk is not ours: it belongs to whoever handed in `commit`. */
  close(): Promise<void> {
    return this.flush()
  }

  #openBatch(): Batch {
    const last = this.#waiting.at(-1)
    if (last !== undefined && last.records.length < BATCH_RECORDS) return last
    const batch = {
      records: [],
      bytes: 0,
      sinceMs: this.#deps.clock.monotonicMs(),
      durable: Promise.withResolvers<void>(),
    }
    // Those who wait for the batch see its failure; a batch nobody waits for must not end the process.
    batch.durable.promise.catch(() => {})
    this.#waiting.push(batch)
    return batch
  }

  #schedule(): void {
    const [next] = this.#waiting
    if (next === undefined || this.#current !== undefined || this.#isClosing) return
    const isFull = next.records.length >= BATCH_RECORDS
    if (this.#timer !== undefined && !isFull) return
    this.#timer?.cancel()
    const delay = isFull ? 0 : this.#lastStartMs + SPACING_MS - this.#deps.clock.monotonicMs()
    this.#timer = later(delay, () => {
      this.#timer = undefined
      void this.#run()
    })
  }

  #run(): Promise<void> {
    const batch = this.#waiting.shift()
    if (batch === undefined) return Promise.resolve()
    this.#current = batch
    this.#lastStartMs = this.#deps.clock.monotonicMs()
    this.#running = this.#commit(batch).finally(() => {
      this.#current = undefined
      this.#running = undefined
      this.#schedule()
    })
    return this.#running
  }

  async #commit(batch: Batch): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        this.#settle(batch, await this.#deps.commit(batch.records))
        return
      } catch (error) {
        this.#fail(batch, error)
        if (this.#isClosing) return
        await this.#pause(Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt))
        if (this.#isClosing) return
      }
    }
  }

  #settle(batch: Batch, duplicates: ReadonlySet<number>): void {
    const { listener, clock, log } = this.#deps
    if (this.#failure !== undefined) log.info('records reach stable storage again')
    this.#failure = undefined
    const stored = duplicates.size === 0 ? batch.records : batch.records.filter(({ id }) => !duplicates.has(id))
    this.#counts.commits++
    this.#counts.stored += stored.length
    this.#counts.duplicates += duplicates.size
    const waitedMs = clock.monotonicMs() - batch.sinceMs
    this.#latencies.add(waitedMs)
    this.#waits.observe(waitedMs / 1000, batch.records.length)
    if (stored.length > 0) listener.onStored(stored)
    this.pendingBytes -= batch.bytes
    batch.durable.resolve()
    this.#weigh()
  }

  #fail(batch: Batch, error: unknown): void {
    if (this.#failure === undefined) this.#deps.log.error({ err: error }, 'records do not reach stable storage')
    this.#failure = error instanceof Error ? error.message : String(error)
    batch.durable.reject(new NotDurable(error))
    this.#weigh()
  }

  /** Tell when reading should stop: something fails, or too much is pending. */
  #weigh(): void {
    const limit = this.#isPressed ? PENDING_LIMIT_BYTES / 2 : PENDING_LIMIT_BYTES
    const isPressed = this.#failure !== undefined || this.pendingBytes > limit
    if (isPressed === this.#isPressed) return
    this.#isPressed = isPressed
    this.#deps.listener.onPressure(isPressed)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#stopRetrying = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Call after `delay` milliseconds; none or less means once this turn of the event loop has been read. */
function later(delay: number, call: () => void): { cancel(): void } {
  if (delay > 0) {
    const timer = setTimeout(call, delay)
    return { cancel: () => clearTimeout(timer) }
  }
  const immediate = setImmediate(call)
  return { cancel: () => clearImmediate(immediate) }
}
