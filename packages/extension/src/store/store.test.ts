import { openDatabase } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { openStoreOn } from '@rastro/tracking/store/index'
import { expect, onTestFinished, test } from 'vitest'
import { openExtensionStore } from './index.ts'

describeDatabases('the store of the extension', (kind) => {
  test('tells how large the database is and how long it takes to answer', async () => {
    const created = await kind.create()
    onTestFinished(() => created.drop())
    const database = await openDatabase(created.options)
    const tracking = await openStoreOn(database)
    const { health } = await openExtensionStore(database)
    const reading = await health.read(() => performance.now())
    expect(reading.kind).toBe(database.dialect)
    expect(reading.sizeBytes).toBeGreaterThan(100_000)
    expect(reading.latencyMs).toBeGreaterThan(0)
    // A file has no pool.
    expect(reading.waiting).toBe(database.dialect === 'postgres' ? 0 : undefined)
    await tracking.close()
  })

  test('lies in the database of tracking, each with migrations of its own', async () => {
    const created = await kind.create()
    onTestFinished(() => created.drop())
    for (const text of ['sealed', 'sealed anew']) {
      const database = await openDatabase(created.options)
      const tracking = await openStoreOn(database)
      const { integrations } = await openExtensionStore(database)
      await integrations.save('mail', text, 1000)
      expect(await integrations.find('mail')).toBe(text)
      expect(await integrations.find('payment')).toBeUndefined()
      await tracking.close()
    }
  })

  test('finds no task for who can do none', async () => {
    const created = await kind.create()
    onTestFinished(() => created.drop())
    const database = await openDatabase(created.options)
    const tracking = await openStoreOn(database)
    const { tasks } = await openExtensionStore(database)
    expect(await tasks.take(1, 2, 10, [])).toEqual([])
    await tracking.close()
  })

  test('keeps one theme of each owner', async () => {
    const created = await kind.create()
    onTestFinished(() => created.drop())
    const database = await openDatabase(created.options)
    const tracking = await openStoreOn(database)
    const { themes } = await openExtensionStore(database)
    await themes.save(0, '{"title":"Um"}', 1)
    await themes.save(0, '{"title":"Dois"}', 2)
    await themes.save(7, '{}', 3)
    expect(await themes.list()).toEqual([
      { owner: 0, settings: '{"title":"Dois"}' },
      { owner: 7, settings: '{}' },
    ])
    await themes.remove(7)
    expect(await themes.list()).toHaveLength(1)
    await tracking.close()
  })
})
