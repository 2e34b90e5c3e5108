import { PERMISSION, SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { admit, type GuardSteps } from './guard.ts'

const info = { server: SERVER_DEFAULTS, plus: false, deviceLimit: null }

/** Steps that succeed and write down their order; some may be replaced. */
function stepsWith(replaced: Partial<GuardSteps> = {}) {
  const order: string[] = []
  const note =
    <Result>(name: string, result: Result) =>
    async () => {
      order.push(name)
      return result
    }
  const steps: GuardSteps = {
    server: note('server', info),
    session: note('session', USER_DEFAULTS),
    settle: note('user', undefined),
    fleet: () => order.push('fleet'),
    driverHome: null,
    ...replaced,
  }
  return { order, steps }
}

const fails = async () => {
  throw new Error('away')
}
const home = { path: '/home', access: 'authenticated', permission: null } as const
const list = { path: '/devices', access: 'authenticated', permission: PERMISSION.devices } as const
const login = { path: '/login', access: 'public', permission: null } as const

test('[NAV-30] the maintenance page always passes, with every call failing', async () => {
  const { order, steps } = stepsWith({ server: fails, session: fails })
  const screen = { path: '/maintenance', access: 'public', permission: null } as const
  await expect(admit(screen, '/maintenance', steps)).resolves.toBeNull()
  expect(order).toEqual([])
})

test('[NAV-33] a public screen loads the server info and nothing else', async () => {
  const { order, steps } = stepsWith()
  await expect(admit(login, '/login', steps)).resolves.toBeNull()
  expect(order).toEqual(['server'])
})

test('[NAV-34] a server that cannot be read leads to maintenance', async () => {
  const { steps } = stepsWith({ server: fails })
  await expect(admit(login, '/login', steps)).resolves.toMatchObject({ path: '/maintenance' })
  await expect(admit(home, '/home', steps)).resolves.toMatchObject({ path: '/maintenance' })
})

test('[NAV-35] a screen for administrators sends everybody else home', async () => {
  const screen = { path: '/server-health', access: 'administrator', permission: null } as const
  await expect(admit(screen, screen.path, stepsWith().steps)).resolves.toEqual({ path: '/home' })
  const { steps } = stepsWith({ session: async () => ({ ...USER_DEFAULTS, administrator: true }) })
  await expect(admit(screen, screen.path, steps)).resolves.toBeNull()
})

test('a screen of a brand opens for administrators and for resellers with a domain of their own', async () => {
  const screen = { path: '/theme', access: 'brand', permission: null } as const
  const attributes = { 'tarkan.reseller': true, 'tarkan.resellerDomain': 'frota.example' }
  const endFor = (user: object) =>
    admit(screen, screen.path, stepsWith({ session: async () => ({ ...USER_DEFAULTS, ...user }) }).steps)
  await expect(endFor({})).resolves.toEqual({ path: '/home' })
  await expect(endFor({ administrator: true })).resolves.toBeNull()
  await expect(endFor({ attributes, userLimit: 5 })).resolves.toBeNull()
})

test('a screen about customers opens for administrators and for resellers', async () => {
  const screen = { path: '/billing', access: 'customers', permission: null } as const
  const attributes = { 'tarkan.reseller': true }
  const endFor = (user: object) =>
    admit(screen, screen.path, stepsWith({ session: async () => ({ ...USER_DEFAULTS, ...user }) }).steps)
  await expect(endFor({ userLimit: 5 })).resolves.toEqual({ path: '/home' })
  await expect(endFor({ attributes })).resolves.toEqual({ path: '/home' })
  await expect(endFor({ administrator: true })).resolves.toBeNull()
  await expect(endFor({ attributes, userLimit: 5 })).resolves.toBeNull()
})

test('[NAV-28] [NAV-29] a screen for drivers opens for drivers alone', async () => {
  const driver = { ...USER_DEFAULTS, attributes: { 'tarkan.isQrDriverId': 4 } }
  for (const path of ['/qr-driver', '/qr-driver/scan/$id']) {
    const screen = { path, access: 'driver', permission: null } as const
    await expect(admit(screen, path, stepsWith({ session: async () => driver }).steps)).resolves.toBeNull()
    for (const user of [USER_DEFAULTS, { ...USER_DEFAULTS, administrator: true }])
      await expect(admit(screen, path, stepsWith({ session: async () => user }).steps)).resolves.toEqual({
        path: '/home',
      })
  }
})

test('[NAV-39] nobody logged in, or a failed session check, leads from a driver’s screen to the login of drivers', async () => {
  const screen = { path: '/qr-driver', access: 'driver', permission: null } as const
  const wanted = { path: '/motorista', to: '/qr-driver?a=1' }
  for (const session of [async () => null, fails])
    await expect(admit(screen, '/qr-driver?a=1', stepsWith({ session }).steps)).resolves.toEqual(wanted)
})

test('[NAV-37] drivers load no fleet', async () => {
  const driver = { ...USER_DEFAULTS, attributes: { 'tarkan.isQrDriverId': 4 } }
  const { order, steps } = stepsWith({ session: async () => driver })
  await admit({ path: '/qr-driver', access: 'driver', permission: null }, '/qr-driver', steps)
  await admit(home, '/home', steps)
  expect(order).not.toContain('fleet')
})

test('[LAY-02] drivers are led to their own screen from every other', async () => {
  const driver = { ...USER_DEFAULTS, attributes: { 'tarkan.isQrDriverId': 4 } }
  const session = async () => driver
  const { steps } = stepsWith({ session, driverHome: '/qr-driver' })
  for (const screen of [home, list]) await expect(admit(screen, '/x', steps)).resolves.toEqual({ path: '/qr-driver' })
  await expect(admit(login, '/login', steps)).resolves.toBeNull()
  const { steps: without } = stepsWith({ session })
  await expect(admit(list, '/devices', without)).resolves.toEqual({ path: '/home' })
  await expect(admit(home, '/home', without)).resolves.toBeNull()
})

test('an administrator with somebody above runs no server', async () => {
  const reseller = { ...USER_DEFAULTS, administrator: true, attributes: { managerId: 2 } }
  const screen = { path: '/server-health', access: 'administrator', permission: null } as const
  await expect(admit(screen, screen.path, stepsWith({ session: async () => reseller }).steps)).resolves.toEqual({
    path: '/home',
  })
})

test('[NAV-36] [NAV-37] server, session, user data and the fleet are loaded in this order', async () => {
  const { order, steps } = stepsWith()
  await expect(admit(list, '/devices', steps)).resolves.toBeNull()
  expect(order).toEqual(['server', 'session', 'user', 'fleet'])
})

test('[NAV-38] nobody logged in, or a failed session check, leads to login with the way back', async () => {
  const wanted = { path: '/login', to: '/devices/7' }
  const { steps: stranger } = stepsWith({ session: async () => null })
  await expect(admit(list, '/devices/7', stranger)).resolves.toEqual(wanted)
  const { steps: broken } = stepsWith({ session: fails })
  await expect(admit(list, '/devices/7', broken)).resolves.toEqual(wanted)
})

test('a person without the permission of a screen is sent home', async () => {
  const shared = { ...USER_DEFAULTS, attributes: { isShared: true } }
  const { steps } = stepsWith({ session: async () => shared })
  await expect(admit(list, '/devices', steps)).resolves.toEqual({ path: '/home' })
})
