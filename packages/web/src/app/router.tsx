import type { User } from '@rastro/contracts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useLocation,
  useMatches,
  useNavigate,
} from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { loadCode } from '../data/load-code.ts'
import { HOME } from '../data/safe-target.ts'
import { type ServerInfo, serverQuery } from '../data/server.ts'
import { sessionQuery } from '../data/session.ts'
import { useLanguage } from '../i18n/language.ts'
import { useBrand } from '../ui/brand.ts'
import { titleOf } from '../ui/heading.tsx'
import type { Screen } from '../ui/screen.ts'
import { firstInSlices } from './first-in-slices.tsx'
import { admit, type GuardSteps } from './guard.ts'
import { loadScreen, ScreenLost } from './load-screen.ts'
import { screens } from './screens.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { SessionWatch } from './session/session-watch.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** What the routes need from the page. */
export interface RouterContext {
  queries: QueryClient
  settle: (user: User, info: ServerInfo) => Promise<void>
  fleet: () => void
}

const DRIVER_HOME = '/qr-driver'

function stepsOf({ queries, settle, fleet }: RouterContext): GuardSteps {
  return {
    server: () => queries.ensureQueryData(serverQuery),
    session: () => queries.ensureQueryData(sessionQuery),
    settle,
    fleet,
    driverHome: screens.some(({ path }) => path === DRIVER_HOME) ? DRIVER_HOME : null,
  }
}

/** Keeps the document's title in step with screen, language and brand. */
function Root() {
  useLanguage()
  const { name } = useBrand()
  const screen = useMatches().at(-1)?.staticData.screen
  const title = screen ? titleOf(screen.title()) : name
  // Before the screens' own effects: a screen may put the name of a vehicle there.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <Outlet />
      <SessionWatch />
    </>
  )
}

/**
 * Whatever else goes wrong while a screen opens or draws ends on the maintenance page (NAV-40). One that did not arrive
 * opens from there; one that broke would break again.
 */
function ScreenFailed({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const { href } = useLocation()
  // Where it went wrong; the address moves on while this is still drawn.
  const [wanted] = useState(href)
  useEffect(() => {
    reportError(error)
    void navigate({ to: '/maintenance', search: error instanceof ScreenLost ? { to: wanted } : {}, replace: true })
  }, [error, navigate, wanted])
  return null
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyRouteComponent(() => loadCode(() => import('./shell/frame.tsx')), 'Frame'),
})

function routeOf(screen: Screen) {
  const component = lazyRouteComponent(() => loadScreen(screen.load))
  return createRoute({
    getParentRoute: () => (screen.frame ? frame : root),
    path: screen.path,
    staticData: { screen },
    // In the frame the fleet's news would have the slices begin anew.
    component: screen.frame ? component : firstInSlices(component),
    beforeLoad: async ({ context, location }) => {
      const detour = await admit(screen, location.href, stepsOf(context))
      if (detour) throw redirect({ to: detour.path, search: detour.to ? { to: detour.to } : {}, replace: true })
    },
  })
}

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true })
  },
})

/** The app's routes: every screen of the list, and /home for everything else. */
export function createAppRouter(context: RouterContext, history?: RouterHistory, list: readonly Screen[] = screens) {
  const framed = list.filter((screen) => screen.frame).map(routeOf)
  const bare = list.filter((screen) => !screen.frame).map(routeOf)
  return createRouter({
    routeTree: root.addChildren([...bare, frame.addChildren(framed), elsewhere]),
    context,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenFailed,
    defaultPreload: false,
    ...(history ? { history } : {}),
  })
}
