import type { Ledger } from './ledger.ts'
import type { TrackerRecord } from './trackers/tracker.ts'

/** The records a tracker remembers, oldest first, and who waits for them to be gone. */
export class Backlog {
  readonly records: TrackerRecord[] = []
  acknowledged = 0
  readonly #waiting: (() => void)[] = []
  readonly #book: (record: TrackerRecord) => void

  constructor(protocol: string, uniqueId: string, ledger: Ledger | undefined) {
    this.#book = ({ fixTime, odometer }) => ledger?.add({ protocol, uniqueId, fixTime, odometer })
  }

  /** The server has them: book and forget. */
  confirm(records: readonly TrackerRecord[]): void {
    for (const record of records) this.#book(record)
    this.acknowledged += records.length
    this.forget(records)
  }

  /** Forget without booking: the protocol confirms nothing, or the tracker is switched off. */
  forget(records: readonly TrackerRecord[]): void {
    const gone = new Set(records)
    const kept = this.records.filter((record) => !gone.has(record))
    this.records.splice(0, this.records.length, ...kept)
    if (kept.length === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  settled(): Promise<void> {
    return this.records.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }
}
