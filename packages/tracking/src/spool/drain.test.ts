import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { silent } from '../testing/fleet.ts'
import { createGatedStore } from '../testing/gated-store.ts'
import { createDrain } from './drain.ts'
import { openSpoolFile } from './spool-file.ts'

test('records that arrive while stored ones are being forgotten are counted, and drained without another arrival', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-drain-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = await openSpoolFile(folder)
  onTestFinished(() => file.close())
  const store = createGatedStore([])
  let id = 0
  const add = async (count: number): Promise<void> => {
    const records = Array.from({ length: count }, () => samplePosition({ id: ++id, deviceId: 1, hash: id }))
    await file.add(records)
    drain.wake(count)
  }
  let isFirst = true
  const slow = {
    ...file,
    async removeUpTo(last: number) {
      const removed = await file.removeUpTo(last)
      // The answer is on its way to the drain; meanwhile trackers go on.
      if (isFirst) {
        isFirst = false
        await add(1_500)
      }
      return removed
    },
  }
  const drain = createDrain({ file: slow, store: store.positions, log: silent, count: 0 })
  onTestFinished(() => drain.stop())
  await add(1_000)
  await expect.poll(() => store.records.length, { timeout: 60_000 }).toBe(2_500)
  await expect.poll(() => drain.count).toBe(0)
  expect(await file.count()).toBe(0)
})
