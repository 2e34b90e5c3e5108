import { contrastOf, oklchOf } from '@rastro/contracts/colours'
import { expect, test } from 'vitest'
import { seenInDark } from './seen-in-dark.ts'

test('a dark colour is lifted until its outline is seen on the dark map, in its hue', () => {
  for (const color of ['#0f5e8c', '#7c3aed', '#15803d', '#7f1d1d']) {
    const seen = seenInDark(color)
    expect(contrastOf(seen, '#171d23'), color).toBeGreaterThanOrEqual(4)
    expect(oklchOf(seen).hue, color).toBeCloseTo(oklchOf(color).hue, -1)
  }
  expect(contrastOf(seenInDark('#000000'), '#171d23')).toBeGreaterThanOrEqual(4)
})

test('a colour that is light enough stays as it was chosen', () => {
  expect(seenInDark('#22d3ee')).toBe('#22d3ee')
})
