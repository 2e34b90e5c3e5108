import { expect, test } from 'vitest'
import { remainingIn } from './remaining.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [3 * DAY + 5 * HOUR, 'days', 3],
  [DAY, 'days', 1],
  [DAY - 1, 'hours', 23],
  [HOUR, 'hours', 1],
  [HOUR - 1, 'minutes', 59],
  [MINUTE, 'minutes', 1],
  [MINUTE - 1, 'seconds', 60],
  [SECOND, 'seconds', 1],
  [1, 'seconds', 1],
  [0, 'seconds', 0],
  [-DAY, 'seconds', 0],
])('[AUTH-19] what is left of %d ms is told in %s', (left, unit, count) => {
  expect(remainingIn(left)).toEqual({ unit, count })
})
