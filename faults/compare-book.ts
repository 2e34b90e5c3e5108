import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseOptions } from '@rastro/platform'
import { countRecords } from '@rastro/testkit/bench/records'
import type { LedgerEntry } from '@rastro/testkit/ledger'
import { openStore } from '@rastro/tracking/store/index'

const FAR = new Date('2100-01-01')

/** What a book of acknowledgements and a store say of each other. */
export interface Comparison {
  readonly acknowledged: number
  /** Acknowledged, but not in the store. */
  readonly missing: number
  /** Records stored more than once. */
  readonly duplicates: number
}

/** Compare a book with a store nobody has open. */
export async function compareBook(
  location: DatabaseOptions,
  ids: ReadonlyMap<string, number>,
  entries: readonly LedgerEntry[],
): Promise<Comparison> {
  const store = await openStore(location)
  try {
    const stored = new Set<string>()
    let rows = 0
    for (const [uniqueId, id] of ids) {
      const records = await store.positions.between(id, new Date(0), FAR, 1_000_000)
      rows += records.length
      for (const { fixTime } of records) stored.add(`${uniqueId} ${fixTime.getTime()}`)
    }
    const missing = entries.filter(({ uniqueId, fixTime }) => !stored.has(`${uniqueId} ${fixTime.getTime()}`)).length
    return { acknowledged: entries.length, missing, duplicates: rows - stored.size }
  } finally {
    await store.close()
  }
}

/** Wait until a database holds so many records. @returns milliseconds it took, infinitely many when it did not happen */
export async function waitForRecords(location: DatabaseOptions, count: number, limitMs: number): Promise<number> {
  const start = performance.now()
  while ((await countRecords(location)) < count) {
    if (performance.now() - start > limitMs) return Number.POSITIVE_INFINITY
    await pause(200)
  }
  return performance.now() - start
}
