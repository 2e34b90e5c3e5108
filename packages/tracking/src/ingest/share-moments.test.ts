import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { shareMoments } from './share-moments.ts'

test('messages of one millisecond share their date, and the next one has another', () => {
  const clock = createTestClock(new Date('2026-11-23T12:00:00Z'))
  const moments = shareMoments(clock)
  const first = moments.now()
  expect(moments.now()).toBe(first)
  clock.advance(1)
  expect(moments.now()).toEqual(clock.now())
  expect(first).toEqual(new Date('2026-11-23T12:00:00Z'))
  expect(moments.monotonicMs()).toBe(clock.monotonicMs())
})
