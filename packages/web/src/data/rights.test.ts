import { formatPermissions, PERMISSION, SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { mayUse } from './rights.ts'

const info = { server: SERVER_DEFAULTS, plus: false, deviceLimit: null }
const advanced = {
  ...info,
  plus: true,
  server: { ...SERVER_DEFAULTS, attributes: { 'tarkan.enableAdvancedPerms': true } },
}

test('administrators may do everything', () => {
  expect(mayUse(PERMISSION.devices, { ...USER_DEFAULTS, administrator: true }, advanced)).toBe(true)
})

test('without advanced permissions shared users have nothing and others all', () => {
  expect(mayUse(PERMISSION.devices, USER_DEFAULTS, info)).toBe(true)
  expect(mayUse(PERMISSION.devices, { ...USER_DEFAULTS, attributes: { isShared: true } }, info)).toBe(false)
})

test('with advanced permissions on the plus edition the bit map decides', () => {
  const advancedPerms = formatPermissions([PERMISSION.devices])
  const user = { ...USER_DEFAULTS, attributes: { 'tarkan.advancedPerms': advancedPerms } }
  expect(mayUse(PERMISSION.devices, user, advanced)).toBe(true)
  expect(mayUse(PERMISSION.users, user, advanced)).toBe(false)
  expect(mayUse(PERMISSION.users, user, { ...advanced, plus: false })).toBe(true)
})
