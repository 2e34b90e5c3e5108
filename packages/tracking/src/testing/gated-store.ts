import type { Device } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Store } from '../store/store.ts'
import { emptyStores } from './directory.ts'

/** A store in memory whose commits wait or fail on demand, for what a real disk does only now and then. */
export interface GatedStore extends ReturnType<typeof emptyStores>, Pick<Store, 'devices' | 'positions'> {
  /** What is stored, in order. */
  readonly records: PositionRecord[]
  /** Sizes of the batches that were committed. */
  readonly batches: number[]
  /** Let appends wait until {@link release}. */
  hold(): void
  release(): void
  /** Let appends fail with this error, until undefined. */
  failWith(error: Error | undefined): void
  /** Resolves when this many records are stored. */
  reached(count: number): Promise<void>
}

export function createGatedStore(devices: Device[]): GatedStore {
  const records: PositionRecord[] = []
  const batches: number[] = []
  const keys = new Set<string>()
  const waiters: { count: number; resolve: () => void }[] = []
  let gate: PromiseWithResolvers<void> | undefined
  let failure: Error | undefined

  async function append(batch: readonly PositionRecord[]): Promise<ReadonlySet<number>> {
    await gate?.promise
    if (failure) throw failure
    const duplicates = new Set<number>()
    for (const record of batch) {
      const key = `${record.deviceId} ${record.fixTime.getTime()} ${record.hash}`
      if (keys.has(key)) duplicates.add(record.id)
      else records.push(record)
      keys.add(key)
    }
    batches.push(batch.length)
    for (const { count, resolve } of waiters) if (records.length >= count) resolve()
    return duplicates
  }

  return {
    ...emptyStores(),
    records,
    batches,
    hold() {
      gate = Promise.withResolvers()
    },
    release() {
      gate?.resolve()
      gate = undefined
    },
    failWith(error) {
      failure = error
    },
    reached(count) {
      return records.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiters.push({ count, resolve: () => resolve() }))
    },
    // Ingest asks a store for no more than this.
    devices: {
      list: async () => devices,
      saveLastUpdates: async () => {},
      stateStarts: async () => new Map(),
      toldStatuses: async () => new Map(),
      saveToldStatuses: async () => {},
      states: async () => new Map(),
    } as unknown as Store['devices'],
    positions: { append, latest: async () => [] } as unknown as Store['positions'],
  }
}
