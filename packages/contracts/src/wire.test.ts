import { expect, test } from 'vitest'
import { productKey, wireTime } from './wire.ts'

test('[ARC-02] the product’s own attributes carry the prefix of the installation', () => {
  expect(productKey('lang')).toBe('tarkan.lang')
  expect(productKey('lang', 'acme')).toBe('acme.lang')
})

test('an instant is written in UTC with milliseconds and an offset, never with Z', () => {
  expect(wireTime(new Date(Date.UTC(2026, 0, 31, 12)))).toBe('2026-01-31T12:00:00.000+00:00')
})
