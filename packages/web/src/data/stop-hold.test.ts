import { wireTime } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { holdOf, isReason } from './stop-hold.ts'
import { examplePosition } from './worker/examples.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (milliseconds: number) => wireTime(new Date(now - milliseconds))
const at = (speed: number, age: number, attributes = {}) =>
  examplePosition({ deviceId: 1, speed, fixTime: ago(age), serverTime: ago(1_000), attributes })

test('a stop is held above 20 km/h, not at 20', () => {
  expect(holdOf(at(20 / 1.852, 1_000), now)).toBeNull()
  expect(holdOf(at(20.1 / 1.852, 1_000), now)).toBe('speed')
})

test('it is held without a position, or with one older than two minutes unless the ignition is known to be off', () => {
  expect(holdOf(null, now)).toBe('place')
  expect(holdOf(at(0, 120_000), now)).toBeNull()
  expect(holdOf(at(0, 120_001), now)).toBe('age')
  expect(holdOf(at(0, 3_600_000, { ignition: false }), now)).toBeNull()
})

test('three letters are a reason', () => {
  expect(isReason(' ab ')).toBe(false)
  expect(isReason('abc')).toBe(true)
})
