import { DEVICE_DEFAULTS, SUSPENSION, USER_DEFAULTS, type User } from '@rastro/contracts'
import { systemClock } from '@rastro/platform'
import { type CreatedDatabase, testDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../access/access.ts'
import { createQueue, createSharedQueue } from '../access/one-at-a-time.ts'
import { createTrustUnlock } from '../access/trust-unlock.ts'
import { openStore } from '../store/index.ts'
import type { Store } from '../store/store.ts'

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

/** A process that knows how many devices there are from its memory, as the product does. */
async function createProcess(store: Store, isShared: boolean) {
  let known = (await store.devices.list()).length
  const catchUp = async () => void (known = (await store.devices.list()).length)
  const inTurn = isShared ? createSharedQueue('devices', { turns: store.turns, catchUp }) : createQueue()
  return (uniqueId: string, limit: number) =>
    inTurn(async () => {
      if (known >= limit) return false
      await store.devices.add({ ...DEVICE_DEFAULTS, name: uniqueId, uniqueId })
      known++
      return true
    })
}

describe.skipIf(postgres === undefined)('turns of two processes on one PostgreSQL', () => {
  let created: CreatedDatabase
  let stores: Store[]

  beforeAll(async () => {
    created = await postgres!.create()
    stores = [await openStore(created.options), await openStore(created.options)]
  })
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await created.drop()
  })

  test.each([true, false])(
    '200 that want the last place: one gets it (with turns among processes: %s)',
    async (isShared) => {
      const before = (await stores[0]!.devices.list()).length
      const processes = await Promise.all(stores.map((store) => createProcess(store, isShared)))
      const wanted = Array.from({ length: 200 }, (_, number) =>
        processes[number % 2]!(`${isShared} ${number}`, before + 1),
      )
      const added = (await Promise.all(wanted)).filter(Boolean).length
      // Without them each process gives its own last place: the test would see it.
      expect(added).toBe(isShared ? 1 : 2)
      expect(await stores[1]!.devices.list()).toHaveLength(before + added)
    },
  )

  test('50 that unlock a suspended account on trust unlock it once', async () => {
    const attributes = { [SUSPENSION.suspended]: true, [SUSPENSION.trustUnlock]: true }
    const { id } = await stores[0]!.users.add({ ...USER_DEFAULTS, name: 'Ana', email: 'ana@example.com', attributes })
    let saved = 0
    const unlocks = await Promise.all(
      stores.map(async (store) => {
        let known = await store.users.find(id)
        const catchUp = async () => void (known = await store.users.find(id))
        const access = { user: () => known, putUser: (user: User) => void (known = user) } as unknown as Access // all it asks
        const save = async (user: User) => {
          saved++
          await store.users.save(user)
        }
        return createTrustUnlock({
          access,
          auth: { checkCredentials: async () => known! },
          users: { save },
          clock: systemClock,
          inTurn: createSharedQueue('main', { turns: store.turns, catchUp }),
        })
      }),
    )
    const form = { name: 'ana@example.com', password: '' }
    await Promise.all(Array.from({ length: 50 }, (_, number) => unlocks[number % 2]!(form, '127.0.0.1')))
    expect(saved).toBe(1)
  })

  test('a task that fails lets the next in, and a turn of another name does not wait', async () => {
    const [one, other] = stores
    const { promise, resolve } = Promise.withResolvers<void>()
    const long = one!.turns.hold('a', () => promise)
    expect(await other!.turns.hold('b', async () => 'at once')).toBe('at once')
    const next = other!.turns.hold('a', async () => 'afterwards')
    resolve()
    await long
    expect(await next).toBe('afterwards')
    await expect(one!.turns.hold('a', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
    expect(await other!.turns.hold('a', async () => 'all the same')).toBe('all the same')
  })
})
