import { expect, test } from 'vitest'
import { isWorthTelling } from './counters.ts'

test('of a million failures alike twenty get a line', () => {
  const told = Array.from({ length: 1_000_000 }, (_, index) => index + 1).filter(isWorthTelling)
  expect([told.length, told.slice(0, 4)]).toEqual([20, [1, 2, 4, 8]])
})
