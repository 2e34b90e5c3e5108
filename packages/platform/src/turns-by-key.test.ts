import { expect, test } from 'vitest'
import { createTurnsByKey } from './turns-by-key.ts'

test('tasks of one key wait for each other, also for one that fails, and those of another key do not', async () => {
  const inTurn = createTurnsByKey()
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const first = inTurn(1, async () => {
    await promise
    done.push('first')
    throw new Error('it failed')
  })
  const second = inTurn(1, async () => void done.push('second'))
  await inTurn(2, async () => void done.push('other'))
  expect(done).toEqual(['other'])
  resolve()
  await expect(first).rejects.toThrow('it failed')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
  await inTurn.idle()
})
