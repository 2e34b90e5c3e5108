import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('it is time at first, then once in every period of the monotonic clock', () => {
  let now = 5
  const isTime = createPace({ now: () => new Date(0), monotonicMs: () => now }, 1000)
  const answers = [0, 1, 998, 1, 999, 1].map((step) => {
    now += step
    return isTime()
  })
  expect(answers).toEqual([true, false, false, true, false, true])
})
