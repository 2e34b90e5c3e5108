import { setTimeout as pause } from 'node:timers/promises'
import { DEVICE_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { createPasswords } from '@rastro/tracking/access/passwords'
import { openStore } from '@rastro/tracking/store/index'
import type { Tables } from '@rastro/tracking/store/tables'
import { ADMIN } from './product.ts'

/** A store that took nothing for so long takes nothing more. */
const STILL_MS = 15_000

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

/** Add the administrator whose name and password the product is started with, and show him every device. */
export async function prepareAdministrator(location: DatabaseOptions): Promise<void> {
  const store = await openStore(location)
  const person = { ...USER_DEFAULTS, name: ADMIN.email, email: ADMIN.email, administrator: true, deviceLimit: -1 }
  const { id } = await store.users.add(person)
  await store.users.setPasswordHash(id, await createPasswords().hash(ADMIN.password))
  await store.close()
  const database = await openDatabase<Tables>(location)
  // One statement: ten thousand are ten thousand waits for the disk.
  const links = database.kysely.insertInto('user_devices').columns(['user_id', 'device_id'])
  await links.expression((is) => is.selectFrom('devices').select([is.lit(id).as('user_id'), 'id'])).execute()
  await database.close()
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

/**
 * Wait until a store that takes guests holds so many records, or takes no more.
 * @returns seconds it took
 */
export async function waitForRecords(location: DatabaseOptions, count: number): Promise<number> {
  const start = performance.now()
  let changedAt = start
  for (let known = -1; performance.now() - changedAt < STILL_MS; await pause(200)) {
    const now = await countRecords(location)
    if (now !== known) changedAt = performance.now()
    known = now
    if (known >= count) break
  }
  return (performance.now() - start) / 1000
}
