import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

test('something is valid to the end of its last day, and about to expire for thirty days before', () => {
  const now = new Date('2026-11-21T12:00:00')
  const states = ['2026-11-20', '2026-11-21', '2026-12-20', '2026-12-22', 'soon', ''].map((day) => expiryOf(day, now))
  expect(states).toEqual(['over', 'soon', 'soon', 'fine', 'fine', 'fine'])
})
