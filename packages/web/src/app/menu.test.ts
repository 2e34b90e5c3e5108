import { formatPermissions, PERMISSION, SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { ServerInfo } from '../data/server.ts'
import { startWords, word } from '../i18n/strings.ts'
import { allEntries, type MenuFacts, menusOf } from './menu.ts'
import { menuStrings } from './menu-strings.ts'
import { screens } from './screens.ts'

beforeAll(() => startWords('pt'))

/** As if every screen existed. */
const everywhere = allEntries.map(({ path }) => ({ path }))

const info: ServerInfo = { server: SERVER_DEFAULTS, plus: false, deviceLimit: null }
const serverWith = (attributes: User['attributes'], plus = true): ServerInfo => ({
  ...info,
  plus,
  server: { ...SERVER_DEFAULTS, attributes },
})
const administrator: User = { ...USER_DEFAULTS, administrator: true }
const shared: User = { ...USER_DEFAULTS, attributes: { isShared: true } }

/** Paths of the main menu (with its foot) and of the user menu. */
function pathsFor(facts: Partial<MenuFacts>) {
  const { main, foot, account } = menusOf({ user: USER_DEFAULTS, info, ...facts }, everywhere)
  return { main: [...main, ...foot].map(({ path }) => path), account: account.map(({ path }) => path) }
}

/** Somebody with exactly these permissions. */
function holder(...granted: (typeof PERMISSION)[keyof typeof PERMISSION][]): Partial<MenuFacts> {
  const user = { ...USER_DEFAULTS, attributes: { 'tarkan.advancedPerms': formatPermissions(granted) } }
  return { user, info: serverWith({ 'tarkan.enableAdvancedPerms': true }) }
}

test.each([
  ['MNU-01', '/devices', PERMISSION.devices],
  ['MNU-02', '/reports', PERMISSION.reports],
  ['MNU-03', '/geofence', PERMISSION.geofences],
  ['MNU-04', '/commands', PERMISSION.commands],
  ['MNU-05', '/groups', PERMISSION.groups],
] as const)('[%s] the main menu has %s with its permission only', (_, path, permission) => {
  expect(pathsFor(holder(permission)).main).toContain(path)
  expect(pathsFor(holder()).main).not.toContain(path)
})

test('[MNU-06] the main menu has the health of the server for administrators only', () => {
  expect(pathsFor({ user: administrator }).main).toContain('/server-health')
  expect(pathsFor({}).main).not.toContain('/server-health')
  const reseller = { ...administrator, attributes: { managerId: 2 } }
  expect(pathsFor({ user: reseller }).main).not.toContain('/server-health')
})

test('[MNU-07] [MNU-08] map and alerts are in the main menu of everybody', () => {
  for (const facts of [holder(), { user: shared }, { user: administrator }, {}])
    expect(pathsFor(facts).main).toEqual(expect.arrayContaining(['/home', '/notifications']))
})

test.each([
  ['MNU-16', '/users', PERMISSION.users],
  ['MNU-17', '/computed', PERMISSION.computed],
  ['MNU-19', '/notifications', PERMISSION.notifications],
  ['MNU-20', '/events', PERMISSION.events],
  ['MNU-21', '/drivers', PERMISSION.drivers],
  ['MNU-22', '/calendars', PERMISSION.calendars],
  ['MNU-23', '/maintenances', PERMISSION.maintenances],
] as const)('[%s] the user menu has %s with its permission only', (_, path, permission) => {
  expect(pathsFor(holder(permission)).account).toContain(path)
  expect(pathsFor(holder()).account).not.toContain(path)
})

test('computed attributes are in the user menu alone', () => {
  expect(pathsFor({ user: administrator }).main).not.toContain('/computed')
})

test('[MNU-10] everybody but visitors of a link has an account of their own', () => {
  expect(pathsFor({}).account).toContain('/account')
  expect(pathsFor({ user: shared }).account).not.toContain('/account')
})

test.each([
  ['MNU-11', '/logs'],
  ['MNU-15', '/theme'],
])('[%s] the user menu has %s for administrators of the plus edition', (_, path) => {
  for (const user of [administrator, USER_DEFAULTS]) {
    for (const plus of [true, false]) {
      const has = pathsFor({ user, info: serverWith({}, plus) }).account.includes(path)
      expect(has).toBe(user.administrator && plus)
    }
  }
})

test.each([
  ['MNU-12', '/integrations'],
  ['MNU-13', '/billing'],
])('[%s] the user menu has %s for administrators of the plus edition with billing on', (_, path) => {
  const billing = { 'tarkan.enableBilling': true }
  expect(pathsFor({ user: administrator, info: serverWith(billing) }).account).toContain(path)
  expect(pathsFor({ user: administrator, info: serverWith({}) }).account).not.toContain(path)
  expect(pathsFor({ user: administrator, info: serverWith(billing, false) }).account).not.toContain(path)
  expect(pathsFor({ info: serverWith(billing) }).account).not.toContain(path)
})

test('[MNU-14] [SRV-22] everybody has invoices when billing is on', () => {
  expect(pathsFor({ info: serverWith({ 'tarkan.enableBilling': true }) }).account).toContain('/invoices')
  expect(pathsFor({}).account).not.toContain('/invoices')
})

test('[MNU-18] the user menu has the server for administrators', () => {
  expect(pathsFor({ user: administrator }).account).toContain('/server')
  expect(pathsFor({}).account).not.toContain('/server')
})

test('a reseller bills his customers in the plus edition with billing on, and connects no provider', () => {
  const reseller: User = { ...USER_DEFAULTS, userLimit: 5, attributes: { 'tarkan.reseller': true } }
  const billing = { 'tarkan.enableBilling': true }
  const { account } = pathsFor({ user: reseller, info: serverWith(billing) })
  expect(account).toContain('/billing')
  expect(account).not.toContain('/integrations')
  expect(pathsFor({ user: reseller, info: serverWith(billing, false) }).account).not.toContain('/billing')
  expect(pathsFor({ user: reseller, info: serverWith({}) }).account).not.toContain('/billing')
})

test('only who resells, and administrators, are led to what is about reselling', () => {
  const reseller: User = { ...USER_DEFAULTS, userLimit: 5, attributes: { 'tarkan.reseller': true } }
  expect(pathsFor({ user: reseller }).account).toContain('/reseller')
  expect(pathsFor({ user: administrator }).account).toContain('/reseller')
  expect(pathsFor({ user: { ...USER_DEFAULTS, userLimit: 5 } }).account).not.toContain('/reseller')
})

test('a reseller with a domain of his own looks after its appearance, in the plus edition', () => {
  const attributes = { 'tarkan.reseller': true, 'tarkan.resellerDomain': 'frota.example' }
  const reseller: User = { ...USER_DEFAULTS, userLimit: 5, attributes }
  expect(pathsFor({ user: reseller, info: serverWith({}) }).account).toContain('/theme')
  expect(pathsFor({ user: reseller, info: serverWith({}, false) }).account).not.toContain('/theme')
  const without: User = { ...reseller, attributes: { ...attributes, 'tarkan.resellerDomain': '' } }
  expect(pathsFor({ user: without, info: serverWith({}) }).account).not.toContain('/theme')
})

test('an entry shows only once its screen exists', () => {
  const { main, foot, account } = menusOf({ user: administrator, info }, [{ path: '/home' }])
  expect([...main, ...foot, ...account].map(({ path }) => path)).toEqual(['/home'])
})

test('a menu asks for the same permission as the screen it leads to', () => {
  const found = allEntries.flatMap(({ path, when }) => {
    const screen = screens.find((each) => each.path === path)
    // What anybody may open, the user menu offers to whoever may also edit there (OP-13).
    return screen && screen.permission !== null ? [[path, when.permission, screen.permission]] : []
  })
  expect(found).not.toEqual([])
  for (const [path, asked, needed] of found) expect(asked, String(path)).toBe(needed)
})

test('users are called Usuários in Portuguese', () => {
  expect(word(menuStrings, 'users')).toBe('Usuários')
})

test('a place the tracking server behind us does not have is not in the menu, the rules stay', () => {
  const facts = { user: administrator, info: { ...info, lacks: new Set(['inbox'] as const) } }
  expect(pathsFor({ user: administrator }).main).toContain('/notifications')
  expect(pathsFor(facts).main).not.toContain('/notifications')
  expect(pathsFor(facts).account).toContain('/notifications')
})
