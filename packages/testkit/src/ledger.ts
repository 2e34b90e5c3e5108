import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'

/** One record a server confirmed: from then on the tracker has forgotten it, so the server must have it. */
export interface LedgerEntry {
  readonly protocol: string
  readonly uniqueId: string
  readonly fixTime: Date
  /** The record's serial number: its odometer in metres. */
  readonly odometer: number
}

/** Book of what was acknowledged. */
export interface Ledger {
  add(entry: LedgerEntry): void
  readonly size: number
}

/** Keep the book in memory. */
export function createMemoryLedger(): Ledger & { readonly entries: readonly LedgerEntry[] } {
  const entries: LedgerEntry[] = []
  return {
    entries,
    add: (entry) => void entries.push(entry),
    get size() {
      return entries.length
    },
  }
}

/** Keep the book in a file, on stable storage before `add` returns: it outlives a killed test. */
export function createFileLedger(path: string): Ledger & { close(): void } {
  const file = openSync(path, 'a')
  let size = 0
  return {
    add(entry) {
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
      fsyncSync(file)
      size += 1
    },
    close: () => closeSync(file),
    get size() {
      return size
    },
  }
}

/** Read a book back. A last line cut short by a kill was never acknowledged to anybody and is left out. */
export function readLedger(path: string): LedgerEntry[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    // Written by `createFileLedger`, nobody else writes there.
    const entry = JSON.parse(line) as Omit<LedgerEntry, 'fixTime'> & { fixTime: string }
    return { ...entry, fixTime: new Date(entry.fixTime) }
  })
}
