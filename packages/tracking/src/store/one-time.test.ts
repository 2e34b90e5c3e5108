import { randomBytes } from 'node:crypto'
import { createSecretBox } from '@rastro/platform'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConfirmations } from '../commands/confirmations.ts'
import { createTestClock } from '../testing/clock.ts'
import { openStore } from './index.ts'
import { requireRightKey } from './key-check.ts'
import type { Store } from './store.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
const count = (told: readonly boolean[]): number => told.filter(Boolean).length

describeDatabases('what may be used once', (database) => {
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

  test('of twenty that use the same code, and of twenty that spend the same proof, one can', async () => {
    const { oneTime } = store
    const twenty = Array.from({ length: 20 })
    expect(count(await Promise.all(twenty.map(() => oneTime.add('code', at(30), at(0)))))).toBe(1)
    expect(count(await Promise.all(twenty.map(() => oneTime.spend('code', at(1)))))).toBe(1)
    expect(await oneTime.spend('code', at(1))).toBe(false)
  })

  test('what is over is nothing any more, and may come again', async () => {
    const { oneTime } = store
    await oneTime.add('short', at(10), at(0))
    expect(await oneTime.add('short', at(20), at(9))).toBe(false)
    expect(await oneTime.spend('short', at(10))).toBe(false)
    expect(await oneTime.add('short', at(20), at(10))).toBe(true)
  })

  test('a slide told to one process confirms at another, once, for who slid, within half a minute', async () => {
    const clock = createTestClock()
    const [one, other] = [createConfirmations(store.oneTime, clock), createConfirmations(store.oneTime, clock)]
    const { token } = await one.issue(7)
    await expect(other.spend(8, token)).rejects.toThrow('slide to confirm')
    await other.spend(7, token)
    await expect(one.spend(7, token)).rejects.toThrow('slide to confirm')
    const late = await one.issue(7)
    clock.advance(30_000)
    await expect(other.spend(7, late.token)).rejects.toThrow('slide to confirm')
    await expect(other.spend(7, undefined)).rejects.toThrow('slide to confirm')
  })

  test('a process with another secret.key is refused with a sentence that says what to do', async () => {
    const [ours, foreign] = [createSecretBox(randomBytes(32)), createSecretBox(randomBytes(32))]
    await requireRightKey(store.keptSecrets, ours, '/data')
    await requireRightKey(store.keptSecrets, ours, '/data')
    await expect(requireRightKey(store.keptSecrets, foreign, '/data')).rejects.toThrow(
      /^secret\.key in \/data is not the key of this database\. Put that of the other processes.*FILES_DIR/,
    )
  })
})
