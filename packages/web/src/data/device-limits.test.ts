import { productKey, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { hasRoom, isBelowInstallationLimit, isBelowUserLimit, serverAllows } from './device-limits.ts'

test('[DEV-29] a server limit of 0 or below refuses, no limit allows', () => {
  expect([0, -1].map(serverAllows)).toEqual([false, false])
  expect([null, 1].map(serverAllows)).toEqual([true, true])
})

test('[DEV-30] the limit of the installation counts only above 0', () => {
  expect(isBelowInstallationLimit(4, 5)).toBe(true)
  expect(isBelowInstallationLimit(5, 5)).toBe(false)
  expect(isBelowInstallationLimit(5, '5')).toBe(false)
  for (const none of [0, -3, undefined, null, 'many']) expect(isBelowInstallationLimit(999, none)).toBe(true)
})

test('[DEV-31] the limit of the user counts unless it is -1', () => {
  expect(isBelowUserLimit(999, -1)).toBe(true)
  expect(isBelowUserLimit(1, 2)).toBe(true)
  expect(isBelowUserLimit(2, 2)).toBe(false)
  expect(isBelowUserLimit(0, 0)).toBe(false)
})

const info = (limit: number | null, attributes = {}) => ({
  server: { ...SERVER_DEFAULTS, attributes },
  plus: false,
  deviceLimit: limit,
})

test('all three must hold, and the own limit is not for administrators', () => {
  const user: User = { ...USER_DEFAULTS, deviceLimit: 3 }
  expect(hasRoom(2, user, info(null))).toBe(true)
  expect(hasRoom(3, user, info(null))).toBe(false)
  expect(hasRoom(3, { ...user, administrator: true }, info(null))).toBe(true)
  expect(hasRoom(2, user, info(0))).toBe(false)
  expect(hasRoom(2, user, info(null, { [productKey('deviceLimit')]: 2 }))).toBe(false)
  expect(hasRoom(2, { ...user, attributes: { [productKey('deviceLimit')]: 2 } }, info(null))).toBe(false)
})
