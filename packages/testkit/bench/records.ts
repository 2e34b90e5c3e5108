import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { openStore } from '@rastro/tracking/store/index'

/** Make a store whose devices are these trackers. @returns id by unique id */
export async function prepareDevices(
  location: DatabaseOptions,
  uniqueIds: readonly string[],
): Promise<Map<string, number>> {
  const store = await openStore(location)
  try {
    const ids = new Map<string, number>()
    for (const uniqueId of uniqueIds) {
      const { id } = await store.devices.add({ ...DEVICE_DEFAULTS, name: uniqueId, uniqueId })
      ids.set(uniqueId, id)
    }
    return ids
  } finally {
    await store.close()
  }
}

/** How many records a store holds that nobody else has open, or that takes many guests. */
export async function countRecords(location: DatabaseOptions): Promise<number> {
  const database = await openDatabase<object>(location)
  try {
    const [row] = await database.rows('SELECT COUNT(*) FROM positions')
    return Number(row?.[0])
  } finally {
    await database.close()
  }
}
