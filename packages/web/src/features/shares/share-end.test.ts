import { expect, test } from 'vitest'
import { isPossibleEnd, localText, SHORTCUTS_MS, wireEnd } from './share-end.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const after = (ms: number): string => new Date(NOW + ms).toISOString()
const DAY_MS = 86_400_000

test('a link ends after now and within a year', () => {
  for (const length of SHORTCUTS_MS) expect(isPossibleEnd(after(length), NOW)).toBe(true)
  expect(isPossibleEnd(after(365 * DAY_MS), NOW)).toBe(true)
  for (const end of [after(0), after(-1000), after(366 * DAY_MS), '', 'never'])
    expect(isPossibleEnd(end, NOW)).toBe(false)
})

test('what the input shows is what it gives back', () => {
  expect(wireEnd(localText(after(0)))).toBe(after(0))
  expect([localText('never'), wireEnd('')]).toEqual(['', ''])
})
