import { formatPermissions, PERMISSION, SERVER_DEFAULTS } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../src/app/screens.ts'
import { comeToRest, openWithoutMap, walkTo, whereIs } from './walk.ts'

const ROLES = ['administrator', 'regular', 'readonly', 'limited', 'shared', 'driver', 'nobody'] as const
type Role = (typeof ROLES)[number]
type Need = 'public' | 'authenticated' | 'own account' | 'administrator' | 'customers' | 'brand' | 'driver' | number

/** The routes of CORE 2.1, with the row of the ledger that each is, and what it needs. */
const ROUTES: readonly (readonly [row: string, path: string, need: Need])[] = [
  ['NAV-03', '/home', 'authenticated'],
  ['NAV-04', '/devices', PERMISSION.devices],
  ['NAV-05', '/devices/$deviceId', 'authenticated'],
  ['NAV-08', '/computed', PERMISSION.computed],
  ['NAV-09', '/autolink', 'authenticated'],
  ['NAV-10', '/autolink/$id', 'authenticated'],
  ['NAV-11', '/notifications', 'authenticated'],
  ['NAV-12', '/history', 'authenticated'],
  ['NAV-13', '/reports', PERMISSION.reports],
  ['NAV-14', '/reports/resume', PERMISSION.reports],
  ['NAV-15', '/reports/travels', PERMISSION.reports],
  ['NAV-16', '/reports/stops', PERMISSION.reports],
  ['NAV-17', '/reports/events', PERMISSION.reports],
  ['NAV-18', '/reports/history', PERMISSION.reports],
  ['NAV-19', '/geofence', PERMISSION.geofences],
  ['NAV-20', '/users', PERMISSION.users],
  ['NAV-21', '/groups', PERMISSION.groups],
  ['NAV-22', '/commands', PERMISSION.commands],
  ['NAV-23', '/server-health', 'administrator'],
  ['NAV-24', '/login', 'public'],
  ['NAV-25', '/register', 'public'],
  ['NAV-26', '/login/recover/$token', 'public'],
  ['NAV-27', '/motorista', 'public'],
  ['NAV-28', '/qr-driver', 'driver'],
  ['NAV-29', '/qr-driver/scan/$id', 'driver'],
  ['NAV-30', '/maintenance', 'public'],
  ['NAV-31', '/asistente-demo', 'administrator'],
]
/** Addresses that answer whatever role comes with another one, told in a story of their own. */
const ELSEWHERE = ['/share/$token', '/maintenance']

const addressOf = (path: string): string => path.replace('$deviceId', '1').replaceAll(/\$\w+/g, '7')
const exists = (path: string): boolean => screens.some((screen) => screen.path === path)
/** Drivers have a place of their own as soon as its screen exists. */
const driverHome = exists('/qr-driver') ? '/qr-driver' : null

/** Where a role ends that asks for an address. */
function endOf(role: Role, need: Need, address: string): string {
  if (need === 'public') return address
  if (role === 'nobody') return `${need === 'driver' ? '/motorista' : '/login'}?${new URLSearchParams({ to: address })}`
  if (role === 'driver') return need === 'driver' ? address : (driverHome ?? '/home')
  if (need === 'driver' || (need === 'own account' && role === 'shared')) return '/home'
  if (need === 'administrator' || need === 'customers' || need === 'brand')
    return role === 'administrator' ? address : '/home'
  if (typeof need === 'number' && (role === 'limited' || role === 'shared')) return '/home'
  return address
}

let browser: TestBrowser
let world: World
const people = new Map<Role, Person | null>([['nobody', null]])
/** Where each role ended, by address. */
const ends = new Map<Role, Map<string, string>>()

const visited = [
  ...ROUTES.filter(([, path]) => exists(path)),
  ...screens
    .filter(({ path }) => !ELSEWHERE.includes(path) && !ROUTES.some(([, known]) => known === path))
    .map(
      ({ path, access, permission }) =>
        ['', path, path === '/account' ? 'own account' : (permission ?? access)] as const,
    ),
]

const openAs = (role: Role) => openWithoutMap({ browser, world, who: people.get(role) ?? null })

/** Walk over every address as one role, on one page. */
async function walkAs(role: Role): Promise<void> {
  const opened = await openAs(role)
  const { page } = opened
  const found = new Map<string, string>()
  await page.goto('/nonsense')
  await comeToRest(page)
  found.set('/nonsense', await whereIs(page))
  for (const [, path] of visited) {
    await walkTo(page, addressOf(path))
    found.set(path, await whereIs(page))
  }
  ends.set(role, found)
  await opened.close()
}

beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld()
  const administrator = await world.user({ administrator: true })
  await administrator.addDevice({ uniqueId: '866551039000001', name: 'Van' })
  const attributes = { 'tarkan.enableAdvancedPerms': true }
  await administrator.call('PUT', '/api/server', { ...SERVER_DEFAULTS, registration: true, attributes })
  people.set('administrator', administrator)
  people.set('regular', await world.user())
  people.set('readonly', await world.user({ readonly: true }))
  // Of the permissions of screens not a single one.
  const nothing = { 'tarkan.advancedPerms': formatPermissions([PERMISSION.account]) }
  people.set('limited', await world.user({ attributes: nothing }))
  people.set('shared', await world.user({ temporary: true, attributes: { isShared: true } }))
  people.set('driver', await world.user({ attributes: { 'tarkan.isQrDriverId': 1 } }))
  const waiting = [...ROLES]
  const walkNext = async (): Promise<void> => {
    for (let role = waiting.shift(); role; role = waiting.shift()) await walkAs(role)
  }
  // Seven pages that begin at once keep each other from beginning.
  await Promise.all([walkNext(), walkNext()])
}, 600_000)
afterAll(async () => {
  await browser.close()
  await world.close()
})

const named = visited.map(([row, path, need]) => ({ row: row && `[${row}]`, path, need }))

test.each(named)('$row $path ends where each role must', ({ path, need }) => {
  for (const role of ROLES) expect(ends.get(role)?.get(path), role).toBe(endOf(role, need, addressOf(path)))
})

test('[PERM-01] an administrator reaches every screen but those of drivers', () => {
  const open = visited.filter(([, , need]) => need !== 'driver')
  for (const [, path] of open) expect(ends.get('administrator')?.get(path)).toBe(addressOf(path))
})

test('[NAV-01] an unknown address leads home, or to the login', () => {
  for (const role of ROLES) expect(ends.get(role)?.get('/nonsense'), role).toBe(endOf(role, 'authenticated', '/home'))
})

/** What the menu of a role offers on the map. */
async function menuOf(role: Role): Promise<string[]> {
  const { page, close } = await openAs(role)
  await page.goto('/home')
  await comeToRest(page)
  const links = await page.getByRole('navigation').getByRole('link').allTextContents()
  await close()
  return links
}

describe('what the guard asks for, and where it sends people', () => {
  test('[NAV-36] server, session and only then the fleet are asked for', async () => {
    const { page, close } = await openAs('regular')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/home')
    await comeToRest(page)
    await expect.poll(() => asked.filter((path) => path.startsWith('/api/'))).toContain('/api/devices')
    const order = ['/api/server', '/api/session', '/api/devices'].map((path) => asked.indexOf(path))
    expect(order).toEqual([...order].sort((one, other) => one - other))
    await close()
  })

  test('[NAV-34] [NAV-40] a server in trouble leads to maintenance, and back once it answers', async () => {
    const { page, close } = await openAs('regular')
    await page.route('**/api/server', (route) => route.fulfill({ status: 500 }))
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Já voltamos' }).waitFor()
    await page.unroute('**/api/server')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.poll(() => whereIs(page)).toBe('/home')
    await close()
  })

  test('[NAV-37] [LAY-02] a driver sees no menu and asks for no fleet', async () => {
    const { page, close } = await openAs('driver')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(driverHome ?? '/home')
    await comeToRest(page)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(asked).not.toContain('/api/devices')
    await close()
  })

  test('[ARC-06] [ARC-11] each audience has its own menu', async () => {
    expect(await menuOf('administrator')).toEqual(expect.arrayContaining(['Mapa', 'Veículos', 'Grupos']))
    expect(await menuOf('regular')).toEqual(expect.arrayContaining(['Mapa', 'Veículos', 'Grupos']))
    expect(await menuOf('limited')).not.toContain('Veículos')
    expect(await menuOf('shared')).toEqual([])
    expect(await menuOf('driver')).toEqual([])
  })
})

test('[ARC-05] a regular user views history and reports', () => {
  const found = ends.get('regular')
  for (const path of ['/history', '/reports', '/reports/travels']) expect(found?.get(path)).toBe(path)
})

test('[ARC-01] the page talks to the tracking API and to the extension service, each under its own path', async () => {
  const { page, close } = await openAs('regular')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await comeToRest(page)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/server', '/tarkan/assets/custom/config.json']))
  await close()
})

test.each(['administrator', 'regular', 'limited', 'shared'] as const)(
  '[MNU-24] [MNU-25] the menu of the account (%s) always has the way out, which leads to the login',
  async (role) => {
    const changes = {
      administrator: { administrator: true },
      regular: {},
      limited: { attributes: { 'tarkan.advancedPerms': formatPermissions([PERMISSION.account]) } },
      shared: { temporary: true, attributes: { isShared: true } },
    }[role]
    // Somebody else: this session ends.
    const { page, close } = await openWithoutMap({ browser, world, who: await world.user(changes) })
    await page.goto('/home')
    await page.getByRole('button', { name: /Menu de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect.poll(() => whereIs(page)).toBe('/login')
    await page.goto('/home')
    await expect.poll(() => whereIs(page)).toBe('/login?to=%2Fhome')
    await close()
  },
)
