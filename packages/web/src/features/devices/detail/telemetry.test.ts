import { expect, test } from 'vitest'
import { levelOf, satellitesOf } from './telemetry.ts'

test('[TEL-04] [TEL-05] the tracker battery is red below 3.2 V, amber below 3.7 V, green above', () => {
  expect(levelOf('battery', 3.19)).toBe('bad')
  expect(levelOf('battery', 3.2)).toBe('low')
  expect(levelOf('battery', 3.69)).toBe('low')
  expect(levelOf('battery', 3.7)).toBe('good')
})

test('[TEL-06] [TEL-07] the supply voltage is red below 11.5 V, amber below 12.5 V, green above', () => {
  expect(levelOf('power', 11.49)).toBe('bad')
  expect(levelOf('power', 11.5)).toBe('low')
  expect(levelOf('power', 12.5)).toBe('good')
})

test('[TEL-08] [TEL-09] satellites are red below 4, amber below 8, green above', () => {
  expect(levelOf('satellites', 3)).toBe('bad')
  expect(levelOf('satellites', 4)).toBe('low')
  expect(levelOf('satellites', 8)).toBe('good')
})

test('a reading the tracker does not tell is missing, not bad', () => {
  expect(levelOf('power', undefined)).toBe('missing')
  expect(levelOf('power', 'n/a')).toBe('missing')
})

test('both spellings of the satellites are read', () => {
  expect(satellitesOf({ sat: 7 })).toBe(7)
  expect(satellitesOf({ satellites: 9 })).toBe(9)
})
