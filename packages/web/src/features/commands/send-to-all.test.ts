import { expect, test } from 'vitest'
import { ApiError } from '../../data/api.ts'
import { type SendProgress, sendToAll } from './send-to-all.ts'

test('every vehicle hears how it went, and one that fails stops no other', async () => {
  const told = new Map<number, SendProgress>()
  await sendToAll(
    [1, 2, 3],
    async (id) => {
      if (id === 2) throw new ApiError(400, 'Operation restricted')
      return id === 3 ? 'queued' : 'sent'
    },
    (id, progress) => told.set(id, progress),
  )
  expect([...told].toSorted(([one], [other]) => one - other)).toEqual([
    [1, { state: 'sent', detail: null }],
    [2, { state: 'failed', detail: 'Operation restricted' }],
    [3, { state: 'queued', detail: null }],
  ])
})

test('never more than four are on their way', async () => {
  let under = 0
  let most = 0
  await sendToAll(
    Array.from({ length: 20 }, (_, index) => index + 1),
    async () => {
      most = Math.max(most, ++under)
      await Promise.resolve()
      under--
      return 'sent'
    },
    () => undefined,
  )
  expect(most).toBeLessThanOrEqual(4)
})
