import { USER_DEFAULTS, type User } from '@rastro/contracts'
import { ownersOf } from '@rastro/contracts/owners'
import { expect, test } from 'vitest'
import { isDriver, isServerAdministrator, isShared } from './roles.ts'

const withAttributes = (attributes: User['attributes']): User => ({ ...USER_DEFAULTS, attributes })

test('[PERM-18] [USR-40] an account belongs to whoever one of four names says, however it is spelled', () => {
  for (const name of ['managerId', 'parentId', 'ownerId', 'adminId']) {
    expect(ownersOf({ ...USER_DEFAULTS, [name]: 7 })).toEqual([7])
    expect(ownersOf(withAttributes({ [name]: '7' }))).toEqual([7])
    expect(ownersOf(withAttributes({ [name.toUpperCase()]: 7 }))).toEqual([7])
    expect(ownersOf(withAttributes({ [name.replace('Id', '_id')]: 7 }))).toEqual([7])
  }
  expect(ownersOf(withAttributes({ managerId: 0, parentId: null, ownerName: 7 }))).toEqual([])
})

test('[PERM-03] the server belongs to administrators with nobody above them', () => {
  const administrator = { ...USER_DEFAULTS, administrator: true }
  expect(isServerAdministrator(administrator)).toBe(true)
  expect(isServerAdministrator({ ...administrator, attributes: { managerId: 3 } })).toBe(false)
  expect(isServerAdministrator(USER_DEFAULTS)).toBe(false)
})

test('a driver has the driver’s flag, a visitor of a link the mark of shares', () => {
  expect(isDriver(withAttributes({ 'tarkan.isQrDriverId': 5 }))).toBe(true)
  for (const none of [null, '', 0, false]) expect(isDriver(withAttributes({ 'tarkan.isQrDriverId': none }))).toBe(false)
  expect(isDriver(USER_DEFAULTS)).toBe(false)
  expect(isShared(withAttributes({ isShared: 'true' }))).toBe(true)
  expect(isShared({ ...USER_DEFAULTS, temporary: true })).toBe(true)
  expect(isShared(USER_DEFAULTS)).toBe(false)
})
