import { formatPermissions, PERMISSION, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { expect, test } from 'vitest'
import type { ServerInfo } from './server.ts'
import { rightsOf } from './use-rights.ts'
import { vehicleRightsOf } from './vehicle-rights.ts'

const info = (attributes = {}, changes = {}): ServerInfo => ({
  server: { ...SERVER_DEFAULTS, ...changes, attributes },
  plus: true,
  deviceLimit: null,
})
const rights = (user: Partial<User>, server = info()) =>
  vehicleRightsOf(rightsOf({ ...USER_DEFAULTS, id: 1, ...user }, server), server)
const withBits = (...bits: number[]) =>
  rights(
    { attributes: { 'tarkan.advancedPerms': formatPermissions(bits) } },
    info({ 'tarkan.enableAdvancedPerms': true }),
  )

test('[PERM-38] locking, unlocking, anchoring and sending are each a bit of their own', () => {
  const none = { lock: false, unlock: false, anchor: false, send: false }
  expect(rights({})).toMatchObject({ lock: true, unlock: true, anchor: true, send: true })
  expect(withBits(PERMISSION.devices)).toMatchObject(none)
  expect(withBits(PERMISSION.lock)).toMatchObject({ ...none, lock: true })
  expect(withBits(PERMISSION.unlock)).toMatchObject({ ...none, unlock: true })
  expect(withBits(PERMISSION.anchor)).toMatchObject({ ...none, anchor: true })
  expect(withBits(PERMISSION.sendCommand)).toMatchObject({ ...none, send: true })
})

test('[PERM-12] who may send saved commands only locks nothing and sends nothing else', () => {
  const limited = { lock: false, unlock: false, send: false, sendSaved: true }
  expect(rights({ limitCommands: true })).toMatchObject(limited)
  expect(rights({}, info({}, { limitCommands: true }))).toMatchObject(limited)
  expect(rights({ limitCommands: true, administrator: true })).toMatchObject({ lock: true, send: true })
})

test('[CMD-14] [SRV-08] the installation can take the buttons that lock and unlock away, and only those', () => {
  expect(rights({}, info({ 'tarkan.enableLockUnlock': false }))).toMatchObject({
    lock: false,
    unlock: false,
    anchor: true,
    send: true,
  })
  expect(rights({}, info({ 'tarkan.enableLockUnlock': true }))).toMatchObject({ lock: true, unlock: true })
})

test('who may anchor but not draw geofences has the server lay the anchor', () => {
  expect(withBits(PERMISSION.anchor)).toMatchObject({ anchor: true, drawAnchor: false })
  expect(rights({})).toMatchObject({ anchor: true, drawAnchor: true })
})

test('[PERM-13] an account whose mode forbids it neither edits vehicles nor deletes them', () => {
  const attributes = { 'tarkan.editDevices': false }
  expect(rights({ attributes })).toMatchObject({ edit: false, remove: false })
  expect(rights({ attributes, administrator: true })).toMatchObject({ edit: true })
  expect(rights({ attributes: { 'tarkan.editDevices': true } })).toMatchObject({ edit: true, remove: true })
})

test('who may not change vehicles neither edits nor deletes them', () => {
  expect(rights({ deviceReadonly: true })).toMatchObject({ edit: false, remove: false, lock: true })
  expect(withBits(PERMISSION.editDevice)).toMatchObject({ edit: true, remove: false })
})
