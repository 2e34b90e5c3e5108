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

test('[PERM-22] without the plus edition visitors of a link have nothing and others all', () => {
  expect(mayUse(PERMISSION.devices, USER_DEFAULTS, info)).toBe(true)
  const map = formatPermissions([PERMISSION.lock])
  for (const attributes of [{ isShared: true }, { isShared: true, 'tarkan.advancedPerms': map }])
    expect(mayUse(PERMISSION.lock, { ...USER_DEFAULTS, attributes }, info)).toBe(false)
})

test('[PERM-22] on the plus edition a link gives what its maker said, whatever the switch says', () => {
  const map = formatPermissions([PERMISSION.lock])
  const visitor = { ...USER_DEFAULTS, temporary: true, attributes: { 'tarkan.advancedPerms': map } }
  for (const server of [{ ...info, plus: true }, advanced]) {
    expect(mayUse(PERMISSION.lock, visitor, server)).toBe(true)
    expect(mayUse(PERMISSION.unlock, visitor, server)).toBe(false)
    expect(mayUse(PERMISSION.lock, { ...visitor, attributes: {} }, server)).toBe(false)
  }
})

test('with advanced permissions on the plus edition the bit map decides', () => {
  const advancedPerms = formatPermissions([PERMISSION.devices])
  const user = { ...USER_DEFAULTS, attributes: { 'tarkan.advancedPerms': advancedPerms } }
  expect(mayUse(PERMISSION.devices, user, advanced)).toBe(true)
  expect(mayUse(PERMISSION.users, user, advanced)).toBe(false)
  expect(mayUse(PERMISSION.users, user, { ...advanced, plus: false })).toBe(true)
})
