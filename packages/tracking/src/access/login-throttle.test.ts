import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { createLoginThrottle } from './login-throttle.ts'

function setUp() {
  const clock = createTestClock()
  const throttle = createLoginThrottle(clock)
  /** Fail once. @returns whether the try was let through */
  const fail = (account: string | undefined, address: string): boolean => {
    try {
      throttle.begin(account, address).fail()
      return true
    } catch {
      return false
    }
  }
  return { clock, throttle, fail }
}

test('[C-17] of ten thousand guesses from everywhere only a few reach the password', () => {
  const { fail } = setUp()
  const reached = Array.from({ length: 10_000 }, (_, index) => fail('ana', `10.${index >> 8}.${index & 255}.1`))
  expect(reached.filter(Boolean)).toHaveLength(5)
})

test('the delay doubles up to five minutes and is never longer', () => {
  const { clock, fail } = setUp()
  const waits: number[] = []
  for (let count = 0; count < 5; count++) fail('ana', `10.0.0.${count}`)
  for (let count = 0; count < 12; count++) {
    let seconds = 0
    while (!fail('ana', `10.1.${count}.1`)) {
      clock.advance(1_000)
      seconds++
    }
    waits.push(seconds)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
})

test('a thousand tries at once count before the first has failed', () => {
  const { throttle } = setUp()
  let running = 0
  for (let index = 0; index < 1_000; index++) {
    try {
      throttle.begin('ana', `10.${index >> 8}.${index & 255}.1`)
      running++
    } catch {
      // Refused, which is what is counted.
    }
  }
  expect(running).toBe(5)
})

test('an IPv6 customer is one address, however many he uses of his network', () => {
  const { fail } = setUp()
  const reached = Array.from({ length: 30 }, (_, index) => fail(`user${index}`, `2001:db8:1:2::${index.toString(16)}`))
  expect(reached.filter(Boolean)).toHaveLength(10)
  expect(fail('other', '2001:db8:1:3::1')).toBe(true)
  expect(fail('mapped', '::ffff:10.0.0.1')).toBe(true)
})

test('a try that was cancelled counts for nothing', () => {
  const { throttle } = setUp()
  for (let count = 0; count < 100; count++) throttle.begin('ana', '10.0.0.1').cancel()
  expect(() => throttle.begin('ana', '10.0.0.1')).not.toThrow()
})

test('[C-17] ten thousand guesses at as many accounts from one provider: a hundred a minute reach a password, and who was there before gets in', () => {
  const { clock, throttle, fail } = setUp()
  throttle.begin('rui', '203.0.7.7').succeed()
  const guess = (from: number) =>
    Array.from({ length: 10_000 }, (_, index) => fail(`user${from + index}`, `203.0.${index >> 8}.${index & 255}`))
  expect(guess(0).filter(Boolean)).toHaveLength(100)
  expect(fail('elsewhere', '203.1.0.1')).toBe(true)
  expect(() => throttle.begin('rui', '203.0.7.7').succeed()).not.toThrow()
  clock.advance(60_000)
  expect(guess(10_000).filter(Boolean)).toHaveLength(100)
})

test('[C-17] an IPv6 provider is one neighbourhood', () => {
  const { fail } = setUp()
  const reached = Array.from({ length: 300 }, (_, index) => fail(`user${index}`, `2001:db8:${index.toString(16)}::1`))
  expect(reached.filter(Boolean)).toHaveLength(100)
  expect(fail('other', '2001:db9::1')).toBe(true)
})
