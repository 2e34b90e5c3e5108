import { expect, test } from 'vitest'
import { formatPermissions, parsePermissions } from './permissions.ts'

test('[PERM-21] 00F0 and 28 zeros set the flags 8 to 11', () => {
  expect([...parsePermissions(`00F0${'0'.repeat(28)}`)]).toEqual([8, 9, 10, 11])
})

test('[PERM-21] every flag survives a round trip through 32 hex characters', () => {
  const granted = [0, 8, 15, 16, 31, 32, 63, 64, 96, 127]
  expect([...parsePermissions(formatPermissions(granted))]).toEqual(granted)
})

test('a map of the wrong length grants nothing', () => {
  expect(parsePermissions('FFFF').size).toBe(0)
  expect(parsePermissions('z'.repeat(32)).size).toBe(0)
})
