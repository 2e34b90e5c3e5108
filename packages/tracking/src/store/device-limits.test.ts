import { DEVICE_DEFAULTS, GROUP_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { createLog } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRegistrar } from '../ingest/registrar.ts'
import { createTestClock } from '../testing/clock.ts'
import { makeFleet } from '../testing/fleet.ts'
import type { DeviceLimit } from './device-limits.ts'
import { openStore } from './index.ts'
import type { Store } from './store.ts'

/** They wait for each other: more of them would wait longer than a turn may take on a busy machine. */
const RIVALS = 24

describeDatabases('limits of devices', (kind) => {
  let created: CreatedDatabase
  /** Those of two processes where they can share a database, with nothing between them but it. */
  let stores: [Store, Store]

  beforeEach(async () => {
    created = await kind.create()
    const first = await openStore(created.options)
    stores = [first, kind.name === 'SQLite' ? first : await openStore(created.options)]
  })

  afterEach(async () => {
    await Promise.all([...new Set(stores)].map((store) => store.close()))
    await created.drop()
  })

  let count = 0
  const addUser = (changes: Partial<User> = {}): Promise<User> =>
    stores[0].users.add({ ...USER_DEFAULTS, name: 'Ana', email: `ana${++count}@example.com`, ...changes })
  const wanted = (uniqueId = `van ${++count}`) => ({ ...DEVICE_DEFAULTS, name: uniqueId, uniqueId })
  const addFor = (userId: number, limits: DeviceLimit[], store = stores[0]) =>
    store.devices.addWithin([wanted()], { userId, limits })
  /** Many at once, half of them at each process. @returns how many came in, after all others were refused for the limit */
  async function race(add: (store: Store, number: number) => Promise<unknown>): Promise<number> {
    const tries = await Promise.allSettled(
      Array.from({ length: RIVALS }, (_, number) => add(stores[number % 2]!, number)),
    )
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'deviceLimitReached' })
    return tries.length - refused.length
  }

  test('[C-44] of many that want the last place of an account one gets it, with its link, and nothing is left of the others', async () => {
    const { id } = await addUser()
    await addFor(id, [])
    expect(await race((store) => addFor(id, [{ userId: id, limit: 2 }], store))).toBe(1)
    expect(await stores[1].links.list('userId', 'deviceId')).toHaveLength(2)
    expect(await stores[1].devices.list()).toHaveLength(2)
  })

  test('[C-44] customers of one reseller who add at once keep together within his limit', async () => {
    const reseller = await addUser()
    const [north, south] = [await addUser(), await addUser()]
    for (const { id } of [north, south]) await stores[0].links.add({ userId: reseller.id, managedUserId: id })
    // A circle of links is walked once.
    await stores[0].links.add({ userId: south.id, managedUserId: reseller.id })
    const [shared] = await addFor(north.id, [])
    await stores[0].links.add({ userId: south.id, deviceId: shared!.id })
    const limits = [{ userId: reseller.id, isWithBelow: true, limit: 4 }]
    expect(await race((store, number) => addFor(number % 3 ? north.id : south.id, limits, store))).toBe(3)
  })

  test('what is seen through groups counts to the third level, what is hidden does not', async () => {
    const { id } = await addUser()
    const groupIds: number[] = []
    for (const name of ['one', 'two', 'three', 'four'])
      groupIds.push((await stores[0].groups.add({ ...GROUP_DEFAULTS, name, groupId: groupIds.at(-1) ?? 0 })).id)
    await stores[0].links.add({ userId: id, groupId: groupIds[0]! })
    for (const groupId of groupIds) await stores[0].devices.add({ ...wanted(), groupId })
    await stores[0].devices.addWithin([wanted('deleted-1-2'), wanted('deleted-not'), wanted('Deleted-1-2')], {
      userId: id,
      limits: [],
    })
    // Three of the four groups, and the two whose names only look like a hidden one's.
    await expect(addFor(id, [{ userId: id, limit: 5 }])).rejects.toMatchObject({ code: 'deviceLimitReached' })
    await addFor(id, [{ userId: id, limit: 6 }])
  })

  test('[C-44] a device of the stock goes to one of those who want it for their last place', async () => {
    const { id } = await addUser()
    const [one, other] = await stores[0].devices.addWithin([wanted(), wanted()], { limits: [] })
    const limits = [{ userId: id, limit: 1 }]
    const take = (store: Store, number: number) =>
      store.devices.saveWithin({ ...(number % 2 ? one! : other!), name: 'taken' }, { userId: id, limits })
    expect(await race(take)).toBe(1)
    expect((await stores[1].devices.list()).filter(({ name }) => name === 'taken')).toHaveLength(1)
  })

  test('[C-44] trackers that register themselves at two processes at once stay within the limit of the installation', async () => {
    const clock = createTestClock()
    const registrars = stores.map((store) => {
      const parts = { fleet: makeFleet({ clock, devices: [] }), clock, log: createLog('silent') }
      return { ...parts, ...createRegistrar({ ...parts, store: store.devices, limit: () => 5 }) }
    })
    for (let number = 0; number < 20; number++) registrars[number % 2]!.offer(`tracker${number}`, 'osmand')
    const sizes = () => registrars.reduce((sum, { fleet }) => sum + fleet.size, 0)
    await expect.poll(sizes, { timeout: 60_000 }).toBe(5)
    expect(await stores[0].devices.list()).toHaveLength(5)
  })
})
