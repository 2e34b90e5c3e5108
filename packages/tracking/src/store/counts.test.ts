import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from './index.ts'
import type { Store } from './store.ts'

/** Longer than a test takes on the slowest machine. */
const LONG_MS = 600_000
const twenty = Array.from({ length: 20 })
const passed = (waits: readonly number[]): number => waits.filter((wait) => wait === 0).length

describeDatabases('what processes count together', (database) => {
  let created: CreatedDatabase
  let store: Store

  beforeAll(async () => {
    created = await database.create()
    store = await openStore(created.options)
  })
  afterAll(async () => {
    await store.close()
    await created.drop()
  })

  test('of twenty turns at once as many are taken as there are, and the others hear when there is one', async () => {
    const take = () => store.counts.take('messages of Ana', { turns: 7, windowMs: LONG_MS })
    const waits = await Promise.all(twenty.map(take))
    expect(passed(waits)).toBe(7)
    for (const wait of waits.filter((each) => each !== 0)) expect(wait).toBeGreaterThan(LONG_MS / 2)
    await store.counts.giveBack('messages of Ana')
    expect(passed(await Promise.all(twenty.map(take)))).toBe(1)
    expect(await store.counts.take('messages of Rui', { turns: 1, windowMs: LONG_MS })).toBe(0)
  })

  test('a window that is over begins anew', async () => {
    const quota = { turns: 1, windowMs: 50 }
    await store.counts.take('short', quota)
    await expect.poll(() => store.counts.take('short', quota), { timeout: 60_000 }).toBe(0)
  })

  test('after the free ones each try waits twice as long, up to the most, and nobody who waits is counted', async () => {
    const rule = { free: 3, firstMs: LONG_MS, mostMs: 3 * LONG_MS, forgetMs: 10 * LONG_MS }
    const begin = (key: string, changes: Partial<typeof rule> = {}) =>
      store.counts.slowDown(key, { ...rule, ...changes })
    expect(passed(await Promise.all(twenty.map(() => begin('ana'))))).toBe(3)
    const wait = await begin('ana')
    expect(wait).toBeGreaterThan(LONG_MS / 2)
    expect(wait).toBeLessThanOrEqual(LONG_MS)
    for (let tries = 0; tries < 5; tries++) expect(await begin('rui', { free: 0, firstMs: 0 })).toBe(0)
    expect(await begin('rui', { free: 2 })).toBeGreaterThan(2 * LONG_MS)
    await store.counts.forget('ana')
    expect(await begin('ana')).toBe(0)
  })

  test('what is noted is known until its time is over', async () => {
    await store.counts.note('home of Ana', LONG_MS)
    await store.counts.note('gone', -1)
    expect([await store.counts.isNoted('home of Ana'), await store.counts.isNoted('gone')]).toEqual([true, false])
  })
})
