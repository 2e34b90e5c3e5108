import { openDatabase } from '@rastro/platform'
import { describeDatabases } from '@rastro/testkit/databases'
import { openStoreOn } from '@rastro/tracking/store/index'
import { expect, onTestFinished, test } from 'vitest'
import { openExtensionStore } from './index.ts'

describeDatabases('the store of the extension', (kind) => {
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
})
