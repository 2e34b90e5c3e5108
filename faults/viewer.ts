import { USER_DEFAULTS } from '@rastro/contracts'
import type { DatabaseOptions } from '@rastro/platform'
import { ADMIN } from '@rastro/testkit/bench/product'
import { createPasswords } from '@rastro/tracking/access/passwords'
import { openStore } from '@rastro/tracking/store/index'

/** Make the administrator of a store nobody has open, and let him see these devices on his map. */
export async function prepareViewer(location: DatabaseOptions, ids: ReadonlyMap<string, number>): Promise<number> {
  const store = await openStore(location)
  try {
    const { email, password } = ADMIN
    const { id: userId } = await store.users.add({ ...USER_DEFAULTS, name: email, email, administrator: true })
    await store.users.setPasswordHash(userId, await createPasswords().hash(password))
    for (const deviceId of ids.values()) await store.links.add({ userId, deviceId })
    return userId
  } finally {
    await store.close()
  }
}

/** Make people who see so many of these devices each, in turn. @returns their mail addresses; the password is the administrator's */
export async function prepareAudience(
  location: DatabaseOptions,
  deviceIds: readonly number[],
  each: number,
): Promise<string[]> {
  const store = await openStore(location)
  try {
    const hash = await createPasswords().hash(ADMIN.password)
    const emails: string[] = []
    for (let start = 0; start < deviceIds.length; start += each) {
      const email = `part${start}@example.com`
      const { id: userId } = await store.users.add({ ...USER_DEFAULTS, name: email, email })
      await store.users.setPasswordHash(userId, hash)
      for (const deviceId of deviceIds.slice(start, start + each)) await store.links.add({ userId, deviceId })
      emails.push(email)
    }
    return emails
  } finally {
    await store.close()
  }
}
