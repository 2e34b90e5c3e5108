import type { HistogramReading } from '@rastro/platform'
import type { PositionRecord } from '../store/position-record.ts'

/** The durable point: what was appended is on stable storage before the tracker hears that it may forget. */
export interface Spool {
  /**
   * Hand in records, in order. Resolves when they, and all handed in before them, are on stable storage; with no
   * records it only waits for those before. Rejects with {@link NotDurable} when the commit that holds them fails: they must not be
   * acknowledged, but are kept and tried again.
   */
  append(records: readonly PositionRecord[]): Promise<void>
  /** Estimated memory of what is not on stable storage yet. */
  readonly pendingBytes: number
  /** Whether more should not be read from the network now. */
  readonly isPressed: boolean
  stats(): SpoolStats
  /** Take no more and commit what is pending. What cannot be committed is rejected. */
  flush(): Promise<void>
  /** Let go of the disk, after a flush. */
  close(): Promise<void>
}

/** Told by a spool, in order. */
export interface SpoolListener {
  /** Records are on stable storage and were not there before. Called before their `append` resolves. */
  onStored(records: readonly PositionRecord[]): void
  /** Reading from the network should stop, or may go on. */
  onPressure(isPressed: boolean): void
}

export interface SpoolStats {
  pendingBytes: number
  /** Why nothing can be made durable at the moment. */
  failure: string | undefined
  /** Records that reached stable storage, and those found there already. */
  stored: number
  duplicates: number
  commits: number
  /** Milliseconds from handing in to durable, over the last thousand commits. */
  commitP50: number
  commitP99: number
  /** Seconds from handing in to durable, by record: each counts with the wait of the first in its commit. */
  waits: HistogramReading
  /** Records waiting on disk for the database; undefined when there is no such stage. */
  spooled?: number
  /** Records the database took over from the disk since the start. */
  drained?: number
  /** When the oldest record that waits on disk arrived; undefined when none does. */
  oldestAt?: Date | undefined
  /** Why the drain to the database does not get on. */
  drainFailure?: string | undefined
}

/** Records could not be brought to stable storage. The tracker still has them and sends them again. */
export class NotDurable extends Error {
  constructor(cause: unknown) {
    super('records are not on stable storage', { cause })
    this.name = 'NotDurable'
  }
}

/** A record with its dates and numbers, and what V8 needs around an attribute. */
const RECORD_BYTES = 400
const ATTRIBUTE_BYTES = 40

/** Estimate how much memory a record holds. */
export function estimateBytes(record: PositionRecord): number {
  let bytes = RECORD_BYTES
  for (const key in record.attributes) {
    const value = record.attributes[key]
    bytes += ATTRIBUTE_BYTES + (typeof value === 'string' ? value.length : 0)
  }
  return bytes
}
