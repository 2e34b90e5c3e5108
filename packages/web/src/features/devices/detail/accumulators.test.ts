import { expect, test } from 'vitest'
import { distanceText, hoursText, metresFrom, millisecondsFrom, readAmount } from './accumulators.ts'

test('amounts are read with comma or point, and nothing else is one', () => {
  expect(readAmount('84213,5')).toBe(84_213.5)
  expect(readAmount(' 84 213.5 ')).toBe(84_213.5)
  expect(readAmount('0')).toBe(0)
  expect(readAmount('-1')).toBeNull()
  expect(readAmount('12,3,4')).toBeNull()
  expect(readAmount('')).toBeNull()
})

test('what is shown is what is saved: kilometres or miles for metres, hours for milliseconds', () => {
  expect(distanceText(84_213_000, 'kmh')).toBe('84213,0')
  expect(metresFrom(84_213, 'kmh')).toBe(84_213_000)
  expect(distanceText(1_000_000, 'mph')).toBe('621,4')
  expect(metresFrom(621.371, 'mph')).toBeCloseTo(1_000_000, 3)
  expect(hoursText(3_600_000 * 12.5)).toBe('12,5')
  expect(millisecondsFrom(12.5)).toBe(45_000_000)
  expect(hoursText(undefined)).toBe('')
})
