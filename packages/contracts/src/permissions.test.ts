import { expect, test } from 'vitest'
import { formatPermissions, PERMISSION, parsePermissions } from './permissions.ts'

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

test.each([
  ['[PERM-24]', 'devices', 8],
  ['[PERM-25]', 'users', 16],
  ['[PERM-26]', 'notifications', 32],
  ['[PERM-27]', 'events', 36],
  ['[PERM-28]', 'geofences', 40],
  ['[PERM-29]', 'groups', 48],
  ['[PERM-30]', 'commands', 56],
  ['[PERM-31]', 'computed', 64],
  ['[PERM-32]', 'reports', 72],
  ['[PERM-33]', 'drivers', 80],
  ['[PERM-34]', 'calendars', 88],
  ['[PERM-35]', 'maintenances', 96],
] as const)('%s the permission %s is number %i', (_, area, number) => {
  expect(PERMISSION[area]).toBe(number)
})
