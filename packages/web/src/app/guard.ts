import type { User } from '@rastro/contracts'
import { mayUse } from '../data/rights.ts'
import { hasBrand, hasCustomers, isDriver, isServerAdministrator } from '../data/roles.ts'
import type { ServerInfo } from '../data/server.ts'
import type { Screen } from '../ui/screen.ts'

/** What the guard may ask for, in this order: server, session, the person's settings, the fleet. */
export interface GuardSteps {
  server: () => Promise<ServerInfo>
  /** Who is logged in; null = nobody. */
  session: () => Promise<User | null>
  /** Settings that come with the person, such as the language. */
  settle: (user: User, info: ServerInfo) => Promise<void>
  /** Start loading devices and positions; the screens show their progress. */
  fleet: () => void
  /** Where drivers belong; null while the app has no screen for them. */
  driverHome: '/qr-driver' | null
}

/** Where the guard sends a person instead; `to` is where they wanted to go. */
export interface Detour {
  path: '/maintenance' | '/login' | '/motorista' | '/home' | '/qr-driver'
  to?: string
}

/**
 * Decide whether a screen may open (CORE 2.2). Null = it may.
 * A server that cannot be read leads to maintenance, a failed session check to the login (of drivers on their
 * screens), a missing right home. Drivers load no fleet.
 */
export async function admit(
  screen: Pick<Screen, 'path' | 'access' | 'permission'>,
  wanted: string,
  steps: GuardSteps,
): Promise<Detour | null> {
  if (screen.path === '/maintenance') return null
  const info = await steps.server().catch(() => null)
  if (!info) return { path: '/maintenance', to: wanted }
  if (screen.access === 'public') return null
  const user = await steps.session().catch(() => null)
  if (!user) return { path: screen.access === 'driver' ? '/motorista' : '/login', to: wanted }
  await steps.settle(user, info)
  if (isDriver(user) && screen.access !== 'driver') return elsewhereForDrivers(screen.path, steps.driverHome)
  if (screen.access === 'administrator' && !isServerAdministrator(user)) return { path: '/home' }
  if (screen.access === 'customers' && !hasCustomers(user)) return { path: '/home' }
  if (screen.access === 'brand' && !hasBrand(user)) return { path: '/home' }
  if (screen.access === 'driver' && !isDriver(user)) return { path: '/home' }
  if (screen.permission !== null && !mayUse(screen.permission, user, info)) return { path: '/home' }
  if (screen.access !== 'driver') steps.fleet()
  return null
}

/** Drivers have their own screens and see no fleet: every other address leads to theirs, or home while there is none. */
function elsewhereForDrivers(path: string, driverHome: GuardSteps['driverHome']): Detour | null {
  if (driverHome !== null) return { path: driverHome }
  return path === '/home' ? null : { path: '/home' }
}
