import { expect, test } from 'vitest'
import { ACCOUNT_STATE_WORDS, ACCOUNT_STATES, accountStateOf } from './account-state.ts'
import { SUSPENSION, unlockedOnTrust } from './suspension.ts'
import { USER_DEFAULTS, type User } from './users.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const suspended = { attributes: { [SUSPENSION.suspended]: true } }
const stateOf = (fields: Partial<User>, now = NOW) => accountStateOf({ ...USER_DEFAULTS, ...fields }, now)

test('[BIL-27] an account is in one of seven states, the gravest of those that hold', () => {
  expect(stateOf({})).toBe('active')
  expect(stateOf({ deviceReadonly: true })).toBe('deviceReadonly')
  expect(stateOf({ deviceReadonly: true, readonly: true })).toBe('readonly')
  expect(stateOf({ ...suspended, readonly: true })).toBe('suspended')
  expect(stateOf({ ...suspended, expirationTime: '2026-11-20T12:00:00Z' })).toBe('blocked')
  expect(stateOf({ ...suspended, expirationTime: '2026-11-20T12:00:00Z', disabled: true })).toBe('disabled')
  expect(Object.keys(ACCOUNT_STATE_WORDS).sort()).toEqual([...ACCOUNT_STATES].sort())
  expect(ACCOUNT_STATES).toHaveLength(7)
})

test('[BIL-27] an account that was unlocked on trust is so until its days are over', () => {
  const { attributes } = unlockedOnTrust({ ...USER_DEFAULTS, ...suspended }, NOW)
  expect(stateOf({ attributes })).toBe('suspendedTrust')
  expect(stateOf({ attributes }, new Date('2026-11-24T12:00:01Z'))).toBe('suspended')
})

test('an administrator is never suspended', () => {
  expect(stateOf({ ...suspended, administrator: true })).toBe('active')
})
