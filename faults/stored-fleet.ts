import { join } from 'node:path'
import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { openExtensionStore } from '@rastro/extension'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { startPostgres } from '@rastro/testkit/postgres'
import { openStoreOn } from '@rastro/tracking/store/index'
import { samplePosition } from '@rastro/tracking/store/sample-position'
import type { FaultTools } from './fault.ts'
import type { StoreKind } from './scene.ts'

/** Where a store lies that nobody has open. */
export interface StoredPlace {
  readonly location: DatabaseOptions
  readonly folder: string
  readonly databaseUrl: string | undefined
}

const BATCH = 5_000
const START_MS = Date.UTC(2026, 9, 1)

/** Make a place for a store. */
export async function openPlace(kind: StoreKind, tools: FaultTools): Promise<StoredPlace> {
  const folder = await tools.folder()
  if (kind === 'embedded') return { folder, databaseUrl: undefined, location: { file: join(folder, 'rastro.sqlite') } }
  const postgres = await startPostgres({ isDurable: true })
  tools.onEnd(() => postgres.stop())
  return { folder, databaseUrl: postgres.url, location: { url: postgres.url } }
}

/** Fill it with positions of one vehicle. @param from number of the first one */
export async function storePositions({ location }: StoredPlace, count: number, from = 1): Promise<void> {
  const database = await openDatabase<unknown>(location)
  const store = await openStoreOn(database)
  try {
    await openExtensionStore(database)
    const known = await store.devices.list()
    const device = known[0] ?? (await store.devices.add({ ...DEVICE_DEFAULTS, name: 'Van', uniqueId: 'fault-1' }))
    for (let start = from; start < from + count; start += BATCH) {
      const size = Math.min(BATCH, from + count - start)
      const records = Array.from({ length: size }, (_, index) => {
        const id = start + index
        return samplePosition({ id, hash: id, deviceId: device.id, fixTime: new Date(START_MS + id * 1000) })
      })
      await store.positions.append(records)
    }
  } finally {
    await store.close()
  }
}
