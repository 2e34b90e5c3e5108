import { formatPermissions, PERMISSION, productKey, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createRights, visitorOf } from './rights.ts'

const SWITCH = { [productKey('enableAdvancedPerms')]: true }
const EVERY_RIGHT = [...Array.from({ length: 128 }).keys()]

const make = (edition: 'basic' | 'plus', attributes = {}) =>
  createRights(() => ({ ...SERVER_DEFAULTS, attributes }), edition)
const makeUser = (changes: Partial<User> = {}): User => ({ ...USER_DEFAULTS, id: 1, ...changes })
const withMap = (...granted: number[]) =>
  makeUser({ attributes: { [productKey('advancedPerms')]: formatPermissions(granted) } })

/** What a user may, as numbers. */
const granted = (rights: ReturnType<typeof make>, user: User) => EVERY_RIGHT.filter((right) => rights.may(user, right))

test('[PERM-20] the bitmap decides in the plus edition with the switch on, and not for administrators', () => {
  const user = withMap(8, 40, 41)
  expect(granted(make('plus', SWITCH), user)).toEqual([8, 40, 41])
  expect(granted(make('plus'), user)).toEqual(EVERY_RIGHT)
  expect(granted(make('basic', SWITCH), user)).toEqual(EVERY_RIGHT)
  expect(granted(make('plus', SWITCH), { ...user, administrator: true })).toEqual(EVERY_RIGHT)
})

test('[PERM-02] [PERM-23] without bitmap, edition or switch an ordinary user may everything', () => {
  for (const rights of [make('basic'), make('basic', SWITCH), make('plus'), make('plus', SWITCH)])
    expect(granted(rights, makeUser())).toEqual(EVERY_RIGHT)
})

test('[PERM-22] without edition and switch the visitor of a share may nothing', () => {
  for (const visitor of [makeUser({ attributes: { isShared: true } }), makeUser({ temporary: true })])
    for (const rights of [make('basic'), make('plus'), make('basic', SWITCH)])
      expect(granted(rights, visitor)).toEqual([])
})

test('[PERM-16] a driver may nothing, whatever else he is or holds', () => {
  const driver = { [productKey('isQrDriverId')]: 7, [productKey('advancedPerms')]: 'F'.repeat(32) }
  for (const rights of [make('plus', SWITCH), make('basic')])
    expect(granted(rights, makeUser({ administrator: true, attributes: driver }))).toEqual([])
  expect(visitorOf(makeUser({ attributes: { [productKey('isQrDriverId')]: null } }))).toBeUndefined()
})

test('a bitmap nobody can read grants nothing', () => {
  const broken = makeUser({ attributes: { [productKey('advancedPerms')]: 'all of them' } })
  expect(granted(make('plus', SWITCH), broken)).toEqual([])
})

test('nobody gives more than he has, by a bitmap, by none, or by taking one away', () => {
  const rights = make('plus')
  const boss = withMap(8, 16, 17, 18)
  const [small, large] = [withMap(8), withMap(8, 40)]
  rights.requireWithin(boss, undefined, small)
  rights.requireWithin(makeUser(), undefined, large)
  rights.requireWithin({ ...boss, administrator: true }, small, makeUser())
  // What he had before may stay, and be less.
  rights.requireWithin(boss, large, large)
  rights.requireWithin(boss, makeUser(), small)
  for (const after of [large, makeUser()])
    for (const before of [undefined, small])
      expect(() => rights.requireWithin(boss, before, after)).toThrow('Operation restricted')
})

test('whoever has a bitmap passes it on to those he makes', () => {
  const rights = make('plus')
  const boss = withMap(8, 16)
  expect(rights.inherit(boss, makeUser({ id: 2 })).attributes).toEqual(boss.attributes)
  expect(rights.inherit(boss, withMap(8))).toEqual(withMap(8))
  expect(rights.inherit(makeUser(), makeUser({ id: 2 })).attributes).toEqual({})
})

test('one of several permissions is enough, none is refused in words for reading and for writing', () => {
  const rights = make('plus', SWITCH)
  const user = withMap(PERMISSION.anchor)
  rights.require(user, [PERMISSION.geofences + 1, PERMISSION.anchor])
  expect(() => rights.require(user, PERMISSION.geofences + 1)).toThrow('Write access denied')
  expect(() => rights.require(user, PERMISSION.geofences, 'read')).toThrow('Access denied')
})
